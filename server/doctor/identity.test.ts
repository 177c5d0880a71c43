import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#platform/env.ts';
import { runChecks } from '#server/doctor/run-checks.ts';
import { portOf } from '#server/http.ts';
import { apiResource, openManagement, publicUrl, startTestSandbox, type TestSandbox } from '#tests/setup/logto.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => sandbox?.remove());

async function runCheck(change: Record<string, string> = {}) {
  const env = readEnv({
    PUBLIC_URL: publicUrl,
    API_RESOURCE: apiResource,
    IDENTITY_URL: sandbox.url,
    IDENTITY_APP_ID: sandbox.apps.appId,
    IDENTITY_MACHINE_ID: sandbox.apps.machineId,
    IDENTITY_MACHINE_SECRET: sandbox.apps.machineSecret,
    IDENTITY_WEBHOOK_KEY: sandbox.apps.webhookKey,
    ...change,
  });
  const [found] = await runChecks(env, { only: ['identity'] });
  return found;
}

it('accepts a tenant that signs with RSA and reports any other algorithm', async () => {
  const manage = await openManagement(sandbox);
  await manage('POST /configs/oidc/private-keys/rotate', { signingKeyAlgorithm: 'RSA' });
  expect(await runCheck()).toMatchObject({ state: 'ok' });
  const foreign = createServer(({ url = '' }, response) => {
    const keys = [{ kty: 'EC', crv: 'P-256', alg: 'ES256' }, { kty: 'RSA' }];
    response.end(JSON.stringify(url.endsWith('/jwks') ? { keys } : { issuer: `${address}/oidc` }));
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const address = `http://127.0.0.1:${portOf(foreign)}`;
  expect(await runCheck({ IDENTITY_URL: address })).toMatchObject({
    state: 'fail',
    words: expect.stringContaining('signs with ES256; Aisle accepts ES384 and RS256.'),
  });
  foreign.close();
});

it('reports everything that is missing for sign-up', async () => {
  const manage = await openManagement(sandbox);
  const { config } = ((await manage('GET /connectors')).body as { config: object }[])[0] ?? {};
  const templates = [{ usageType: 'Register' }, { usageType: 'SignIn' }, { usageType: 'Generic' }];
  await manage('PATCH /connectors/smtp', { config: { templates } });
  expect(await runCheck()).toEqual({
    check: 'identity',
    state: 'fail',
    words: 'The email connector in Logto has no templates ForgotPassword, OrganizationInvitation.',
  });
  await manage('PATCH /sign-in-exp', {
    signUp: { identifiers: ['username'], password: true, verify: false },
    unknownSessionRedirectUrl: null,
    signUpProfileFields: [],
  });
  await manage('PATCH /account-center', { enabled: false });
  const found = await runCheck();
  expect(found?.state).toBe('fail');
  for (const words of [
    'Enabled sign-up and sign-in with an email address.',
    'Enabled collecting the name at sign-up.',
    'unknownSessionRedirectUrl',
    'Enabled two-step verification in the account centre.',
    'has no templates ForgotPassword, OrganizationInvitation',
  ]) {
    expect(found?.words).toContain(words);
  }
  await manage('DELETE /connectors/smtp');
  expect((await runCheck())?.words).toContain('Logto has no email connector.');
  expect((await runCheck())?.words).toContain('People cannot sign up with an email address.');
  await manage('POST /connectors', { connectorId: 'simple-mail-transfer-protocol', config });
  await manage('PATCH /sign-in-exp', {
    signUp: { identifiers: ['email'], password: true, verify: true },
    unknownSessionRedirectUrl: publicUrl,
    signUpProfileFields: null,
  });
  await manage('PATCH /account-center', { enabled: true });
  expect(await runCheck()).toMatchObject({ state: 'ok' });
});

it('reports missing factors, closed registration and a redirect to another host', async () => {
  const manage = await openManagement(sandbox);
  await manage('PATCH /sign-in-exp', { forgotPasswordMethods: [], mfa: { factors: [], policy: 'NoPrompt' } });
  const found = await runCheck();
  expect(found).toMatchObject({ state: 'fail', words: expect.stringContaining('Enabled authenticator apps') });
  expect(found?.words).toContain('Enabled resetting a forgotten password');
  await manage('PATCH /sign-in-exp', {
    forgotPasswordMethods: ['EmailVerificationCode'],
    mfa: { factors: ['Totp', 'BackupCode'], policy: 'NoPrompt' },
    signInMode: 'SignIn',
    unknownSessionRedirectUrl: 'https://other.example',
  });
  expect(await runCheck()).toMatchObject({
    state: 'warn',
    words: expect.stringMatching(/^Registration is closed in Logto.*Expired sign-ins lead to https:\/\/other\.example/),
  });
  await manage('PATCH /sign-in-exp', {
    signInMode: 'SignInAndRegister',
    unknownSessionRedirectUrl: `${publicUrl}/loading`,
  });
  expect(await runCheck()).toMatchObject({ state: 'ok' });
});
