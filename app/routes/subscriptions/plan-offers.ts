import { call } from '#app/client/api.ts';
import type { Offer } from '#domain/subscriptions/inputs.ts';
import type { Usage } from '#domain/usage/inputs.ts';

export type Interval = 'month' | 'year';
export type OfferPrice = Offer['prices'][number];
type Limit = {
  kind: Usage['kind'] | null;
  label: string;
  words: (offer: Offer) => string;
  most?: (offer: Offer) => number;
};

export const offersQuery = {
  queryKey: ['subscription', 'offers'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/organizations/subscriptions/plans', { signal }),
};

/** None for the plan that nobody pays for. */
export function priceOf(offer: Offer, interval: Interval): OfferPrice | undefined {
  return offer.prices.find(price => price.interval === interval);
}

/** How much less a year costs than twelve months, in whole percent; the same for every plan, or the least of them. */
export function savingOf(offers: readonly Offer[]): number {
  const savings = offers.flatMap(offer => {
    const [month, year] = [priceOf(offer, 'month'), priceOf(offer, 'year')];
    return month && year ? [1 - Number(year.price.amount) / (12 * Number(month.price.amount))] : [];
  });
  return savings.length > 0 ? Math.max(0, Math.round(Math.min(...savings) * 100)) : 0;
}

/** What a plan includes, in the order people ask for it. */
export const limits: readonly Limit[] = [
  counted('questions', 'Questions a month', offer => offer.maxQuestions),
  counted('documents', 'Documents', offer => offer.maxDocuments),
  counted('products', 'Products', offer => offer.maxProducts),
  counted('rules', 'Rules', offer => offer.maxRules),
  counted('sites', 'Sites', offer => offer.maxSites),
  counted('members', 'Members', offer => offer.maxMembers),
  { kind: null, label: 'Pages refreshed', words: offer => refreshes[offer.refresh] },
  { kind: null, label: 'Chat history', words: offer => sayDays(offer.historyDays) },
];

/** How much is used of something that the plan has less of. */
export function findExcess(limit: Limit, offer: Offer, usage: readonly Usage[]): number | null {
  const used = usage.find(({ kind }) => kind === limit.kind)?.used ?? 0;
  return limit.most && used > limit.most(offer) ? used : null;
}

export function sayDays(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}

function counted(kind: Usage['kind'], label: string, most: (offer: Offer) => number): Limit {
  return { kind, label, most, words: offer => most(offer).toLocaleString('en-GB') };
}

const refreshes: Record<Offer['refresh'], string> = {
  manual: 'On request',
  weekly: 'Weekly',
  daily: 'Daily',
  hourly: 'Hourly',
};
