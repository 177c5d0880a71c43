import { afterEach, expect, it, vi } from 'vitest';
import {
  clearSession,
  getSession,
  selectSite,
  sessionSettled,
  setSession,
  settleWith,
  useSession,
  useSite,
} from '#app/client/session.ts';
import { baselinePermissions } from '#domain/identity/inputs.ts';

// Outside a component the hook is read through a stand-in for React's own.
vi.mock('react', () => ({ useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read() }));

const shop = { id: 's', name: 'tarnandtrail.co.uk', urls: [] };

afterEach(() => setSession({ organizations: [], organization: null, sites: [], site: null, sitesState: 'loading' }));

it('P02 starts without knowing who is here, with the baseline permissions', () => {
  expect(useSession().status).toBe('loading');
  expect([...useSession().permissions]).toEqual(baselinePermissions);
});

it('X04 a screen knows a site that is on its way or did not come from one that does not exist', () => {
  setSession({ sitesState: 'failed' });
  expect(useSite()).toBeUndefined();
  setSession({ sitesState: 'loaded' });
  expect(useSite()).toBeNull();
  setSession({ sites: [shop], site: shop });
  expect(useSite()).toBe(shop);
});

it('choosing an unknown site changes nothing', () => {
  setSession({ sites: [shop], site: shop });
  selectSite('nothing');
  expect(getSession().site).toBe(shop);
});

it('S02 leaves nothing of whoever was here', () => {
  const { epoch } = getSession();
  setSession({ status: 'signed-in', user: { id: '1', name: 'Maren', email: '' }, sites: [shop], site: shop });
  clearSession();
  expect(getSession()).toMatchObject({ status: 'signed-out', user: null, sites: [], site: null, epoch: epoch + 1 });
});

it('G05 whoever needs the session waits for it, and hears when it did not load', async () => {
  settleWith(Promise.resolve());
  await sessionSettled();
  settleWith(Promise.reject(new Error('unreachable')));
  await expect(sessionSettled()).rejects.toThrow('unreachable');
  settleWith(Promise.resolve());
});
