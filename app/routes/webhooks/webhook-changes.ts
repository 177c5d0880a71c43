import { call } from '#app/client/api.ts';
import { refreshWebhooks } from '#app/routes/webhooks/webhook-queries.ts';
import { sayAddress } from '#app/routes/webhooks/webhook-words.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Delivery, Endpoint, EndpointInput, NewEndpoint } from '#domain/webhooks/inputs.ts';

export async function createEndpoint(body: EndpointInput): Promise<NewEndpoint> {
  const made = await call('POST /api/webhook-endpoints', { body });
  void refreshWebhooks();
  return made;
}

export async function changeEndpoint({ id }: Endpoint, body: EndpointInput): Promise<void> {
  await call('PUT /api/webhook-endpoints/{id}', { params: { id }, body });
  await refreshWebhooks();
  toast({ title: 'The endpoint is changed' });
}

export async function rotateSecret({ id }: Endpoint): Promise<NewEndpoint> {
  const made = await call('POST /api/webhook-endpoints/{id}/rotate', { params: { id }, body: { overlapHours: 24 } });
  void refreshWebhooks();
  return made;
}

export async function deleteEndpoint(endpoint: Endpoint): Promise<void> {
  await call('DELETE /api/webhook-endpoints/{id}', { params: { id: endpoint.id } });
  await refreshWebhooks();
  toast({ title: `${sayAddress(endpoint)} is not told any more` });
}

/** For menus: says itself what went wrong, and how to take it back. */
export async function switchEndpoint(endpoint: Endpoint, enabled: boolean): Promise<void> {
  await orSay(async () => {
    await call('PUT /api/webhook-endpoints/{id}', { params: { id: endpoint.id }, body: { enabled } });
    await refreshWebhooks();
    toast({
      title: enabled ? `${sayAddress(endpoint)} is told again` : `${sayAddress(endpoint)} is switched off`,
      action: { label: 'Undo', onSelect: () => void switchEndpoint(endpoint, !enabled) },
    });
  });
}

/** The log shows how it goes. */
export async function testEndpoint({ id }: Endpoint): Promise<void> {
  await orSay(async () => {
    await call('POST /api/webhook-endpoints/{id}/test', { params: { id } });
    await refreshWebhooks();
  });
}

export async function resendDelivery({ id }: Endpoint, { id: deliveryId }: Delivery): Promise<void> {
  await orSay(async () => {
    await call('POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend', { params: { id, deliveryId } });
    await refreshWebhooks();
  });
}

async function orSay(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
  }
}
