import { describe, expect, it } from 'vitest';
import { getSession, type Session } from '#app/client/session.ts';
import { type Screen, screens } from '#app/routes.ts';
import { findRedirect, isGuarded } from '#app/shell/guards.ts';
import { type Permission, permissions } from '#domain/identity/inputs.ts';

const rows: readonly Screen[] = screens;
const id = '01a1d000-0000-7000-8000-000000000001';
const addressOf = ({ path }: Screen) => path.replace(':invitationId', 'invitation_0123456').replaceAll(/:\w+/g, id);
const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://aisle.test');
  return { pathname, search, hash };
};

const organization = { id: 'tarn-and-trail', name: 'Tarn & Trail' };
const signedIn = (held: readonly Permission[], rest: Partial<Session> = {}): Session => ({
  ...getSession(),
  status: 'signed-in',
  organization,
  permissions: new Set(held),
  ...rest,
});
const signedOut: Session = { ...getSession(), status: 'signed-out' };

const guarded = rows.filter(row => row.layout === 'default');
const open = rows.filter(row => row.layout !== 'default');

describe('a visitor who is not signed in', () => {
  it.each(guarded.map(row => [addressOf(row)]))('G01 is sent from %s to sign in', address => {
    expect(isGuarded(address)).toBe(true);
    expect(findRedirect(at(address), signedOut)).toBe(`/loading?to=${encodeURIComponent(address)}`);
  });

  it('G01 returns to the full URL with its query and hash after signing in', () => {
    expect(findRedirect(at('/chat/history?from=a&b=%26#last'), signedOut)).toBe(
      '/loading?to=%2Fchat%2Fhistory%3Ffrom%3Da%26b%3D%2526%23last',
    );
  });

  it.each([...open.map(addressOf), '/nothing/here', '/sites/x/edit'])('G01 may open %s', address => {
    expect(isGuarded(address)).toBe(false);
    expect(findRedirect(at(address), signedOut)).toBeNull();
  });
});

describe('a signed-in person', () => {
  it.each(guarded.flatMap(row => row.permissions.map(missing => [addressOf(row), missing, row.id] as const)))(
    'G02 is redirected from %s to the dashboard without %s, with a message about the missing permission',
    (address, missing, id) => {
      const held = permissions.filter(permission => permission !== missing);
      expect(findRedirect(at(address), signedIn(held))).toBe(`/?no-access=${id}`);
    },
  );

  it.each(guarded.map(row => [addressOf(row), row.permissions] as const))(
    'G02 may open %s with %j',
    (address, held) => {
      expect(findRedirect(at(address), signedIn(held))).toBeNull();
    },
  );

  it('G02 can always open the dashboard, so that redirects never loop', () => {
    expect(findRedirect(at('/'), signedIn([]))).toBeNull();
  });

  it('without an organisation is sent to the welcome screen first', () => {
    const alone = signedIn(['create:organization', 'manage:user'], { organization: null });
    expect(findRedirect(at('/'), alone)).toBe('/organizations/welcome');
    expect(findRedirect(at('/sites'), alone)).toBe('/organizations/welcome');
    expect(findRedirect(at('/organizations/welcome'), alone)).toBeNull();
    expect(findRedirect(at('/users/profile'), alone)).toBeNull();
  });
});

describe('an organisation without a plan', () => {
  const without: readonly Partial<Session>[] = [{ access: 'none' }, { subscriptionFailed: true }];

  it.each(without)('G03 %j is sent to the welcome screen', standing => {
    const owner = signedIn(permissions, standing);
    for (const row of guarded) {
      const expected = 'withoutSubscription' in row ? null : '/organizations/welcome';
      expect([row.path, findRedirect(at(addressOf(row)), owner)]).toEqual([row.path, expected]);
    }
    expect(findRedirect(at('/'), signedIn(['list:sites', 'manage:user'], standing))).toBe('/organizations/welcome');
  });

  it('G03 is not assumed if the plan ended, is paused or is unknown', () => {
    for (const access of ['ended', 'paused', undefined] as const) {
      expect(findRedirect(at('/sites'), signedIn(permissions, { access }))).toBeNull();
    }
  });
});

it('an organisation with billing through Shopify is redirected from prices, bills and cards to its subscription screen', () => {
  const billedHere = rows.filter(row => 'billedHere' in row);
  expect(billedHere.map(({ id }) => id)).toEqual(['plans', 'billing', 'payments']);
  for (const row of billedHere) {
    const elsewhere = signedIn(permissions, { billing: 'shopify' });
    expect(findRedirect(at(addressOf(row)), elsewhere)).toBe('/organizations/subscription');
    expect(findRedirect(at(addressOf(row)), signedIn(permissions, { billing: 'paddle' }))).toBeNull();
  }
});

it('G05 causes no redirect while the session is loading', () => {
  const unknown: Session = { ...getSession(), status: 'loading' };
  for (const row of rows) expect(findRedirect(at(addressOf(row)), unknown)).toBeNull();
});
