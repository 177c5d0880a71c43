import { beforeAll, expect, it, vi } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { lockMembers, requireOwnerRole } from '#domain/organizations/owners.ts';
import { listRoles } from '#domain/organizations/roles.ts';
import { asSuper } from '#tests/setup/database.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
let ctx: Context;
beforeAll(async () => {
  testApi = await openTestApi();
  ctx = { ...jobContext(testApi.services, 'tests', shop), directory: testApi.directory };
});

/** What another process of the server holds, or held when it was killed. */
const lease = (until: string) =>
  asSuper(testApi.services.superUrl, `update organizations set lease = gen_random_uuid(), lease_until = ${until}`);

it('P04 a change of members waits for a change in another process', async () => {
  await lease("now() + interval '1 minute'");
  let asked = 0;
  let hasWorked = false;
  const transaction: Context['database']['transaction'] = (...work) => {
    asked += 1;
    return ctx.database.transaction(...work);
  };
  const held = lockMembers({ ...ctx, database: { ...ctx.database, transaction } }, async () => {
    hasWorked = true;
  });
  await vi.waitUntil(() => asked > 1 || hasWorked, 10_000);
  expect(hasWorked).toBe(false);
  await asSuper(testApi.services.superUrl, 'update organizations set lease = null, lease_until = null');
  await held;
  expect(hasWorked).toBe(true);
});

it('P04 a change of members does not wait for a process that died', async () => {
  await lease("now() - interval '1 second'");
  expect(await lockMembers(ctx, async () => 'changed')).toBe('changed');
});

it('finds the Owner role by name in any order of roles, and reports a missing one', async () => {
  const roles = await testApi.directory.listRoles();
  const among = (list: typeof roles) => ({ ...ctx, directory: { ...ctx.directory, listRoles: async () => list } });
  for (const list of [roles, roles.toReversed()]) {
    expect(await requireOwnerRole(among(list))).toMatchObject({ id: 'role-owner', name: 'Owner' });
  }
  const others = roles.filter(({ name }) => name !== 'Owner');
  await expect(requireOwnerRole(among(others))).rejects.toMatchObject({ code: 'roles_missing' });
});

it('lists no roles without an organisation', async () => {
  await expect(listRoles({ ...ctx, organizationId: null })).rejects.toMatchObject({ code: 'no_organization' });
});
