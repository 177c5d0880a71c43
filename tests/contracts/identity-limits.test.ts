// Requests that Logto refuses, and the sandbox too.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import {
  maren,
  openManagement,
  openSession,
  refresh,
  shop,
  signInAs,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

let mail: MailSandbox;
let sandbox: TestSandbox;
let manage: Awaited<ReturnType<typeof openManagement>>;
beforeAll(async () => {
  mail = await startMail({ folder: temporaryFolder('mail'), port: 0, smtpPort: 0 });
  sandbox = await startTestSandbox({ smtpUrl: mail.smtpUrl, isStrict: true });
  manage = await openManagement(sandbox);
});
afterAll(async () => {
  await sandbox.remove();
  await mail.close();
});

const codesOf = (body: unknown) => (body as { issues: { code: string }[] }).issues.map(({ code }) => code);

it('checks passwords against the policy of the tenant, and sets them without asking it', async () => {
  const user = (await manage('POST /users', { name: 'Johnny Appleseed' })).body as { id: string };
  const check = (password: string) => manage('POST /sign-in-exp/default/check-password', { password, userId: user.id });
  expect(await check('a plain sentence')).toMatchObject({ status: 200, body: { result: true } });
  await manage('PATCH /sign-in-exp', { passwordPolicy: { length: { min: 8, max: 64 }, characterTypes: { min: 3 } } });
  expect((await check('123')).status).toBe(400);
  expect(codesOf((await check('123')).body)).toEqual([
    'password_rejected.too_short',
    'password_rejected.character_types',
    'password_rejected.restricted.sequence',
  ]);
  expect(codesOf((await check('johnny13')).body)).toEqual([
    'password_rejected.character_types',
    'password_rejected.restricted.user_info',
  ]);
  expect(codesOf((await check('Grüße 2026')).body)).toEqual(['password_rejected.unsupported_characters']);
  const unknown = await manage('POST /sign-in-exp/default/check-password', { password: 'a plain sentence' });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'request.invalid_input' } });
  expect((await manage(`PATCH /users/${user.id}/password`, { password: '123' })).status).toBe(200);
  await manage('PATCH /sign-in-exp', { passwordPolicy: {} });
});

it('mails ten messages to a recipient within ten minutes, however the address is written', async () => {
  const send = (email: string) => manage('POST /verification-codes', { email });
  for (let sent = 0; sent < 10; sent += 1) expect((await send('often@friend.example')).status).toBe(204);
  const refused = { status: 429, body: { code: 'request.message_rate_limited' } };
  expect(await send('Often@Friend.example')).toMatchObject(refused);
  expect((await send('other@friend.example')).status).toBe(204);
  sandbox.passTime(11 * 60_000);
  expect((await send('often@friend.example')).status).toBe(204);
});

it('refuses the token of an organisation that requires a second factor until the person has one', async () => {
  const session = await signInAs(sandbox, { email: 'maren@tarnandtrail.example', password: sandbox.password });
  await manage(`PATCH /organizations/${shop}`, { isMfaRequired: true });
  const ask = async () => refresh(sandbox, (await session.client.getRefreshToken()) ?? '', { organization_id: shop });
  expect(await ask()).toMatchObject({
    status: 403,
    body: {
      error: 'access_denied',
      error_description: 'organization requires MFA but user has no MFA configured',
    },
  });
  const page = `${sandbox.url}/account/authenticator-app?redirect=${encodeURIComponent(sandbox.apps.publicUrl)}`;
  expect((await fetch(page)).status).toBe(401);
  expect(await (await session.browser.visit(page)).response.text()).toContain('Set up an authenticator app');
  expect((await session.browser.visit(page, {})).url).toBe(`${sandbox.apps.publicUrl}/`);
  expect((await ask()).status).toBe(200);
  await manage(`PATCH /organizations/${shop}`, { isMfaRequired: false });
});

it('sends a webhook once, whether or not it arrives', async () => {
  let received = 0;
  const broken = createServer((_, response) => {
    received += 1;
    response.writeHead(500).end();
  });
  await new Promise<void>(done => broken.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  const { id } = (await manage('POST /hooks', { events: ['User.Created'], config: { url } })).body as { id: string };
  const test = await manage(`POST /hooks/${id}/test`, { events: ['User.Created'], config: { url } });
  expect(test.status).toBe(422);
  expect(received).toBe(1);
  await manage(`DELETE /hooks/${id}`);
  broken.close();
});

describe('in its strict mode', () => {
  const form = { name: 'New Person', email: 'new.person@strict.example', password: 'a plain sentence' };

  async function registerPage() {
    const session = openSession(sandbox);
    await session.client.signIn({ redirectUri: `${sandbox.apps.publicUrl}/callback`, firstScreen: 'register' });
    const { url } = await session.browser.visit(session.lastAddress());
    const post = async (values: Record<string, string>) => {
      const { url: at, response } = await session.browser.visit(url, values);
      return { at, text: await response.clone().text() };
    };
    return post;
  }

  it('has no one-click sign-in', async () => {
    await expect(signInAs(sandbox, maren)).rejects.toThrow('Sign in with a password.');
  });

  it('registers a person with a name and an address verified by a code', async () => {
    const post = await registerPage();
    expect((await post({ ...form, name: '' })).text).toContain('Type your name.');
    expect((await post(form)).text).toContain('We sent it to your address.');
    expect((await post({ ...form, code: '' })).text).toContain('Invalid verification code.');
    const emails = await fetch(`${mail.url}/api/emails?to=${encodeURIComponent(form.email)}`);
    const [message] = (await emails.json()) as { subject: string }[];
    const code = /\d{6}/.exec(message?.subject ?? '')?.[0] ?? '';
    expect((await post({ ...form, code })).at).toContain(`${sandbox.apps.publicUrl}/callback?code=`);
  });

  it('refuses registration by email if the tenant allows only usernames', async () => {
    const signUp = { identifiers: ['username'], password: true, verify: false };
    await manage('PATCH /sign-in-exp', { signUp });
    const post = await registerPage();
    expect((await post(form)).text).toContain('People cannot register with an address here.');
    await manage('PATCH /sign-in-exp', { signUp: { identifiers: ['email'], password: true, verify: true } });
  });
});
