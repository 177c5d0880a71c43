import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { openShopify } from '#providers/shopify/shopify.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let owner: string;

beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  const nowhere = { apiKey: 'aisle', secrets: ['secret'], appHandle: 'aisle', partner: null };
  call = createCaller({ ...services, shopify: openShopify(nowhere) }, identity);
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  owner = await identity.organizationToken('ours', ...permissions);
});
afterAll(() => identity.stop());

describe('the format of a response', () => {
  it('A25 is {success, data, error} with the right status', async () => {
    const created = await call('POST /api/sites', { token: owner, body: { name: ' Shop ', urls: [] } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ success: true, error: null, data: { name: 'Shop', organizationId: 'ours' } });
    const { id } = created.body.data as { id: string };
    const read = await call(`GET /api/sites/${id}`, { token: owner });
    expect(read.body.data).toEqual(created.body.data);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(read.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  });

  it('V07 names each invalid field in a sentence, and saves nothing', async () => {
    const refused = await call('POST /api/sites', {
      token: owner,
      body: { name: '', urls: ['nonsense'], plan: 'scale' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ success: false, data: null, code: 'invalid_input' });
    expect(refused.body.fields).toEqual({
      name: 'Give the site a name.',
      'urls.0': 'nonsense: Enter the full address, for example https://tarnandtrail.co.uk',
      plan: 'This field doesn’t exist.',
    });
  });

  it('V07 reports a value of the wrong type without schema terms', async () => {
    const refused = await call('POST /api/sites', { token: owner, body: { name: 5, urls: 'x' } });
    expect(refused.body).toMatchObject({
      error: 'name: Use text.',
      fields: { name: 'Use text.', urls: 'Use a list.' },
    });
    const missing = await call('POST /api/sites', { token: owner, body: {} });
    expect(missing.body.fields).toMatchObject({ name: 'This is missing.' });
  });

  it.each([
    ['no JSON', '{', 400, 'invalid_json'],
    ['null', 'null', 400, 'invalid_input'],
    ['an array', '[]', 400, 'invalid_input'],
  ])('refuses a body that is %s', async (_, body, status, code) => {
    expect(await call('POST /api/sites', { token: owner, body })).toMatchObject({
      status,
      body: { success: false, code },
    });
  });

  it('refuses text that PostgreSQL cannot store', async () => {
    const answer = await call('POST /api/sites', { token: owner, body: { name: 'a\u0000b', urls: [] } });
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
  });

  it('refuses a content type other than JSON, and a body above the size limit', async () => {
    const plain = await call('POST /api/sites', {
      token: owner,
      body: '{}',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(plain).toMatchObject({ status: 415, body: { code: 'not_json' } });
    const large = await call('POST /api/sites', { token: owner, body: { name: 'x'.repeat(1_100_000), urls: [] } });
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('gets 405 with the allowed methods for a wrong method, and 404 for an unknown path', async () => {
    const wrong = await call('DELETE /api/sites', { token: owner });
    expect(wrong).toMatchObject({ status: 405, body: { success: false, error: 'Use GET or POST for this address.' } });
    expect(wrong.headers.get('allow')).toBe('GET, POST');
    for (const path of ['GET /api/nothing', 'POST /shopify/api/nothing', 'GET /api/sites/not-an-id']) {
      expect(await call(path, { token: owner })).toMatchObject({ status: 404, body: { success: false } });
    }
  });

  it('reveals nothing about internal errors, except the request ID', async () => {
    const secretive = createCaller(services, identity, {
      'GET /api/broken': operation({
        tag: 'Tests',
        summary: 'Fails',
        token: 'none',
        output: z.null(),
        run: () => Promise.reject<null>(new Error('password=hunter2')),
      }),
      'GET /api/astray': operation({
        tag: 'Tests',
        summary: 'Answers with something else than it says',
        token: 'none',
        output: z.object({ name: z.string() }),
        run: async () => ({ internal_column: 'hunter2' }) as unknown as { name: string },
      }),
      'GET /api/busy': operation({
        tag: 'Tests',
        summary: 'Is busy',
        token: 'none',
        output: z.null(),
        run: () => Promise.reject<null>(new AppError('unavailable', 'busy', 'Try again.', { retryAfter: 7 })),
      }),
    });
    const broken = await secretive('GET /api/broken');
    for (const answer of [broken, await secretive('GET /api/astray')]) {
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|internal_column/);
    }
    expect(broken.body).toMatchObject({ code: 'internal', requestId: broken.headers.get('x-request-id') });
    const busy = await secretive('GET /api/busy');
    expect(busy.status).toBe(503);
    expect(busy.headers.get('retry-after')).toBe('7');
  });
});

describe('permission to call', () => {
  const withToken = Object.entries(operations).filter(([, { token }]) => token !== 'none');

  it.each(withToken)(
    '%s refuses a missing token, an invalid token and another kind of token',
    async (name, { token: kind }) => {
      const other = kind === 'organization' ? await identity.apiToken(...permissions) : owner;
      for (const token of [undefined, 'broken', other]) {
        const answer = await call(withIds(name), { ...(token ? { token } : {}), ...bodyFor(name) });
        expect(answer).toMatchObject({ status: 401, body: { success: false } });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  const guarded = withToken
    .filter(([, { token }]) => token === 'organization')
    .flatMap(([name, op]) => (op.permissions ?? []).map(need => [name, need] as const));

  it.each(guarded)('G07 P05 %s refuses a caller without %s', async (name, need) => {
    const others = permissions.filter(permission => permission !== need);
    const token = await identity.organizationToken('ours', ...others);
    const answer = await call(withIds(name), { token, ...bodyFor(name) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_permission' } });
    expect(answer.body.error).toContain(need);
  });

  it('shows nothing of another organisation: 404, never 403', async () => {
    const created = await call('POST /api/sites', { token: owner, body: { name: 'Ours', urls: [] } });
    const { id } = created.body.data as { id: string };
    const stranger = await identity.organizationToken('theirs', ...permissions);
    expect(await call(`GET /api/sites/${id}`, { token: stranger })).toMatchObject({ status: 404 });
    expect((await call('GET /api/sites', { token: stranger })).body.data).toEqual([]);
  });

  it('gets 503 with Retry-After if the identity provider is down', async () => {
    const gone = await startTestIdentity();
    const token = await gone.organizationToken('ours', 'list:sites');
    await gone.stop();
    const answer = await createCaller(services, gone)('GET /api/sites', { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});

function withIds(name: string): string {
  return name.replaceAll(/\{\w+\}/g, '01a1d000-0000-7000-8000-00000000000f');
}

function bodyFor(name: string): { body?: unknown } {
  return /^(POST|PUT|PATCH) /.test(name) ? { body: {} } : {};
}
