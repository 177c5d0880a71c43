import { call } from '#app/client/api.ts';
import { withCurrencies } from '#app/routes/subscriptions/currencies.ts';
import type { Offer } from '#domain/subscriptions/inputs.ts';
import { formatAmount, playgroundLimitOf, type Usage } from '#domain/usage/inputs.ts';

export type Interval = 'month' | 'year';
export type OfferPrice = Offer['prices'][number];
type Limit = {
  kind: Usage['kind'] | null;
  label: string;
  format: (offer: Offer) => string;
  most?: (offer: Offer) => number;
};

export const offersQuery = {
  queryKey: ['subscription', 'offers'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    withCurrencies(call('GET /api/organizations/subscriptions/plans', { signal })),
};

/** Undefined for the free plan. */
export function priceOf(offer: Offer, interval: Interval): OfferPrice | undefined {
  return offer.prices.find(price => price.interval === interval);
}

/** How much a year saves compared with twelve months, in whole percent; the lowest of all plans. */
export function yearlySavingOf(offers: readonly Offer[]): number {
  const savings = offers.flatMap(offer => {
    const [month, year] = [priceOf(offer, 'month'), priceOf(offer, 'year')];
    return month && year ? [1 - Number(year.price.amount) / (12 * Number(month.price.amount))] : [];
  });
  return savings.length > 0 ? Math.max(0, Math.round(Math.min(...savings) * 100)) : 0;
}

/** What a plan includes, most important first. */
export const limits: readonly Limit[] = [
  counted('questions', 'Questions per month', offer => offer.maxQuestions),
  { kind: null, label: 'Written answers', format: offer => (offer.includesModel ? 'Included' : 'With your own model') },
  counted('documents', 'Documents', offer => offer.maxDocuments),
  counted('products', 'Products', offer => offer.maxProducts),
  counted('rules', 'Rules', offer => offer.maxRules),
  counted('sites', 'Sites', offer => offer.maxSites),
  counted('members', 'Members', offer => offer.maxMembers),
  counted('storage', 'Storage', offer => offer.maxStorage),
  { kind: null, label: 'Playground', format: offer => `${playgroundLimitOf(offer).toLocaleString('en-GB')} a day` },
  { kind: null, label: 'Pages refreshed', format: offer => refreshes[offer.refresh] },
  { kind: null, label: 'Chat history', format: offer => formatDays(offer.historyDays) },
];

/** What counts as a question, and what happens past the monthly limit. */
export const questionsNote =
  'Greetings, unanswered questions and a chat’s first question that was answered within the last 10 minutes are free. After you use up your monthly questions, Aisle answers 10% more at no charge, with quotes from your sources. After that, visitors see your contact form.';

/** How much is used, if it exceeds the plan's limit. */
export function findExcess(limit: Limit, offer: Offer, usage: readonly Usage[]): number | null {
  const used = usage.find(({ kind }) => kind === limit.kind)?.used ?? 0;
  return limit.most && used > limit.most(offer) ? used : null;
}

export function formatDays(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}

function counted(kind: Usage['kind'], label: string, most: (offer: Offer) => number): Limit {
  return { kind, label, most, format: offer => formatAmount(kind, most(offer)) };
}

const refreshes: Record<Offer['refresh'], string> = {
  manual: 'Manually',
  weekly: 'Weekly',
  daily: 'Daily',
  hourly: 'Hourly',
};
