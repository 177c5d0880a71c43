import type { ShopEvent, ShopSubscriptionView, ShopSync } from '#domain/shopify/inputs.ts';

type Kind = ShopSync['kind'];

export const kindWords: Record<Kind, string> = { catalogue: 'Products', content: 'Pages and policies' };

export const causeWords: Record<ShopSync['cause'], string> = {
  first: 'First time',
  asked: 'Asked for',
  nightly: 'By itself',
  changed: 'After a change',
};

const things: Record<Kind, [string, string]> = { catalogue: ['product', 'products'], content: ['page', 'pages'] };

export function isRunning({ endedAt }: ShopSync): boolean {
  return endedAt === null;
}

/** How far one is that runs. */
export function sayProgress(sync: ShopSync): string {
  const { kind, state, expected } = sync;
  const read = readOf(sync);
  if (state === 'reading' && expected) return `${count(read)} of ${counted(kind, expected)} read`;
  if (state === 'reading' && read > 0) return `${counted(kind, read)} read`;
  if (state === 'reading') return 'Reading';
  if (state === 'preparing') {
    return expected ? `Shopify is preparing them, ${count(expected)} so far` : 'Shopify is preparing them';
  }
  return 'Waiting for Shopify';
}

/** Between 0 and 1; none while nobody knows how much there is. */
export function shareOf(sync: ShopSync): number | null {
  return sync.state === 'reading' && sync.expected ? Math.min(1, readOf(sync) / sync.expected) : null;
}

/** What came of one that has ended. */
export function sayResult({ kind, taken, removed, skipped }: ShopSync): string {
  const gone = kind === 'catalogue' ? 'removed' : 'no longer there';
  const parts = [
    `${counted(kind, taken)} up to date`,
    removed > 0 ? `${count(removed)} ${gone}` : '',
    skipped > 0 ? `${count(skipped)} left out` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Nothing where the plan has room for all. */
export function sayOverPlan({ kind, overPlan }: ShopSync): string | null {
  return overPlan > 0 ? `Your plan has no room for ${counted(kind, overPlan)} more.` : null;
}

function counted(kind: Kind, amount: number): string {
  return `${count(amount)} ${things[kind][amount === 1 ? 0 : 1]}`;
}

const topics: Record<string, string> = {
  'products/create': 'A product was added',
  'products/update': 'A product was changed',
  'products/delete': 'A product was deleted',
  'bulk_operations/finish': 'The catalogue was prepared',
  'app/uninstalled': 'The app was uninstalled',
  'app/scopes_update': 'What the app may do was changed',
  'app_subscriptions/update': 'The plan was changed',
  'shop/update': 'The shop’s details were changed',
  'shop/redact': 'The shop’s data is to be deleted',
  'customers/data_request': 'A customer asks what is known of them',
  'customers/redact': 'A customer’s data is to be deleted',
};

export function sayTopic(topic: string): string {
  return topics[topic] ?? topic;
}

type Words = { label: string; tone: 'accent' | 'neutral' | 'amber' };

const outcomes: Record<string, Words> = {
  applied: { label: 'Done', tone: 'accent' },
  queued: { label: 'Done', tone: 'accent' },
  superseded: { label: 'Newer one counted', tone: 'neutral' },
  late: { label: 'Out of date', tone: 'neutral' },
  reconnect: { label: 'Open the app again', tone: 'amber' },
  unreadable: { label: 'Not understood', tone: 'amber' },
};

export function sayOutcome({ processedAt, outcome }: ShopEvent): Words {
  if (processedAt === null) return { label: 'Waiting', tone: 'amber' };
  return outcomes[outcome ?? ''] ?? { label: 'Nothing to do', tone: 'neutral' };
}

export function sayPlan({ state, isOld, isEnding }: ShopSubscriptionView): { label: string; tone: Tone } {
  if (state === 'none') return { label: 'No plan', tone: 'red' };
  if (state === 'unknown') return { label: 'Not known', tone: 'amber' };
  if (isEnding) return { label: 'Ends', tone: 'amber' };
  return isOld ? { label: 'Active when last heard', tone: 'amber' } : { label: 'Active', tone: 'accent' };
}

type Tone = 'accent' | 'amber' | 'red';

function readOf({ taken, skipped, overPlan }: ShopSync): number {
  return taken + skipped + overPlan;
}

function count(amount: number): string {
  return amount.toLocaleString('en-GB');
}
