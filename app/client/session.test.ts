import { afterEach, expect, it, vi } from 'vitest';
import {
  getToken,
  selectOrganization,
  selectSite,
  setSession,
  setTokenSource,
  useSession,
} from '#app/client/session.ts';
import { baselinePermissions } from '#domain/identity/inputs.ts';

// Outside a component the hook is read through a stand-in for React's own.
vi.mock('react', () => ({ useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read() }));

const one = { id: '1', name: 'Tarn & Trail' };
const two = { id: '2', name: 'Other' };
const shop = { id: 's', name: 'tarnandtrail.co.uk', urls: [] };

afterEach(() => setSession({ organizations: [], organization: null, sites: [], site: null }));

it('starts signed out, with the baseline permissions', () => {
  expect(useSession().status).toBe('signed-out');
  expect([...useSession().permissions]).toEqual(baselinePermissions);
});

it('another organisation brings other sites: the old ones are gone at once', () => {
  setSession({ organizations: [one, two], organization: one, sites: [shop], site: shop });
  selectOrganization('2');
  expect(useSession()).toMatchObject({ organization: two, sites: [], site: null });
});

it('choosing the same organisation again, or an unknown one, changes nothing', () => {
  setSession({ organizations: [one], organization: one, sites: [shop], site: shop });
  selectOrganization('1');
  selectOrganization('nobody');
  selectSite('nothing');
  expect(useSession()).toMatchObject({ organization: one, sites: [shop], site: shop });
});

it('asks the token source with the name of the operation', async () => {
  expect(await getToken('GET /api/sites')).toBeNull();
  setTokenSource(async operation => `for ${operation}`);
  expect(await getToken('GET /api/sites')).toBe('for GET /api/sites');
});
