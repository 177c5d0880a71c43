// T2: every call with every set of permissions and every kind of bearer, and no routes outside the table.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { merchantPermissions, type Permission, permissions } from '#domain/identity/inputs.ts';
import { roleTemplates } from '#domain/identity/roles.ts';
import { type Bearers, openBearers } from '#tests/attacks/bearers.ts';
import { allCalls, names } from '#tests/attacks/calls.ts';
import { examples } from '#tests/attacks/examples.ts';
import { isThorough } from '#tests/setup/thorough.ts';
import { page } from '#tests/setup/visitor.ts';

/** Each test sends hundreds of requests: only a hanging one should time out. */
const timeout = 120_000;

let bearers: Bearers;
beforeAll(async () => {
  bearers = await openBearers();
});

/** Unknown ids: allowed calls find and change nothing. */
const id = '01a1d000-0000-7000-8000-00000000000f';

/** An invalid body: callers with the permission get a validation error, and nothing is changed. */
async function callWithInvalidBody(name: string, token: string) {
  const [method, path = ''] = name.split(' ');
  const address = path.replace('{key}', bearers.shop.widget.key).replaceAll(/\{\w+\}/g, id);
  const { body } = allCalls[name] ?? {};
  const headers = name.includes('/api/widget/') ? { Origin: page } : {};
  const response = await bearers.call(`${method} ${address}`, { token, headers, ...(body ? { body: '[' } : {}) });
  return { status: response.status, code: response.body.code };
}

const isHarmless = (name: string, { body }: Operation) =>
  Boolean(body) || name.startsWith('GET ') || name.includes('{');

const ofMembers = Object.entries(operations as Record<string, Operation>).filter(
  ([, { token }]) => token === 'organization',
);

describe('T2 P05 members have exactly the permissions in the table', () => {
  const sets: [string, readonly Permission[]][] = [
    ['nothing', []],
    ...permissions.map(one => [`only ${one}`, [one]] as [string, readonly Permission[]]),
    ...permissions.map(
      one => [`all but ${one}`, permissions.filter(other => other !== one)] as [string, readonly Permission[]],
    ),
    ...roleTemplates.map(({ name, permissions: held }) => [name, held] as [string, readonly Permission[]]),
  ];
  const short = sets.filter(([name]) => !name.startsWith('all but'));

  it.each(isThorough ? sets : short)(
    'with %s',
    async (_, held) => {
      const token = await bearers.identity.organizationToken('ours', ...held);
      expect(await findWrong(async () => token, held)).toEqual([]);
    },
    timeout,
  );

  it(
    "with the session of a shop's admin",
    async () => {
      expect(await findWrong(bearers.bearers.shopify, merchantPermissions)).toEqual([]);
    },
    timeout,
  );

  async function findWrong(token: () => Promise<string>, held: readonly Permission[]): Promise<unknown[]> {
    const wrong: unknown[] = [];
    for (const [name, operation] of ofMembers) {
      const lacks = (operation.permissions ?? []).some(need => !held.includes(need));
      // A call without input would be executed, so only its rejection is tested.
      if (!lacks && !isHarmless(name, operation)) continue;
      const { status, code } = await callWithInvalidBody(name, await token());
      const isRefused = status === 403 && code === 'missing_permission';
      if (isRefused !== lacks) wrong.push({ name, status, code });
    }
    return wrong;
  }
});

describe('T3 every call accepts only its own kind of token', () => {
  const takes = (kind: string) => (kind === 'organization' ? ['organization', 'shopify'] : [kind]);
  const guarded = names.filter(name => allCalls[name]?.token !== 'none');

  it.each(guarded)('%s refuses all others', async name => {
    const own = takes(allCalls[name]?.token ?? '');
    const others = Object.entries(bearers.bearers).filter(([kind]) => !own.includes(kind));
    const answers: unknown[] = [];
    for (const [kind, token] of others) answers.push([kind, (await callWithInvalidBody(name, await token())).status]);
    expect(answers).toEqual(others.map(([kind]) => [kind, 401]));
  });
});

/** Routes outside the API document. Each has its own tests. */
const elsewhere = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/pictures/{id}',
  'GET /api/avatars/{token}',
  'GET /api/digest-links/{token}/unsubscribe',
  'GET /api/answer-links/{token}/unsubscribe',
  'POST /api/webhooks/logto',
  'POST /api/webhooks/paddle',
  'POST /shopify/webhooks',
  'GET /shopify/proxy/customer',
];

describe('T2 the inventory', () => {
  const routed = () =>
    bearers.call.app.routes
      .filter(({ method, path }) => !['ALL', 'OPTIONS'].includes(method) && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
      .filter(name => / \/(api|shopify)\//.test(name));

  it('is the same in the router, the API document and the examples of these tests', async () => {
    type Paths = { paths: Record<string, Record<string, unknown>> };
    const document = (await (await bearers.call.fetch('/api/openapi.json')).json()) as Paths;
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    );
    expect([...new Set(routed())].sort()).toEqual([...documented, ...elsewhere].sort());
    expect(Object.keys(examples).sort()).toEqual(documented.sort());
  });

  it(
    'refuses every other method, also with a method override header',
    async () => {
      const methods = Map.groupBy(names, name => name.split(' ')[1] ?? '');
      for (const [path, known] of methods) {
        const address = path.replace('{key}', bearers.shop.widget.key).replaceAll(/\{\w+\}/g, id);
        const others = ['PATCH', 'DELETE', 'PUT', 'POST', 'PROPFIND'].filter(
          method => !known.includes(`${method} ${path}`),
        );
        for (const method of others) {
          const headers = {
            Authorization: `Bearer ${await bearers.bearers.organization()}`,
            'X-HTTP-Method-Override': 'GET',
          };
          const { status } = await bearers.call.fetch(address, { method, headers });
          // Another route may accept it and find no such id.
          expect([path, method, status]).toEqual([path, method, expect.toBeOneOf([404, 405])]);
        }
      }
    },
    timeout,
  );
});
