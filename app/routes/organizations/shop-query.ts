import { call } from '#app/client/api.ts';

export const shopQuery = {
  queryKey: ['organization', 'shop'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/organizations/shop', { signal }),
};
