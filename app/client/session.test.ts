import { afterEach, expect, it, vi } from 'vitest';
import {
  clearSession,
  getSession,
  selectSite,
  sessionSettled,
  setSession,
  setSessionWork,
  useSession,
  useSite,
} from '#app/client/session.ts';

// Outside a component the hook is read through a stand-in for React's own.
vi.mock('react', () => ({ useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read() }));

const shop = { id: 's', name: 'tarnandtrail.co.uk', urls: [] };

afterEach(() => setSession({ organizations: [], organization: null, sites: [], site: null, sitesState: 'loading' }));

it('P02 starts with an unknown person and the baseline permissions', () => {
  expect(useSession().status).toBe('loading');
  expect([...useSession().permissions].sort()).toEqual([
    'create:organization',
    'list:organization-subscription',
    'list:sites',
    'list:widgets',
    'manage:organization',
    'manage:organization-subscription',
    'manage:user',
  ]);
});

it('X04 a screen distinguishes a site that is loading or failed to load from one that does not exist', () => {
  setSession({ sitesState: 'failed' });
  expect(useSite()).toBeUndefined();
  setSession({ sitesState: 'loaded' });
  expect(useSite()).toBeNull();
  setSession({ sites: [shop], site: shop });
  expect(useSite()).toBe(shop);
});

it('selecting an unknown site changes nothing', () => {
  setSession({ sites: [shop], site: shop });
  selectSite('nothing');
  expect(getSession().site).toBe(shop);
});

it('S02 removes all data of the previous person', () => {
  const { epoch } = getSession();
  setSession({ status: 'signed-in', user: { id: '1', name: 'Maren', email: '' }, sites: [shop], site: shop });
  clearSession();
  expect(getSession()).toMatchObject({ status: 'signed-out', user: null, sites: [], site: null, epoch: epoch + 1 });
});

it('G05 callers wait for the session, and get an error if it did not load', async () => {
  setSessionWork(Promise.resolve());
  await sessionSettled();
  setSessionWork(Promise.reject(new Error('unreachable')));
  await expect(sessionSettled()).rejects.toThrow('unreachable');
  setSessionWork(Promise.resolve());
});
