// Creates the storage of a signed-in browser without a browser: the published SDK signs in over HTTP.
import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import { openSession } from '#tests/setup/logto.ts';

const seeded = {
  'Maren Holt': 'marenholt001',
  'Priya Nair': 'priyanair001',
  'Tom Aske': 'tomaske00001',
  'Sol Lindqvist': 'sollindqvist',
  'Ida Fenwick': 'idafenwick01',
} as const;

/** People in the identity sandbox's seed data. */
export type Person = keyof typeof seeded;
export type Account = { email: string };

/** The password of every person that a journey creates. */
export const password = 'a long enough secret';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signedIn(person: Person | Account, scopes?: string[]): Promise<{ storageState: StorageState }> {
  const home = inject('productUrl');
  const identity = inject('identityUrl');
  const session = openSession({ url: identity, apps: { appId: 'aisle', publicUrl: home } }, scopes ? { scopes } : {});
  await session.signIn(typeof person === 'string' ? { person: seeded[person] } : { email: person.email, password });
  await session.client.getAccessToken(`${home}/api`);
  const { organizations = [] } = await session.client.getIdTokenClaims();
  for (const id of organizations) await session.client.getOrganizationToken(id);
  return {
    storageState: {
      cookies: [...session.browser.cookies].map(([name, value]) => ({
        name,
        value,
        domain: new URL(identity).hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      })),
      origins: [
        {
          origin: home,
          localStorage: [...session.storage].map(([name, value]) => ({ name: `logto:aisle:${name}`, value })),
        },
      ],
    },
  };
}
