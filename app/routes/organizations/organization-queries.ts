import { keepPreviousData } from '@tanstack/react-query';
import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { OrganizationExport } from '#domain/organizations/inputs.ts';

type QueryArgs = { signal: AbortSignal };

export const organizationQuery = {
  queryKey: ['organization', 'facts'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations', { signal }),
};

export const rolesQuery = {
  queryKey: ['organization', 'roles'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/roles', { signal }),
};

/** Whom to ask; they change about once a year. */
export const ownersQuery = {
  queryKey: ['organization', 'owners'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/owners', { signal }),
  staleTime: 5 * 60_000,
};

const askEvery = 1500;

/** The file with everything that the signed-in person asked for last; asked again while it is being made. */
export const exportQuery = {
  queryKey: ['organization', 'export'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/export', { signal }),
  refetchInterval: ({ state }: { state: { data?: OrganizationExport | null | undefined } }) =>
    state.data?.state === 'waiting' || state.data?.state === 'running' ? askEvery : false,
};

export const invitationsQuery = {
  queryKey: ['organization', 'invitations'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/invitations', { signal }),
};

export function membersQuery({ search, after }: { search: string; after: string | null } = firstPage) {
  return {
    queryKey: ['organization', 'members', search, after],
    queryFn: ({ signal }: QueryArgs) =>
      callPage('GET /api/organizations/users', { query: { search, after: after ?? undefined }, signal }),
    placeholderData: keepPreviousData,
  };
}

export function activityQuery({ person, after }: { person: string | null; after: string | null }) {
  return {
    queryKey: ['organization', 'activity', person, after],
    queryFn: ({ signal }: QueryArgs) =>
      callPage('GET /api/organizations/activity', {
        query: { person: person ?? undefined, after: after ?? undefined, perPage: 25 },
        signal,
      }),
    placeholderData: keepPreviousData,
  };
}

/** After a change: everything about the organisation is asked again, since the log and the counts changed too. */
export async function refreshOrganization(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['organization'] });
}

const firstPage = { search: '', after: null };
