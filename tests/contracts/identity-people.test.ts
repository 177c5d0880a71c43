import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { openManagement, openSession, refresh, startTestSandbox, type TestSandbox } from '#tests/setup/logto.ts';

type ReceivedEmail = { subject: string; text: string; links: string[] };
type Entity = Record<string, string> & { expiresAt: number };

const shop = 'tarn-and-trail';
const day = 24 * 3_600_000;
let mailFolder: string;
let mail: MailSandbox;
let sandbox: TestSandbox;
let manage: Awaited<ReturnType<typeof openManagement>>;
beforeAll(async () => {
  mailFolder = temporaryFolder('mail');
  mail = await startMail({ folder: mailFolder, port: 0, smtpPort: 0 });
  sandbox = await startTestSandbox({ smtpUrl: mail.smtpUrl });
  manage = await openManagement(sandbox);
});
afterAll(async () => {
  await sandbox.remove();
  await mail.close();
  rmSync(mailFolder, { recursive: true, force: true });
});

async function emailsTo(address: string): Promise<ReceivedEmail[]> {
  return (await fetch(`${mail.url}/api/emails?to=${encodeURIComponent(address)}`)).json() as Promise<ReceivedEmail[]>;
}

async function invite(invitee: string, more: Record<string, unknown> = {}) {
  const expiresAt = Date.now() + 7 * day;
  return manage('POST /organization-invitations', { invitee, organizationId: shop, expiresAt, ...more });
}

async function createUser(primaryEmail: string): Promise<string> {
  return ((await manage('POST /users', { primaryEmail })).body as Entity).id ?? '';
}

describe('invitations', () => {
  it('are emailed with our link, and create a member with roles', async () => {
    const organizationRoleIds = ['role-editor'];
    const created = await invite('new@friend.example', { inviterId: 'marenholt001', organizationRoleIds });
    expect(created).toMatchObject({
      status: 201,
      body: { invitee: 'new@friend.example', status: 'Pending', organizationRoles: [{ name: 'Editor' }] },
    });
    const { id } = created.body as Entity;
    const link = `http://localhost:4790/invitations/accept/${id}`;
    expect((await manage(`POST /organization-invitations/${id}/message`, { link })).status).toBe(204);
    const [message] = await emailsTo('new@friend.example');
    expect(message).toMatchObject({ subject: 'Join Tarn & Trail on Aisle', links: [link] });
    expect(message?.text).toContain('Maren Holt invites you');

    const wrong = await manage(`PUT /organization-invitations/${id}/status`, {
      status: 'Accepted',
      acceptedUserId: 'tomaske00001',
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { message: 'Input is invalid. The accepted user must have the same email as the invitee.' },
    });
    const acceptedUserId = await createUser('New@friend.example');
    const accept = { status: 'Accepted', acceptedUserId };
    expect(await manage(`PUT /organization-invitations/${id}/status`, accept)).toMatchObject({
      status: 200,
      body: { status: 'Accepted', acceptedUserId },
    });
    expect((await manage(`GET /users/${acceptedUserId}/organizations`)).body).toMatchObject([
      { id: shop, organizationRoles: [{ name: 'Editor' }] },
    ]);
    expect((await manage(`PUT /organization-invitations/${id}/status`, { status: 'Revoked' })).status).toBe(422);
  });

  it('are refused for members, duplicates, past expiry dates, and undeliverable emails', async () => {
    expect((await invite('tom@tarnandtrail.example')).status).toBe(422);
    expect((await invite('twice@friend.example')).status).toBe(201);
    expect(await invite('twice@friend.example')).toMatchObject({
      status: 422,
      body: { code: 'entity.unique_integrity_violation' },
    });
    expect((await invite('late@friend.example', { expiresAt: Date.now() - 1 })).status).toBe(400);
    expect((await invite('not an address')).status).toBe(400);
    const silent = await startTestSandbox();
    const call = await openManagement(silent);
    const body = {
      invitee: 'a@friend.example',
      organizationId: shop,
      expiresAt: Date.now() + day,
      messagePayload: { link: 'http://localhost/x' },
    };
    expect((await call('POST /organization-invitations', body)).status).toBe(501);
    expect((await call('GET /organization-invitations')).body).toEqual([]);
    await silent.remove();
  });

  it('expire but block a new invitation until deleted, can be revoked, and are listed newest first', async () => {
    const first = (await invite('one@list.example')).body as Entity;
    const second = (await invite('two@list.example')).body as Entity;
    await manage(`PUT /organization-invitations/${first.id}/status`, { status: 'Revoked' });
    const [newest] = (await manage(`GET /organization-invitations?organizationId=${shop}`)).body as Entity[];
    expect(newest).toMatchObject({ id: second.id, status: 'Pending' });
    sandbox.passTime(8 * day);
    expect((await manage(`GET /organization-invitations/${second.id}`)).body).toMatchObject({ status: 'Expired' });
    expect((await manage(`PUT /organization-invitations/${second.id}/status`, { status: 'Revoked' })).status).toBe(422);
    const later = { expiresAt: Date.now() + 20 * day };
    expect(await invite('two@list.example', later)).toMatchObject({
      status: 422,
      body: { code: 'entity.unique_integrity_violation' },
    });
    expect((await manage(`DELETE /organization-invitations/${second.id}`)).status).toBe(204);
    expect((await invite('two@list.example', later)).status).toBe(201);
    expect((await manage(`GET /organization-invitations/${first.id}`)).body).toMatchObject({ status: 'Revoked' });
    expect((await manage(`DELETE /organization-invitations/${first.id}`)).status).toBe(204);
    expect((await manage('GET /organization-invitations?invitee=one@list.example')).body).toEqual([]);
    sandbox.passTime(-8 * day);
  });
});

