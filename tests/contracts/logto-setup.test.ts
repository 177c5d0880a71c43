import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '#domain/identity/inputs.ts';
import { permissionDescriptions, roleTemplates } from '#domain/identity/roles.ts';
import { openManagement as openOwnManagement } from '#providers/management.ts';
import { prepareTenant } from '#server/logto-tenant.ts';
import {
  apiResource,
  openManagement,
  openSession,
  publicUrl,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

type Named = { id: string; name: string };
type Role = Named & { description: string; scopes: Named[] };
type Call = Awaited<ReturnType<typeof openManagement>>;

const resource = 'https://default.logto.app/api';
/** Nothing is mailed here. */
const smtpUrl = 'smtp://127.0.0.1:9';
const hookUrl = `${publicUrl}/api/webhooks/logto`;

function prepare(sandbox: TestSandbox, appId = 'aisle') {
  const { machineId: id, machineSecret: secret } = sandbox.apps;
  const management = openOwnManagement({ url: sandbox.url, id, secret, resource });
  return prepareTenant(management, { appId, publicUrl, apiResource });
}

async function readRoles(manage: Call) {
  const roles = (await manage('GET /organization-roles')).body as Role[];
  return roles.map(({ name, description, scopes }) => ({
    name,
    description,
    permissions: scopes.map(scope => scope.name).sort(),
  }));
}

const wantedRoles = roleTemplates.map(role => ({ ...role, permissions: [...role.permissions].sort() }));

it('P04 the demo has the roles and permissions of the product, and its tenant needs no change', async () => {
  const sandbox = await startTestSandbox({ smtpUrl });
  const manage = await openManagement(sandbox);
  expect(await readRoles(manage)).toEqual(wantedRoles);
  const scopes = (await manage('GET /organization-scopes')).body as { name: string; description: string }[];
  expect(Object.fromEntries(scopes.map(({ name, description }) => [name, description]))).toEqual(
    permissionDescriptions,
  );
  expect(await prepare(sandbox)).toEqual({
    appId: 'aisle',
    webhookKey: sandbox.apps.webhookKey,
    changes: [],
    missing: [],
    warnings: [],
  });
  await sandbox.remove();
});

describe('a new tenant', () => {
  let sandbox: TestSandbox;
  let manage: Call;
  beforeEach(async () => {
    await sandbox?.remove();
    sandbox = await startTestSandbox({ isEmpty: true, smtpUrl });
    manage = await openManagement(sandbox);
  });
  afterAll(() => sandbox.remove());

  it('I06 is prepared once, and a second run changes nothing', async () => {
    const first = await prepare(sandbox);
    expect(first.changes).toHaveLength(1 + 1 + permissions.length + roleTemplates.length + 1 + 8);
    expect(first.missing).toEqual([]);
    expect(await readRoles(manage)).toEqual(wantedRoles);
    expect((await manage('GET /resources')).body).toMatchObject([{ indicator: apiResource }]);
    expect((await manage('GET /hooks')).body).toMatchObject([
      { enabled: true, config: { url: hookUrl }, signingKey: first.webhookKey },
    ]);
    expect(await prepare(sandbox)).toEqual({ ...first, changes: [] });
  });

  it('I06 people can register with an email address and a name, and return to Aisle after an expired sign-in', async () => {
    await prepare(sandbox);
    expect((await manage('GET /sign-in-exp')).body).toMatchObject({
      signUp: { identifiers: ['email'], password: true, verify: true },
      signIn: {
        methods: [{ identifier: 'username' }, { identifier: 'email', password: true, verificationCode: true }],
      },
      unknownSessionRedirectUrl: `${publicUrl}/loading`,
    });
    expect((await manage('GET /custom-profile-fields')).body).toMatchObject([{ name: 'name', required: true }]);
    expect((await manage('GET /account-center')).body).toMatchObject({ enabled: true, fields: { mfa: 'Edit' } });
  });

  it('I06 people can reset a password by email and use two-step verification, and the sign-in pages look like Aisle', async () => {
    await manage('PATCH /sign-in-exp', { mfa: { factors: ['WebAuthn'], policy: 'NoPrompt' } });
    await prepare(sandbox);
    expect((await manage('GET /sign-in-exp')).body).toMatchObject({
      forgotPasswordMethods: ['EmailVerificationCode'],
      mfa: { factors: ['WebAuthn', 'Totp', 'BackupCode'], policy: 'NoPrompt' },
      branding: {
        logoUrl: `${publicUrl}/logo.svg`,
        darkLogoUrl: `${publicUrl}/logo-dark.svg`,
        favicon: `${publicUrl}/favicon.svg`,
      },
      color: { primaryColor: '#007a56', darkPrimaryColor: '#54c398', isDarkModeEnabled: true },
    });
  });

  it('keeps an existing look', async () => {
    const branding = { logoUrl: 'https://other.example/logo.png' };
    const color = { primaryColor: '#123456', darkPrimaryColor: '#abcdef', isDarkModeEnabled: false };
    await manage('PATCH /sign-in-exp', { branding, color });
    await prepare(sandbox);
    expect((await manage('GET /sign-in-exp')).body).toMatchObject({ branding, color });
  });

  it('warns about closed registration, and makes an optional name required', async () => {
    await manage('POST /custom-profile-fields', {
      name: 'name',
      type: 'Text',
      label: 'Your name',
      required: false,
      config: {},
    });
    await manage('PATCH /sign-in-exp', { signInMode: 'SignIn' });
    expect((await prepare(sandbox)).warnings).toEqual([
      'Registration is closed in Logto, so people without an account cannot accept an invitation.',
    ]);
    expect((await manage('GET /custom-profile-fields')).body).toMatchObject([{ label: 'Your name', required: true }]);
    expect((await manage('GET /sign-in-exp')).body).toMatchObject({ signInMode: 'SignIn' });
  });

  it('keeps an existing redirect, warns about it, keeps existing fields, and adds the name field', async () => {
    await manage('POST /custom-profile-fields', {
      name: 'company',
      type: 'Text',
      label: 'Company',
      required: false,
      config: {},
    });
    const unknownSessionRedirectUrl = 'https://other.example';
    await manage('PATCH /sign-in-exp', { unknownSessionRedirectUrl, signUpProfileFields: [{ name: 'company' }] });
    expect((await prepare(sandbox)).warnings).toEqual([
      `Expired sign-ins lead to https://other.example. To lead people back to Aisle, set unknownSessionRedirectUrl to ${publicUrl}/loading.`,
    ]);
    expect((await manage('GET /sign-in-exp')).body).toMatchObject({
      unknownSessionRedirectUrl,
      signUpProfileFields: [{ name: 'company' }, { name: 'name' }],
    });
  });

  it('without an email connector is set up as far as possible, and reports what is missing', async () => {
    await manage('DELETE /connectors/smtp');
    const { changes, missing } = await prepare(sandbox);
    expect(missing).toEqual([
      'Logto has no email connector. Add one in its console under Connectors.',
      'People cannot sign up with an email address. Run this command again when Logto can send email.',
    ]);
    expect(changes).toContain('Enabled collecting the name at sign-up.');
    await manage('POST /connectors', { config: { templates: [{ usageType: 'Generic' }] } });
    const again = await prepare(sandbox);
    expect(again.changes).toEqual([
      'Enabled sign-up and sign-in with an email address.',
      'Enabled resetting a forgotten password with a code by email.',
    ]);
    expect(again.missing).toEqual([
      'The email connector in Logto has no templates Register, SignIn, ForgotPassword, OrganizationInvitation.',
    ]);
  });

  it('I06 people can sign in, and their tokens have their permissions', async () => {
    const { appId } = await prepare(sandbox);
    const session = openSession(sandbox, { appId });
    const form = { email: 'first@friend.example', password: 'long enough', name: 'First' };
    await session.signIn(form, { first_screen: 'register' });
    const { sub } = await session.client.getIdTokenClaims();
    const { id } = (await manage('POST /organizations', { name: 'Fell Works' })).body as Named;
    await manage(`POST /organizations/${id}/users`, { userIds: [sub] });
    await manage(`POST /organizations/${id}/users/${sub}/roles`, { organizationRoleNames: ['Editor'] });
    const claims = await session.client.getOrganizationTokenClaims(id);
    const editor = roleTemplates.find(({ name }) => name === 'Editor');
    expect(claims.scope?.split(' ').sort()).toEqual([...(editor?.permissions ?? [])].sort());
    expect(await session.client.getAccessTokenClaims(apiResource)).toMatchObject({ aud: apiResource });
  });

  it('is corrected where it differs, and keeps unrelated settings', async () => {
    const { appId, webhookKey } = await prepare(sandbox);
    const roles = (await manage('GET /organization-roles')).body as Role[];
    const scopes = (await manage('GET /organization-scopes')).body as Named[];
    const viewer = roles.find(({ name }) => name === 'Viewer')?.id;
    const idOf = (name: string) => scopes.find(scope => scope.name === name)?.id;
    const { id: foreign } = (await manage('POST /organization-scopes', { name: 'read:orders' })).body as Named;
    await manage(`POST /organization-roles/${viewer}/scopes`, {
      organizationScopeIds: [foreign, idOf('manage:sites')],
    });
    await manage(`DELETE /organization-roles/${viewer}/scopes/${idOf('list:sites')}`);
    const redirectUris = ['https://staging.example/callback'];
    await manage(`PATCH /applications/${appId}`, { name: 'Our shop', oidcClientMetadata: { redirectUris } });
    const [hook] = (await manage('GET /hooks')).body as Named[];
    await manage(`PATCH /hooks/${hook?.id}`, { enabled: false, events: ['PostSignIn', 'User.Deleted'] });

    const corrected = await prepare(sandbox, appId);
    expect(corrected).toMatchObject({ appId, webhookKey });
    expect(corrected.changes).toEqual([
      `Added addresses to the application Our shop: ${publicUrl}/callback, ${publicUrl}/invitations/callback.`,
      'Added permissions to the role Viewer: list:sites.',
      'Removed permissions from the role Viewer: manage:sites.',
      `Repaired the webhook to ${hookUrl}.`,
    ]);
    const [application] = (await manage('GET /applications?types=SPA')).body as [{ oidcClientMetadata: object }];
    expect(application.oidcClientMetadata).toMatchObject({
      redirectUris: [...redirectUris, `${publicUrl}/callback`, `${publicUrl}/invitations/callback`],
    });
    expect((await readRoles(manage)).find(({ name }) => name === 'Viewer')?.permissions).toEqual([
      'list:sites',
      'list:widgets',
      'manage:user',
      'read:orders',
    ]);
    expect((await manage('GET /hooks')).body).toMatchObject([
      { enabled: true, events: expect.arrayContaining(['PostSignIn', 'Organization.Membership.Updated']) },
    ]);
  });
});
