// Webhooks that the app subscribed to through the API. Those of its configuration are not listed.
import type { WebhookSubscription } from '#sandbox/shopify/entities.ts';
import type { Platform } from '#sandbox/shopify/platform.ts';

type Input = { topic: string; webhookSubscription: { uri?: string | null } };

export function subscribe(platform: Platform, shop: string, { topic, webhookSubscription }: Input) {
  const uri = webhookSubscription.uri ?? '';
  const isTaken = platform.webhooks.where('shop', shop).some(one => one.topic === topic && one.uri === uri);
  const problem = isTaken
    ? 'Address for this topic has already been taken'
    : URL.canParse(uri)
      ? undefined
      : 'Address is invalid';
  if (problem) {
    const userErrors = [{ field: ['webhookSubscription', 'uri'], message: problem }];
    return { webhookSubscription: null, userErrors };
  }
  const id = platform.newGid('WebhookSubscription');
  const made = platform.webhooks.put({ id, shop, topic, uri, createdAt: platform.stamp(), failures: 0 });
  return { webhookSubscription: viewWebhook(made), userErrors: [] };
}

export function unsubscribe(platform: Platform, shop: string, id: string) {
  if (platform.webhooks.find(id)?.shop !== shop) {
    const userErrors = [{ field: ['id'], message: 'Webhook subscription does not exist' }];
    return { deletedWebhookSubscriptionId: null, userErrors };
  }
  platform.webhooks.delete(id);
  return { deletedWebhookSubscriptionId: id, userErrors: [] };
}

export function viewWebhook({ id, topic, uri, createdAt }: WebhookSubscription) {
  return { __typename: 'WebhookSubscription', id, topic, uri, createdAt };
}

/** "products/create" is PRODUCTS_CREATE there. */
export function enumOf(topic: string): string {
  return topic.toUpperCase().replace('/', '_');
}