describe('one-time tokens', () => {
  it('let a new person join the organisation through a link, once', async () => {
    await manage(`PUT /organizations/${shop}/jit/roles`, { organizationRoleIds: ['role-viewer'] });
    const context = { jitOrganizationIds: [shop] };
    const created = await manage('POST /one-time-tokens', { email: 'link@friend.example', context });
    expect(created).toMatchObject({ status: 201, body: { status: 'active', email: 'link@friend.example' } });
    const { token = '', id } = created.body as Entity;
    expect(token).toHaveLength(32);
    const session = openSession(sandbox);
    await session.signIn(undefined, { one_time_token: token, login_hint: 'link@friend.example' });
    expect(await session.client.getIdTokenClaims()).toMatchObject({
      email: 'link@friend.example',
      organization_roles: [`${shop}:Viewer`],
    });
    expect((await manage(`GET /one-time-tokens/${id}`)).body).toMatchObject({ status: 'consumed' });
    const again = openSession(sandbox).signIn(undefined, { one_time_token: token, login_hint: 'link@friend.example' });
    await expect(again).rejects.toThrow('This link was used already');
  });

  it('are verified by the server, with a reason if they are invalid', async () => {
    const { token, id } = (await manage('POST /one-time-tokens', { email: 'v@friend.example', expiresIn: 60 }))
      .body as Entity;
    const verify = (email: string) => manage('POST /one-time-tokens/verify', { token, email });
    expect((await verify('x@friend.example')).body).toMatchObject({ code: 'one_time_token.email_mismatch' });
    sandbox.passTime(61_000);
    expect((await verify('v@friend.example')).body).toMatchObject({ code: 'one_time_token.token_expired' });
    sandbox.passTime(-61_000);
    expect((await manage(`PUT /one-time-tokens/${id}/status`, { status: 'revoked' })).status).toBe(200);
    expect((await verify('v@friend.example')).body).toMatchObject({ code: 'one_time_token.token_revoked' });
    expect((await manage('GET /one-time-tokens?status=revoked')).body).toHaveLength(1);
    expect((await manage(`DELETE /one-time-tokens/${id}`)).status).toBe(204);
    expect((await verify('v@friend.example')).status).toBe(404);
  });
});

describe('people', () => {
  it('are found, changed, and unique by e-mail and name', async () => {
    const created = await manage('POST /users', {
      primaryEmail: 'u@p.example',
      username: 'u_p',
      password: 'secret word',
    });
    expect(created).toMatchObject({ status: 200, body: { hasPassword: true, name: null } });
    const { id } = created.body as Entity;
    expect((await manage('GET /users?search.primaryEmail=u@p.example&mode.primaryEmail=exact')).body).toHaveLength(1);
    const several = 'search.primaryEmail=x@p.example&search.primaryEmail=U@P.example';
    expect((await manage(`GET /users?mode.primaryEmail=exact&${several}`)).body).toMatchObject([{ id }]);
    expect((await manage('POST /users', { primaryEmail: 'U@p.example' })).body).toMatchObject({
      code: 'user.email_already_in_use',
    });
    expect((await manage('POST /users', { username: 'u_p' })).body).toMatchObject({
      code: 'user.username_already_in_use',
    });
    expect((await manage('POST /users', { username: '1 wrong' })).status).toBe(400);
    await manage(`PATCH /users/${id}`, { customData: { a: 1 } });
    expect((await manage(`PATCH /users/${id}/custom-data`, { customData: { b: 2 } })).body).toEqual({ a: 1, b: 2 });
    expect((await manage(`PATCH /users/${id}`, { name: 'U', avatar: '' })).body).toMatchObject({
      name: 'U',
      avatar: null,
    });
    expect((await manage(`POST /users/${id}/password/verify`, { password: 'secret word' })).status).toBe(204);
    await manage(`PATCH /users/${id}/password`, { password: 'another word' });
    expect((await manage(`POST /users/${id}/password/verify`, { password: 'secret word' })).status).toBe(422);
    expect((await manage(`DELETE /users/${id}`)).status).toBe(204);
    expect((await manage(`GET /users/${id}`)).status).toBe(404);
  });

  it('verify a new address with a code from an email', async () => {
    expect((await manage('POST /verification-codes', { email: 'code@p.example' })).status).toBe(204);
    const [message] = await emailsTo('code@p.example');
    const verificationCode = /\d{6}/.exec(message?.subject ?? '')?.[0];
    const verify = (code: string | undefined) =>
      manage('POST /verification-codes/verify', { email: 'code@p.example', verificationCode: code });
    expect((await verify('wrong')).body).toMatchObject({ code: 'verification_code.code_mismatch' });
    expect((await verify(verificationCode)).status).toBe(204);
    expect((await verify(verificationCode)).body).toMatchObject({ code: 'verification_code.not_found' });
  });

  it('are signed out at once when suspended', async () => {
    const session = openSession(sandbox);
    await session.signIn({ person: 'idafenwick01' });
    await manage('PATCH /users/idafenwick01/is-suspended', { isSuspended: true });
    expect((await refresh(sandbox, session.storage.get('refreshToken'))).status).toBe(400);
    await expect(openSession(sandbox).signIn({ person: 'idafenwick01' })).rejects.toThrow('suspended');
    await manage('PATCH /users/idafenwick01/is-suspended', { isSuspended: false });
  });
});
