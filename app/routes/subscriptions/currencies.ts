import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { learnCurrencies } from '#domain/subscriptions/inputs.ts';

const currenciesQuery = {
  queryKey: ['currencies'],
  queryFn: () => call('GET /api/organizations/subscriptions/currencies'),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Loads amounts, and once how many decimal places their currencies have. */
export async function withCurrencies<T>(amounts: Promise<T>): Promise<T> {
  const [data, currencies] = await Promise.all([
    amounts,
    getQueryClient()
      .fetchQuery(currenciesQuery)
      .catch(() => []),
  ]);
  learnCurrencies(currencies);
  return data;
}
