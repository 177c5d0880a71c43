// The app in a shop, as the Admin API shows it: its scopes, what is paid for it, and what it keeps there.
import { badRequest, connect, type PageRange, type QueryContext } from '#sandbox/shopify/connections.ts';
import type { Installation, Subscription } from '#sandbox/shopify/entities.ts';
import { appGid, type Platform } from '#sandbox/shopify/platform.ts';

type MetafieldInput = { ownerId: string; namespace?: string; key: string; type?: string; value: string };

const dayLength = 86_400_000;

export function viewInstallation(platform: Platform, shop: string) {
  const installation = requireInstallation(platform, shop);
  const paid = platform.subscriptions.find(shop);
  return {
    __typename: 'AppInstallation',
    id: installation.gid,
    app: { __typename: 'App', id: appGid, handle: platform.app.handle, title: platform.app.name },
    accessScopes: installation.scopes.map(handle => ({ handle, description: handle })),
    activeSubscriptions: paid && isShown(paid) ? [viewSubscription(paid)] : [],
    metafields: (range: PageRange & { namespace?: string | null }, asking: QueryContext) =>
      connect(
        metafieldsOf(installation).filter(({ namespace }) => !range.namespace || namespace === range.namespace),
        range,
        asking,
      ),
  };
}

/** Values that the app keeps for itself, and that its theme block can read. */
export function setMetafields(platform: Platform, shop: string, { metafields }: { metafields: MetafieldInput[] }) {
  const installation = requireInstallation(platform, shop);
  const foreign = metafields.findIndex(({ ownerId }) => ownerId !== installation.gid);
  if (foreign !== -1) {
    const field = ['metafields', String(foreign), 'ownerId'];
    return { metafields: [], userErrors: [{ code: 'INVALID', field, message: 'Owner does not exist.' }] };
  }
  const given = metafields.map(({ namespace = '$app', key, type = 'single_line_text_field', value }) => ({
    namespace,
    key,
    type,
    value,
  }));
  const isGiven = (one: { namespace: string; key: string }) =>
    given.some(({ namespace, key }) => namespace === one.namespace && key === one.key);
  const kept = installation.metafields.filter(one => !isGiven(one));
  const changed = platform.installations.put({ ...installation, metafields: [...kept, ...given] });
  return { metafields: metafieldsOf(changed).filter(isGiven), userErrors: [] };
}

function metafieldsOf({ gid, metafields }: Installation) {
  return metafields.map(one => ({ __typename: 'Metafield', id: `${gid}-${one.namespace}-${one.key}`, ...one }));
}

function requireInstallation(platform: Platform, shop: string): Installation {
  const found = platform.installations.find(shop);
  if (!found) throw badRequest('The app is not installed in this shop.');
  return found;
}

function isShown({ status }: Subscription): boolean {
  return status === 'ACTIVE' || status === 'FROZEN' || status === 'PENDING';
}

function viewSubscription(paid: Subscription) {
  const trial = paid.trialEndsAt ? Date.parse(paid.trialEndsAt) - Date.parse(paid.startedAt) : 0;
  const pricing = {
    __typename: 'AppRecurringPricing',
    interval: paid.interval,
    planHandle: paid.handle,
    price: { amount: paid.amount, currencyCode: 'USD' },
  };
  return {
    __typename: 'AppSubscription',
    id: paid.gid,
    name: paid.name,
    status: paid.status,
    test: true,
    trialDays: Math.round(trial / dayLength),
    createdAt: paid.startedAt,
    currentPeriodEnd: paid.periodEndsAt,
    lineItems: [{ id: `${paid.gid}?v=1&index=0`, plan: { pricingDetails: pricing } }],
  };
}
