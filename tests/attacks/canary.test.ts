// Puts a secret into every field and header of every call, also while the database rejects everything: it must not appear in any log line,
// error report or activity entry.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { newId } from '#platform/ids.ts';
import type { ErrorReports } from '#providers/errors.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openReportedLog, startTestErrors, type TestErrors } from '#tests/setup/errors.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { addSite } from '#tests/setup/knowledge.ts';

const canary = 'canary-7f3a9c';
const timeout = 20_000;

let services: TestServices;
let identity: TestIdentity;
let sandbox: TestErrors;
let reports: ErrorReports;
let call: ReturnType<typeof createCaller>;
let siteId: string;
const lines: string[] = [];
beforeAll(async () => {
  sandbox = await startTestErrors();
  const opened = openReportedLog(sandbox, lines);
  reports = opened.reports;
  services = { ...(await openTestServices()), log: opened.log };
  identity = await startTestIdentity();
  call = createCaller(services, identity);
  await createOrganization(services.database, 'ours');
  siteId = await addSite(contextOf(services, 'ours', 'manage:sites', 'list:sites'));
});
afterAll(async () => {
  await identity.stop();
  await sandbox.remove();
});

const headers = {
  Cookie: `session=${canary}`,
  Referer: `https://shop.example/?code=${canary}`,
  'User-Agent': canary,
  'X-Api-Key': canary,
  'X-Forwarded-For': canary,
  'X-Request-Id': `${canary} that is no id`,
  'X-Shopify-Access-Token': canary,
};

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  maxLength?: number;
};

/** Fields that the activity shows on purpose: names of records. */
const nameFields = /^(name|title|model|question)$/;

function fill(schema: Schema, field = ''): unknown {
  const { const: only, enum: some, anyOf, oneOf, items, properties } = schema;
  if (only !== undefined) return only;
  if (some) return some[0];
  const choice = (anyOf ?? oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return fill(choice, field);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, fill(one, key)]));
  if (schema.type === 'array') return items ? [fill(items, field)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return fillText(schema, field);
}

function fillText({ format, maxLength = 100 }: Schema, field: string): string {
  if (format === 'uuid') return siteId;
  if (format === 'email') return `${canary}@example.com`;
  if (format === 'uri') return `https://shop.example/${canary}`;
  if (format === 'date-time') return new Date(0).toISOString();
  return nameFields.test(field) ? 'a name' : canary.slice(0, maxLength);
}

function inputOf(shape: z.ZodType | undefined): Record<string, unknown> | undefined {
  if (!shape || shape instanceof z.ZodFile) return undefined;
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
  return fill(schema) as Record<string, unknown>;
}

async function ask(name: string, { params, query, body }: Partial<Operation>, token: string): Promise<number> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const named = (inputOf(params) ?? {}) as Record<string, string>;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    named[key] === canary ? newId() : `${named[key]}`,
  );
  const search = new URLSearchParams(Object.entries(inputOf(query) ?? {}).map(([key, value]) => [key, String(value)]));
  const response = await call.fetch(`${address}?${search}`, {
    method,
    headers: { ...headers, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: body instanceof z.ZodFile ? canary : JSON.stringify(inputOf(body) ?? {}) }),
  });
  await response.text();
  await reports.flush(timeout);
  return response.status;
}

async function tokenFor({ token }: Operation): Promise<string> {
  return token === 'api' ? identity.apiToken(...permissions) : identity.organizationToken('ours', ...permissions);
}

function findCanaries(): string[] {
  const sent = sandbox.list().map(report => JSON.stringify(report));
  return [...lines, ...sent].filter(text => text.includes(canary));
}

/** Deleting calls come last, because the others need the rows. */
const table = Object.entries(operations as Record<string, Operation>).sort(
  ([one], [other]) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE')),
);

it('a secret in any field or header of any call never appears in logs, error reports or the activity list', async () => {
  const answers: number[] = [];
  for (const [name, operation] of table) {
    const token = await tokenFor(operation);
    answers.push(await ask(name, operation, token), await ask(name, { ...operation, query: undefined }, token));
    await ask(name, operation, canary);
  }
  // Otherwise the test sent nothing.
  expect(answers.filter(status => status < 300).length).toBeGreaterThan(10);
  expect(lines.length).toBeGreaterThan(table.length);
  expect(findCanaries()).toEqual([]);
  const done = await asSuper<{ text: string }>(services.superUrl, 'select details::text as text from activity');
  expect(done.length).toBeGreaterThan(0);
  expect(done.filter(({ text }) => text.includes(canary))).toEqual([]);
});

it("a secret in a body that isn't JSON never appears, not even in the parser's message", async () => {
  for (const [name] of table.filter(([, { body }]) => body)) {
    await call(name.replaceAll(/\{\w+\}/g, newId()), { body: `{"${canary}": ${canary}`, headers });
  }
  expect(findCanaries()).toEqual([]);
});

it('the same holds while the database refuses every statement and its errors contain the values', async () => {
  await asSuper(services.superUrl, 'revoke all on all tables in schema public from public, aisle_app');
  const before = sandbox.list().length;
  for (const [name, operation] of table) await ask(name, operation, await tokenFor(operation));
  expect(sandbox.list().length).toBeGreaterThan(before);
  expect(findCanaries()).toEqual([]);
});
