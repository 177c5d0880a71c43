// T2: permissions are checked in the table of calls and again in every service, so every caller of a service has the same rules.
import { beforeAll, expect, it } from 'vitest';
import type { Operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { isAppError } from '#platform/errors.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  await createOrganization(services.database, 'ours');
});

const table: [name: string, operation: Operation][] = Object.entries(operations);
const needs = table.flatMap(([name, call]) => (call.permissions ?? []).map(lacked => ({ name, call, lacked })));

/** A stand-in for any input: a caller without the permission is rejected before the input is read. */
const anything: object = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? anything : undefined) });

it.each(needs)('T2 $name: the service refuses a caller without $lacked', async ({ call, lacked }) => {
  const otherPermissions = permissions.filter(permission => permission !== lacked);
  const ctx: Context = contextOf(services, 'ours', ...otherPermissions);
  const input = { params: anything, query: anything, body: anything } as never;
  const outcome = await Promise.resolve()
    .then(() => call.run(ctx, input, anything as never))
    .catch((error: unknown) => error);
  expect(isAppError(outcome) ? outcome.code : outcome).toBe('missing_permission');
});
