import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Profile } from '#domain/people/inputs.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper } from '#tests/setup/database.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

let number = 0;

async function createTestPerson() {
  const email = `person${++number}@example.com`;
  const session = await testApi.arrive({ name: `Person ${number}`, email });
  const token = await session.client.getAccessToken(apiResource);
  const send = (name: string, body?: unknown) => testApi.call(name, { token, ...(body === undefined ? {} : { body }) });
  return { email, session, token, send, id: (await session.client.getIdTokenClaims()).sub };
}

async function codeFor(address: string): Promise<string> {
  const [message] = await testApi.emails(address);
  return /\d{6}/.exec(message?.subject ?? '')?.[0] ?? '';
}

it('R09 a person reads and changes their name and username', async () => {
  const { send, email } = await createTestPerson();
  const changed = await send('PUT /api/users/me', { name: 'Ada Løve', username: `ada${number}` });
  expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Ada Løve', email, hasPassword: true } } });
  expect((await send('GET /api/users/me')).body.data).toMatchObject({ name: 'Ada Løve', username: `ada${number}` });
});

it('R09 a picture on another host is proxied, cached, and served only at an address that we signed', async () => {
  const { id, send } = await createTestPerson();
  let fetches = 0;
  const host = createServer(async (_, response) => {
    fetches += 1;
    const canvas = { width: 600, height: 400, channels: 3, background: '#284' } as const;
    response.end(await sharp({ create: canvas }).jpeg().toBuffer());
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const crawler = openCrawler({ allowOrigins: [origin], home: 'http://localhost:3000' });
  const pictures = createCaller({ ...testApi.services, crawler }, testApi.sandbox);
  try {
    await testApi.manage(`PATCH /users/${id}`, { avatar: `${origin}/face.jpg` });
    const { picture } = (await send('GET /api/users/me')).body.data as Profile;
    const path = picture?.replace(testApi.services.publicUrl, '') ?? '';
    expect(path).toMatch(/^\/api\/avatars\/[\w-]+\.[\w-]+$/);
    for (let times = 0; times < 3; times += 1) {
      const answer = await pictures.fetch(path);
      const shown = await sharp(await answer.arrayBuffer()).metadata();
      expect([answer.status, shown.format, shown.width]).toEqual([200, 'webp', 144]);
    }
    expect(fetches).toBe(1);

    const [body = '', signature] = path.split('/').at(-1)?.split('.') ?? [];
    const other = Buffer.from(JSON.stringify({ url: `${origin}/other.jpg` })).toString('base64url');
    for (const forged of [`${other}.${signature}`, body, `${body}.`, 'x']) {
      expect((await pictures.fetch(`/api/avatars/${forged}`)).status).toBe(404);
    }
    expect(fetches).toBe(1);
  } finally {
    host.close();
  }
});

it('R09 a username that is taken or malformed is refused with a message for its field', async () => {
  const [one, two] = [await createTestPerson(), await createTestPerson()];
  await one.send('PUT /api/users/me', { name: 'One', username: 'taken_name' });
  const taken = await two.send('PUT /api/users/me', { name: 'Two', username: 'Taken_Name' });
  expect(taken).toMatchObject({ status: 400, body: { fields: { username: 'This username is taken.' } } });
  const wrong = await two.send('PUT /api/users/me', { name: '', username: '1 a' });
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['name', 'username']);
});

it('R09 an email address changes with the code sent to it, and the old address is notified', async () => {
  const { send, email } = await createTestPerson();
  const wanted = `new.${email}`;
  expect(await send('POST /api/users/me/email', { email: wanted })).toMatchObject({ status: 200 });
  const code = await codeFor(wanted);
  const wrong = code === '000000' ? '111111' : '000000';
  const refused = await send('PUT /api/users/me/email', { email: wanted, code: wrong });
  expect(refused).toMatchObject({ status: 400, body: { fields: { code: 'This isn’t the code from the email.' } } });
  const done = await send('PUT /api/users/me/email', { email: wanted, code });
  expect(done).toMatchObject({ status: 200, body: { data: { email: wanted } } });
  expect(await testApi.emails(email)).toMatchObject([{ subject: 'Your email address was changed' }]);
});

it('R09 a code cannot be used for another address, after ten minutes, or for an address of another account', async () => {
  const [one, two] = [await createTestPerson(), await createTestPerson()];
  await one.send('POST /api/users/me/email', { email: 'mine@example.com' });
  const code = await codeFor('mine@example.com');
  expect((await one.send('PUT /api/users/me/email', { email: 'other@example.com', code })).status).toBe(400);
  testApi.passTime(11 * 60_000);
  const late = await one.send('PUT /api/users/me/email', { email: 'mine@example.com', code });
  expect(late).toMatchObject({ status: 400, body: { fields: { code: 'This code has expired. Request a new one.' } } });
  await one.send('POST /api/users/me/email', { email: two.email });
  const taken = await one.send('PUT /api/users/me/email', { email: two.email, code: await codeFor(two.email) });
  expect(taken).toMatchObject({ status: 400, body: { fields: { email: 'Another account uses this address.' } } });
  expect(await one.send('POST /api/users/me/email', { email: one.email })).toMatchObject({ status: 409 });
});

it('R09 a password changes only with the current one, and its owner is notified', async () => {
  const { send, email, id } = await createTestPerson();
  for (const current of ['nope', '']) {
    const wrong = await send('PUT /api/users/me/password', { current, password: 'quite new words' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { current: 'This isn’t your current password.' } } });
  }
  const short = await send('PUT /api/users/me/password', { current: 'long enough', password: 'short' });
  expect(short).toMatchObject({ status: 400, body: { fields: { password: 'Use at least 8 characters.' } } });
  expect(
    (await send('PUT /api/users/me/password', { current: 'long enough', password: 'quite new words' })).status,
  ).toBe(200);
  expect((await testApi.manage(`POST /users/${id}/password/verify`, { password: 'quite new words' })).status).toBe(204);
  expect(await testApi.emails(email)).toMatchObject([{ subject: 'Your password was changed' }]);
});

