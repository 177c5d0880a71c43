import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import type { Money } from '#app/routes/subscriptions/money.ts';
import type { OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import type { Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';

type Buyer = Pick<SubscriptionView, 'customerId' | 'addressId'> | null | undefined;

const patience = 1_500;

/** Prices as this visitor pays them, by price; empty where the provider does not say in a moment, undefined until then. */
export function useLocalPrices(offers: readonly Offer[] | undefined, buyer: Buyer) {
  const prices = offers?.flatMap(offer => offer.prices) ?? [];
  const { data } = useQuery(
    {
      queryKey: ['prices', prices.map(({ id }) => id), buyer?.addressId ?? null],
      queryFn: () => Promise.race([readLocalPrices(prices, buyer), inAMoment()]).catch(() => none),
      enabled: offers !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
    getQueryClient(),
  );
  return data && { of: ({ id, price }: OfferPrice): Money => data.get(id) ?? price };
}

const none: ReadonlyMap<string, Money> = new Map();

async function readLocalPrices(prices: readonly OfferPrice[], buyer: Buyer): Promise<ReadonlyMap<string, Money>> {
  const { openPaddle } = await import('#app/client/paddle.ts');
  const paddle = await openPaddle();
  const { customerId, addressId } = buyer ?? {};
  const place = customerId && addressId ? { customerId, addressId } : {};
  // Months and years cannot be asked for at once.
  const asked = (['month', 'year'] as const)
    .map(interval => prices.filter(price => price.interval === interval))
    .filter(group => group.length > 0)
    .map(group => paddle.PricePreview({ items: group.map(({ id }) => ({ priceId: id, quantity: 1 })), ...place }));
  const answers = await Promise.all(asked);
  return new Map(
    answers.flatMap(({ data }) =>
      data.details.lineItems.map(({ price, unitTotals }) => [
        price.id,
        { amount: unitTotals.subtotal, currency: data.currencyCode as string },
      ]),
    ),
  );
}

function inAMoment(): Promise<ReadonlyMap<string, Money>> {
  return new Promise(done => setTimeout(() => done(none), patience));
}
