import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#domain/identity/inputs.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let owner: string;
let viewer: string;
let stranger: string;
let siteId: string;

beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, identity);
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  owner = await identity.organizationToken('ours', ...permissions);
  viewer = await identity.organizationToken('ours', 'list:sites');
  stranger = await identity.organizationToken('theirs', ...permissions);
  const site = await call('POST /api/sites', { token: owner, body: { name: 'Shop', urls: [] } });
  siteId = (site.body.data as { id: string }).id;
});
afterAll(() => identity.stop());

const upload = async (name: string, body: BodyInit, token = owner) => {
  const response = await call.fetch(`/api/sites/${siteId}/documents/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body,
    // A stream has no length that could be refused before it is read.
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  return { status: response.status, body: await response.json() };
};

describe('an upload', () => {
  const names = ['../../etc/passwd.txt', '..%2f..%2fx.txt', 'a\u0000b.txt', 'C:\\x.txt', '\u202egpj.txt', 'CON.txt'];

  it.each(names)('T19 named %j is stored under a generated key, and returned as a download', async given => {
    const { status, body } = await upload(given, 'Hello.');
    const name = given.replace(/[\0\u202e]/, '');
    expect({ status, body }).toMatchObject({ status: 202, body: { data: { state: 'queued', original: { name } } } });
    const response = await call.fetch(`/api/documents/${body.data.id}/original`, {
      headers: { Authorization: `Bearer ${viewer}` },
    });
    expect(await response.text()).toBe('Hello.');
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name);
  });

  it('T13 is refused when it is too large, with or without a Content-Length', async () => {
    const bytes = new Uint8Array(documentLimits.fileSize + 1);
    const stream = new Blob([bytes]).stream();
    for (const body of [bytes, stream]) {
      expect(await upload('a.txt', body)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    }
  });

  it('may be larger than the body of other calls', async () => {
    const large = 'word '.repeat(600_000);
    expect(await upload('a.txt', large)).toMatchObject({ status: 202 });
    const body = { kind: 'written', title: 'A', text: large };
    expect(await call(`POST /api/sites/${siteId}/documents`, { token: owner, body })).toMatchObject({ status: 413 });
  });

  it('is refused with a message without a name, with a wrong type, from a viewer, and from another organisation', async () => {
    expect(await upload('', 'Hello.')).toMatchObject({
      status: 400,
      body: { fields: { name: 'The file needs a name.' } },
    });
    expect(await upload('a.exe', 'MZ\u0000')).toMatchObject({ status: 415, body: { code: 'file_not_readable' } });
    expect(await upload('a.txt', 'Hello.', viewer)).toMatchObject({ status: 403 });
    expect(await upload('a.txt', 'Hello.', stranger)).toMatchObject({ status: 404 });
    expect(await upload('a.txt', 'Hello.', 'nonsense')).toMatchObject({ status: 401 });
  });
});

describe('document calls', () => {
  it('A27 create, list in pages, update unless there is a newer version, restore and delete', async () => {
    const body = { kind: 'written', title: ' Returns ', text: 'Thirty days.' };
    const made = await call(`POST /api/sites/${siteId}/documents`, { token: owner, body });
    expect(made).toMatchObject({ status: 201, body: { data: { title: 'Returns', state: 'ready', version: 1 } } });
    const { id, updatedAt } = made.body.data as { id: string; updatedAt: string };
    const page = await call(`GET /api/sites/${siteId}/documents?perPage=1&kind=written`, { token: viewer });
    expect(page.body).toMatchObject({ data: [{ id }], pagination: { hasMore: false } });

    const change = { text: 'Ninety days.', updatedAt };
    expect(await call(`PUT /api/documents/${id}`, { token: owner, body: change })).toMatchObject({ status: 200 });
    expect(await call(`PUT /api/documents/${id}`, { token: owner, body: change })).toMatchObject({
      status: 409,
      body: { code: 'document_changed' },
    });
    const restored = await call(`POST /api/documents/${id}/restore`, { token: owner, body: { version: 1 } });
    expect(restored.body.data).toMatchObject({ version: 3, text: 'Thirty days.' });
    const second = await call(`GET /api/documents/${id}/versions/2`, { token: viewer });
    expect(second.body.data).toMatchObject({ version: 2, text: 'Ninety days.' });

    for (const name of ['', '/original', '/uses', '/versions', '/versions/1']) {
      expect(await call(`GET /api/documents/${id}${name}`, { token: stranger })).toMatchObject({ status: 404 });
    }
    expect(await call(`DELETE /api/documents/${id}`, { token: stranger })).toMatchObject({ status: 404 });
    expect(await call(`DELETE /api/documents/${id}`, { token: owner })).toMatchObject({ status: 200 });
    expect(await call(`GET /api/documents/${id}`, { token: owner })).toMatchObject({ status: 404 });
  });

  it('name each invalid field in a sentence', async () => {
    const body = { kind: 'qa', title: '', pairs: [{ question: 'Why?', answer: ' ' }] };
    const refused = await call(`POST /api/sites/${siteId}/documents`, { token: owner, body });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { title: 'Give the document a title.', 'pairs.0.answer': 'Enter an answer.' } },
    });
  });
});
