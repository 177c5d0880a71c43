// What a browser keeps of somebody who signed in, made without a browser: the published SDK walks the same way by HTTP.
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

/** People the identity provider is born with. */
export type Person = keyof typeof seeded;
export type Account = { email: string };

/** Of everybody whom a journey makes. */
export const password = 'a long enough secret';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signedIn(person: Person | Account): Promise<{ storageState: State }> {
  const home = inject('productUrl');
  const identity = inject('identityUrl');
  const session = openSession({ url: identity, apps: { appId: 'aisle', publicUrl: home } });
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
          localStorage: [...session.kept].map(([name, value]) => ({ name: `logto:aisle:${name}`, value })),
        },
      ],
    },
  };
}