it('R09 the person gets an email after a change of password or address, also if the database fails right after it', async () => {
  const { email, send } = await createTestPerson();
  const wanted = `renamed${number}@example.com`;
  await send('POST /api/users/me/email', { email: wanted });
  const code = await codeFor(wanted);
  await asSuper(
    testApi.services.superUrl,
    `create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
     create trigger fails before update of identity_version on people for each row execute function fail()`,
  );
  try {
    const changes = { current: 'long enough', password: 'quite new words' };
    expect((await send('PUT /api/users/me/password', changes)).status).toBe(200);
    expect(await testApi.emails(email)).toMatchObject([{ subject: 'Your password was changed' }]);
    expect((await send('PUT /api/users/me/email', { email: wanted, code })).status).toBe(200);
    expect((await testApi.emails(email)).map(({ subject }) => subject)).toContain('Your email address was changed');
  } finally {
    await asSuper(testApi.services.superUrl, 'drop trigger fails on people');
  }
});

it('R09 a password that the tenant does not allow is refused with every reason', async () => {
  const { send, id } = await createTestPerson();
  await testApi.manage('PATCH /sign-in-exp', { passwordPolicy: { length: { min: 12 }, characterTypes: { min: 2 } } });
  const change = (password: string) => send('PUT /api/users/me/password', { current: 'long enough', password });
  expect(await change('abcdefgh')).toMatchObject({
    status: 400,
    body: {
      code: 'weak_password',
      fields: {
        password:
          'Use at least 12 characters. Use at least 2 of these: lowercase letters, uppercase letters, digits, symbols. Avoid sequences, such as 123 or abc.',
      },
    },
  });
  expect((await change(`Person ${number} Person`)).body.fields?.password).toBe(
    'Avoid your name, username, email address and phone number.',
  );
  expect((await testApi.manage(`POST /users/${id}/password/verify`, { password: 'long enough' })).status).toBe(204);
  await testApi.manage('PATCH /sign-in-exp', { passwordPolicy: {} });
});

it('R09 too many codes to one address, or a server without mail, are refused with a message', async () => {
  const { send } = await createTestPerson();
  const email = 'often@example.com';
  // The provider counts the codes of its own pages, too.
  for (let sent = 0; sent < 10; sent += 1) await testApi.manage('POST /verification-codes', { email });
  const often = await send('POST /api/users/me/email', { email });
  expect(often).toMatchObject({
    status: 429,
    body: { error: 'Too many emails were sent to this address. Try again in ten minutes.' },
  });
  expect(often.headers.get('retry-after')).toBe('600');
  await testApi.manage('DELETE /connectors/smtp');
  expect(await send('POST /api/users/me/email', { email: 'once@example.com' })).toMatchObject({
    status: 503,
    body: { code: 'mail_not_set_up', error: 'Email isn’t set up on this server yet. Contact its operator.' },
  });
  await testApi.manage('POST /connectors', { config: {} });
});

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('R09 a picture is stored, served with its real type, and deleted when removed', async () => {
  const { send } = await createTestPerson();
  const { picture } = (await send('PUT /api/users/me/picture', { image: dot })).body.data as { picture: string };
  expect(((await send('GET /api/users/me')).body.data as Profile).picture).toBe(picture);
  const path = new URL(picture).pathname;
  const served = await testApi.fetch(path);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(dot);
  await send('DELETE /api/users/me/picture');
  expect((await testApi.fetch(path)).status).toBe(404);
  expect(((await send('GET /api/users/me')).body.data as Profile).picture).toBeNull();
});

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>').toString('base64')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>').toString('base64')],
  ['nothing', ''],
  ['too much', Buffer.concat([Buffer.from(dot, 'base64'), Buffer.alloc(200_000)]).toString('base64')],
])('R09 %s is not accepted as a picture', async (_, image) => {
  const { send } = await createTestPerson();
  expect(await send('PUT /api/users/me/picture', { image })).toMatchObject({ status: 400, body: { success: false } });
});

it('R09 signing out everywhere ends every session and every issued token', async () => {
  const { send, session, token } = await createTestPerson();
  expect(await send('POST /api/users/me/sign-out')).toMatchObject({ status: 200 });
  expect(await testApi.call('GET /api/users/me', { token })).toMatchObject({
    status: 401,
    body: { code: 'stale_token' },
  });
  await session.client.clearAccessToken();
  await expect(session.client.getAccessToken(apiResource)).rejects.toMatchObject({ code: 'oidc.invalid_grant' });
});

it('R09 an account is deleted, except the account of the last Owner of an organisation', async () => {
  const { send, token, id } = await createTestPerson();
  const made = await send('POST /api/organizations/create', { name: 'Alone' });
  const refused = await send('DELETE /api/users/me');
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(refused.body.error).toMatch(
    /^You are the last Owner of Alone\. Make someone else an Owner or delete the organisation first/,
  );
  await testApi.manage(`DELETE /organizations/${(made.body.data as { id: string }).id}`);
  expect(await send('DELETE /api/users/me')).toMatchObject({ status: 200 });
  expect((await testApi.manage(`GET /users/${id}`)).status).toBe(404);
  expect((await testApi.call('GET /api/users/me', { token })).status).toBe(401);
});
