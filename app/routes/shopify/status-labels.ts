import type { ShopEvent, ShopSubscriptionView, ShopSync } from '#domain/shopify/inputs.ts';

type Kind = ShopSync['kind'];

export const kindLabels: Record<Kind, string> = { catalogue: 'Products', content: 'Pages and policies' };

export const causeLabels: Record<ShopSync['cause'], string> = {
  first: 'First sync',
  asked: 'Manual',
  nightly: 'Nightly',
  changed: 'After a change',
};

const things: Record<Kind, [string, string]> = { catalogue: ['product', 'products'], content: ['page', 'pages'] };

export function isRunning({ endedAt }: ShopSync): boolean {
  return endedAt === null;
}

/** The progress of a running sync. */
export function describeProgress(sync: ShopSync): string {
  const { kind, state, expected } = sync;
  const read = readOf(sync);
  if (state === 'reading' && expected) return `${count(read)} of ${counted(kind, expected)} synced`;
  if (state === 'reading' && read > 0) return `${counted(kind, read)} synced`;
  if (state === 'reading') return 'Syncing';
  if (state === 'preparing') {
    return expected ? `Shopify is preparing your data, ${count(expected)} so far` : 'Shopify is preparing your data';
  }
  return 'Waiting for Shopify';
}

/** Between 0 and 1; null while the total is unknown. */
export function shareOf(sync: ShopSync): number | null {
  return sync.state === 'reading' && sync.expected ? Math.min(1, readOf(sync) / sync.expected) : null;
}

/** The result of a finished sync. */
export function describeResult({ kind, taken, removed, skipped }: ShopSync): string {
  const parts = [
    `${counted(kind, taken)} up to date`,
    removed > 0 ? `${count(removed)} removed` : '',
    skipped > 0 ? `${count(skipped)} skipped` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Null if the plan has room for everything. */
export function describeOverPlan({ kind, overPlan }: ShopSync): string | null {
  return overPlan > 0 ? `${counted(kind, overPlan)} over your plan’s limit.` : null;
}

function counted(kind: Kind, amount: number): string {
  return `${count(amount)} ${things[kind][amount === 1 ? 0 : 1]}`;
}

const topics: Record<string, string> = {
  'products/create': 'Product added',
  'products/update': 'Product updated',
  'products/delete': 'Product deleted',
  'bulk_operations/finish': 'Catalogue ready to sync',
  'app/uninstalled': 'App uninstalled',
  'app/scopes_update': 'App permissions changed',
  'app_subscriptions/update': 'Plan changed',
  'shop/update': 'Shop details updated',
  'shop/redact': 'Shop data deletion requested',
  'customers/data_request': 'Customer requested their data',
  'customers/redact': 'Customer data deletion requested',
};

export function describeTopic(topic: string): string {
  return topics[topic] ?? topic;
}

type Outcome = { label: string; tone: 'accent' | 'neutral' | 'amber' };

const outcomes: Record<string, Outcome> = {
  applied: { label: 'Done', tone: 'accent' },
  queued: { label: 'Done', tone: 'accent' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  late: { label: 'Outdated', tone: 'neutral' },
  reconnect: { label: 'Reopen the app', tone: 'amber' },
  unreadable: { label: 'Unreadable', tone: 'amber' },
};

export function describeOutcome({ processedAt, outcome }: ShopEvent): Outcome {
  if (processedAt === null) return { label: 'Waiting', tone: 'amber' };
  return outcomes[outcome ?? ''] ?? { label: 'No action needed', tone: 'neutral' };
}

export function describePlan({ state, isOld, isEnding }: ShopSubscriptionView): { label: string; tone: Tone } {
  if (state === 'none') return { label: 'No plan', tone: 'red' };
  if (state === 'unknown') return { label: 'Unknown', tone: 'amber' };
  if (isEnding) return { label: 'Ends', tone: 'amber' };
  return isOld ? { label: 'Active when last checked', tone: 'amber' } : { label: 'Active', tone: 'accent' };
}

type Tone = 'accent' | 'amber' | 'red';

function readOf({ taken, skipped, overPlan }: ShopSync): number {
  return taken + skipped + overPlan;
}

function count(amount: number): string {
  return amount.toLocaleString('en-GB');
}
