import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { isZero, taxNameOf } from '#app/routes/subscriptions/money.ts';
import type { OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import type { Offer, SubscriptionView, TaxedPrice } from '#domain/subscriptions/inputs.ts';

type Buyer = Pick<SubscriptionView, 'customerId' | 'addressId'> | null | undefined;

const timeoutMs = 1_500;

/** Local prices by price id; list prices if the provider is slow to respond, undefined until then. */
export function useLocalPrices(offers: readonly Offer[] | undefined, buyer: Buyer) {
  const prices = offers?.flatMap(offer => offer.prices) ?? [];
  const { data } = useQuery(
    {
      queryKey: ['prices', prices.map(({ id }) => id), buyer?.addressId ?? null],
      queryFn: () => Promise.race([readLocalPrices(prices, buyer), timeOut()]).catch(() => none),
      enabled: offers !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
    getQueryClient(),
  );
  return data && { of: ({ id, price }: OfferPrice): TaxedPrice => data.get(id) ?? untaxed(price) };
}

const none: ReadonlyMap<string, TaxedPrice> = new Map();

async function readLocalPrices(prices: readonly OfferPrice[], buyer: Buyer): Promise<ReadonlyMap<string, TaxedPrice>> {
  const { openPaddle } = await import('#app/client/paddle.ts');
  const paddle = await openPaddle();
  const { customerId, addressId } = buyer ?? {};
  const place = customerId && addressId ? { customerId, addressId } : {};
  // The provider rejects months and years in one request.
  const asked = (['month', 'year'] as const)
    .map(interval => prices.filter(price => price.interval === interval))
    .filter(group => group.length > 0)
    .map(group => paddle.PricePreview({ items: group.map(({ id }) => ({ priceId: id, quantity: 1 })), ...place }));
  const answers = await Promise.all(asked);
  return new Map(
    answers.flatMap(({ data }) =>
      data.details.lineItems.map(({ price, unitTotals: { subtotal, tax, total } }) => {
        const money = (amount: string) => ({ amount, currency: data.currencyCode as string });
        return [price.id, { net: money(subtotal), tax: money(tax), total: money(total) }];
      }),
    ),
  );
}

/** One note for all prices. */
export function describeTaxNote(offers: readonly Offer[], prices: ReturnType<typeof useLocalPrices>): string {
  const all = offers.flatMap(offer => offer.prices.flatMap(price => prices?.of(price).tax ?? []));
  const tax = all.find(money => !isZero(money));
  return tax ? `${capitalize(taxNameOf(tax))} for your country is added` : 'Excl. VAT and sales tax';
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The tax isn't known yet. */
export function untaxed(price: TaxedPrice['net']): TaxedPrice {
  return { net: price, tax: { ...price, amount: '0' }, total: price };
}

function timeOut(): Promise<ReadonlyMap<string, TaxedPrice>> {
  return new Promise(done => setTimeout(() => done(none), timeoutMs));
}
