import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import {
  openManagement,
  openSession,
  publicUrl,
  type Session,
  shop,
  signInAs,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

type Answer = { status: number; headers: Headers; body: Record<string, string> };

const own = 'tom@tarnandtrail.example';
const editable = {
  enabled: true,
  fields: { name: 'Edit', avatar: 'Edit', username: 'Edit', profile: 'Edit', email: 'Edit', password: 'Edit' },
};
let mailFolder: string;
let mail: MailSandbox;
let sandbox: TestSandbox;
let manage: Awaited<ReturnType<typeof openManagement>>;
let session: Session;
let token: string;
beforeAll(async () => {
  mailFolder = temporaryFolder('mail');
  mail = await startMail({ folder: mailFolder, port: 0, smtpPort: 0 });
});
beforeEach(async () => {
  await sandbox?.remove();
  sandbox = await startTestSandbox({ smtpUrl: mail.smtpUrl });
  manage = await openManagement(sandbox);
  session = await signInAs(sandbox, { person: 'tomaske00001' });
  token = await session.client.getAccessToken();
  await manage('PATCH /account-center', editable);
});
afterAll(async () => {
  await sandbox.remove();
  await mail.close();
  rmSync(mailFolder, { recursive: true, force: true });
});

async function call(name: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const [method = 'GET', path = ''] = name.split(' ');
  const response = await fetch(`${sandbox.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

async function provePassword(): Promise<Record<string, string>> {
  const { body } = await call('POST /verifications/password', { password: sandbox.password });
  return { 'logto-verification-id': body.verificationRecordId ?? '' };
}

async function proveAddress(email: string): Promise<string> {
  const identifier = { type: 'email', value: email };
  const { body } = await call('POST /verifications/verification-code', { identifier });
  const verificationId = body.verificationRecordId;
  const code = await readCode(email);
  const verified = await call('POST /verifications/verification-code/verify', { identifier, verificationId, code });
  expect(verified).toMatchObject({ status: 200, body: { verificationRecordId: verificationId } });
  return verificationId ?? '';
}

async function readCode(email: string): Promise<string> {
  const address = `${mail.url}/api/emails?to=${encodeURIComponent(email)}`;
  const [message] = (await (await fetch(address)).json()) as { text: string }[];
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}

describe('the account API', () => {
  it('is disabled until the tenant enables it, field by field', async () => {
    await manage('PATCH /account-center', { enabled: false });
    expect(await call('GET /my-account')).toMatchObject({ status: 400, body: { code: 'account_center.not_enabled' } });
    await manage('PATCH /account-center', { enabled: true, fields: { name: 'ReadOnly', email: 'Off' } });
    expect((await manage('GET /account-center')).body).toMatchObject({
      enabled: true,
      fields: { name: 'ReadOnly', email: 'Off' },
    });
    const { body } = await call('GET /my-account');
    expect(body).toMatchObject({ id: 'tomaske00001', name: 'Tom Aske' });
    expect(body).not.toHaveProperty('primaryEmail');
    expect(await call('PATCH /my-account', { name: 'Thomas' })).toMatchObject({
      status: 400,
      body: { code: 'account_center.field_not_editable' },
    });
  });

  it('is read and changed by its user, and changes show at once in userinfo', async () => {
    expect((await call('GET /my-account')).body).toMatchObject({ primaryEmail: own, hasPassword: true });
    const changed = await call('PATCH /my-account', {
      name: 'Thomas',
      username: 'thomas',
      avatar: 'https://a.example/t',
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Thomas', username: 'thomas' } });
    await call('PATCH /my-account/profile', { locale: 'en-GB' });
    const merged = await call('PATCH /my-account/profile', { nickname: 'Tom' });
    expect(merged).toMatchObject({ status: 200, body: { locale: 'en-GB', nickname: 'Tom' } });
    expect(await session.client.fetchUserInfo()).toMatchObject({ name: 'Thomas', picture: 'https://a.example/t' });
    expect((await call('PATCH /my-account', { username: '1 wrong' })).status).toBe(400);
  });

  it('opens for the userinfo token only', async () => {
    for (const wrong of ['', 'nonsense', await session.client.getOrganizationToken(shop)]) {
      expect((await call('GET /my-account', undefined, { Authorization: `Bearer ${wrong}` })).status).toBe(401);
    }
    const withoutScopes = openSession(sandbox, { scopes: [] });
    await withoutScopes.signIn({ person: 'tomaske00001' });
    token = await withoutScopes.client.getAccessToken();
    const proof = await provePassword();
    const body = { email: own, newIdentifierVerificationRecordId: 'x' };
    expect(await call('POST /my-account/primary-email', body, proof)).toMatchObject({
      status: 400,
      body: { code: 'auth.unauthorized' },
    });
  });

  it('accepts requests from the pages of its application', async () => {
    const preflight = await call('OPTIONS /my-account/password', undefined, { Origin: publicUrl });
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('logto-verification-id');
    const allowed = await call('GET /my-account', undefined, { Origin: publicUrl });
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(publicUrl);
    const foreign = await call('GET /my-account', undefined, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('sensitive changes', () => {
  const denied = { status: 401, body: { code: 'verification_record.permission_denied' } };

  it('need a verification of the person, which ends after ten minutes', async () => {
    const change = (headers?: Record<string, string>) =>
      call('POST /my-account/password', { password: 'another one' }, headers);
    expect(await change()).toMatchObject(denied);
    expect(await change({ 'logto-verification-id': 'made-up' })).toMatchObject(denied);
    const wrong = await call('POST /verifications/password', { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'session.invalid_credentials' } });
    const proof = await provePassword();
    sandbox.passTime(601_000);
    expect(await change(proof)).toMatchObject(denied);
    sandbox.passTime(-601_000);
    expect((await call('POST /my-account/password', { password: 'short' }, proof)).status).toBe(422);
    expect((await change(proof)).status).toBe(204);
    await expect(signInAs(sandbox, { email: own, password: sandbox.password })).rejects.toThrow(
      'do not belong together',
    );
    await signInAs(sandbox, { email: own, password: 'another one' });
  });

  it("never accept another person's verification or a code for another address", async () => {
    const foreign = await proveAddress('thief@evil.example');
    const change = (id: string) =>
      call('POST /my-account/password', { password: 'stolen it' }, { 'logto-verification-id': id });
    expect(await change(foreign)).toMatchObject(denied);
    const proof = await provePassword();
    token = await (await signInAs(sandbox, { person: 'sollindqvist' })).client.getAccessToken();
    expect(await change(proof['logto-verification-id'] ?? '')).toMatchObject(denied);
  });

  it('change the address after both the person and the new address are verified', async () => {
    const email = 'tom@new.example';
    const proof = { 'logto-verification-id': await proveAddress(own) };
    const recordId = await proveAddress(email);
    const change = (values: object) =>
      call('POST /my-account/primary-email', { email, newIdentifierVerificationRecordId: recordId, ...values }, proof);
    const unproven = { status: 400, body: { code: 'verification_record.not_found' } };
    expect(await change({ newIdentifierVerificationRecordId: 'made-up' })).toMatchObject(unproven);
    expect(await change({ email: 'sol@tarnandtrail.example' })).toMatchObject(unproven);
    expect((await change({})).status).toBe(204);
    expect((await session.client.fetchUserInfo()).email).toBe(email);
    expect((await call('DELETE /my-account/primary-email', undefined, await provePassword())).status).toBe(204);
    expect((await session.client.fetchUserInfo()).email).toBeNull();
  });

  it('refuse an address that another account has, and a wrong code', async () => {
    const email = 'sol@tarnandtrail.example';
    const recordId = await proveAddress(email);
    const taken = { email, newIdentifierVerificationRecordId: recordId };
    expect(await call('POST /my-account/primary-email', taken, await provePassword())).toMatchObject({
      status: 422,
      body: { code: 'user.email_already_in_use' },
    });
    const identifier = { type: 'email', value: 'guess@b.example' };
    const { body } = await call('POST /verifications/verification-code', { identifier });
    const guess = { identifier, verificationId: body.verificationRecordId, code: 'wrong' };
    expect(await call('POST /verifications/verification-code/verify', guess)).toMatchObject({
      status: 400,
      body: { code: 'verification_code.code_mismatch' },
    });
  });
});
