// T22: an unknown field is refused at any depth of the body, and nothing is changed.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { type Bearers, openBearers } from '#tests/attacks/bearers.ts';
import { allCalls, names, toRequest } from '#tests/attacks/calls.ts';
import type { Example } from '#tests/attacks/example-parts.ts';
import { examples } from '#tests/attacks/examples.ts';
import type { FilledOrganizations } from '#tests/attacks/filled-organizations.ts';
import { openRows } from '#tests/attacks/rows.ts';
import { replaceAt } from '#tests/attacks/substitute.ts';
import { page } from '#tests/setup/visitor.ts';

let bearers: Bearers;
beforeAll(async () => {
  bearers = await openBearers();
});

/** Fields for privilege escalation, and names that are special in JavaScript. */
const unknown = [
  'organizationId',
  'id',
  'createdAt',
  'role',
  'permissions',
  'planId',
  'isAdmin',
  '__proto__',
  'constructor',
];

/** Unknown IDs: bodies are refused before anything is looked up. */
const anyIds = new Proxy({} as FilledOrganizations['ids'], { get: () => newId() });

type Path = (string | number)[];

/** A record by language drops unknown keys, so they are never read. */
const isLeftOut = (path: Path, field: string) => field === '__proto__' && path.at(-1) === 'texts';

function objectsIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = (Array.isArray(value) ? [...value.entries()] : Object.entries(value)) as [string | number, unknown][];
  return [...(Array.isArray(value) ? [] : [path]), ...inner.flatMap(([key, one]) => objectsIn(one, [...path, key]))];
}

function withField(body: unknown, path: Path, field: string): unknown {
  const found = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], body) as object;
  return replaceAt(body, path, Object.defineProperty({ ...found }, field, { value: newId(), enumerable: true }));
}

async function send(name: string, example: Example) {
  const { path, init } = toRequest(name, example);
  const token = await bearers.bearers[allCalls[name]?.token ?? 'none']();
  const origin = name.includes('/api/widget/') ? { Origin: page } : {};
  const headers = { ...init.headers, ...origin, Authorization: `Bearer ${token}` };
  const response = await bearers.call.fetch(path.replace(/\/api\/widget\/[^/]+/, bearers.shop.path), {
    ...init,
    headers,
  });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; fields?: Record<string, string> },
  };
}

const withBody = names.filter(name => allCalls[name]?.body && !(allCalls[name]?.body instanceof z.ZodFile));

describe('T22 an unknown field', () => {
  it.each(withBody)('%s refuses it at every depth', async name => {
    const example = examples[name]?.(anyIds) ?? {};
    for (const path of objectsIn(example.body)) {
      const own = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], example.body) as object;
      for (const field of unknown.filter(one => !Object.hasOwn(own, one) && !isLeftOut(path, one))) {
        const { status, body } = await send(name, { ...example, body: withField(example.body, path, field) });
        const where = [...path, field].join('.');
        expect([where, status, body.code]).toEqual([where, 400, 'invalid_input']);
        expect(Object.entries(body.fields ?? {})).toContainEqual([field, 'This field doesn’t exist.']);
      }
    }
  });

  it('changes nothing in any organisation', async () => {
    const rows = await openRows(bearers.services.superUrl);
    const organizations = ['ours', 'tarn', bearers.shop.organizationId];
    const sums = async () => {
      const all: unknown[] = [];
      for (const id of organizations) all.push(await rows.checksums(id));
      return all;
    };
    const before = await sums();
    for (const name of withBody.filter(one => allCalls[one]?.token !== 'site')) {
      const { body, ...rest } = examples[name]?.(anyIds) ?? {};
      for (const path of objectsIn(body)) await send(name, { ...rest, body: withField(body, path, 'isAdmin') });
    }
    const after = await sums();
    await rows.close();
    expect(after).toEqual(before);
  }, 120_000);
});
