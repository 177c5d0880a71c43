import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshSession } from '#app/client/session-control.ts';
import type { Profile } from '#domain/people/inputs.ts';

export const profileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => call('GET /api/users/me', { signal }),
});

/** Shows a change that is saved, here and in the frame. The frame may follow later: what is saved is saved. */
export async function showChange(change: Partial<Profile>): Promise<void> {
  getQueryClient().setQueryData(profileQuery.queryKey, before => before && { ...before, ...change });
  await refreshSession().catch(() => {});
}
