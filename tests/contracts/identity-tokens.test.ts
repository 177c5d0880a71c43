import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#domain/identity/inputs.ts';
import { openIdentity } from '#providers/identity.ts';
import {
  apiResource,
  maren,
  openManagement,
  openSession,
  postForm,
  refresh,
  shop,
  signInAs,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const signedIn = (form?: Record<string, string>) => signInAs(sandbox, form);

describe('tokens', () => {
  it('I04 gives an opaque token for userinfo, which knows the organisations', async () => {
    const { client, storage } = await signedIn();
    expect(await client.getAccessToken()).toHaveLength(43);
    expect(storage.get('accessToken')).toContain('"@"');
    const person = await client.fetchUserInfo();
    expect(person).toMatchObject({
      sub: 'marenholt001',
      organizations: [shop],
      organization_data: [{ id: shop, name: 'Tarn & Trail', description: expect.any(String) }],
      organization_roles: [`${shop}:Owner`],
    });
    expect(Number(person.created_at)).toBeGreaterThan(1e12);
  });

  it('I03 I05 gives a token for the API, with and without an organisation', async () => {
    const { client } = await signedIn();
    const plain = decodeJwt(await client.getAccessToken(apiResource));
    expect(plain).toMatchObject({ aud: apiResource, sub: 'marenholt001', client_id: sandbox.apps.appId });
    expect(plain).not.toHaveProperty('organization_id');
    const token = await client.getAccessToken(apiResource, shop);
    expect(decodeJwt(token)).toMatchObject({ aud: apiResource, organization_id: shop });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES384', typ: 'at+jwt', kid: expect.any(String) });
  });

  it.each([
    ['marenholt001', permissions.length, 'manage:organization-subscription'],
    ['priyanair001', permissions.length - 1, 'manage:organization'],
    ['tomaske00001', 5, 'manage:sites'],
    ['sollindqvist', 3, 'list:sites'],
  ])('P04 gives %s an organisation token with %i permissions', async (person, count, one) => {
    const { client } = await signedIn({ person });
    const claims = await client.getOrganizationTokenClaims(shop);
    expect(claims.aud).toBe(`urn:logto:organization:${shop}`);
    expect(claims.scope?.split(' ')).toHaveLength(count);
    expect(claims.scope).toContain(one);
  });

  it('is accepted by our verifier', async () => {
    const { client } = await signedIn();
    const identity = openIdentity({ url: sandbox.url, apiResource });
    const token = await client.getOrganizationToken(shop);
    expect(await identity.verifyOrganizationToken(token)).toMatchObject({
      subject: 'marenholt001',
      organizationId: shop,
      scopes: expect.arrayContaining([...permissions]),
    });
    const api = await identity.verifyApiToken(await client.getAccessToken(apiResource, shop));
    expect(api).toMatchObject({ subject: 'marenholt001', issuedAt: expect.any(Number) });
    await jwtVerify(token, createRemoteJWKSet(new URL(`${sandbox.url}/oidc/jwks`)), { issuer: `${sandbox.url}/oidc` });
  });

  it('may be signed with RSA: a rotation works at once, and older tokens stay valid', async () => {
    const tenant = await startTestSandbox();
    try {
      const [session, manage] = [await signInAs(tenant), await openManagement(tenant)];
      const identity = openIdentity({ url: tenant.url, apiResource });
      const before = await session.client.getOrganizationToken(shop);
      // The keys are fetched now: nothing waits until they are old.
      await identity.verifyApiToken(await session.client.getAccessToken(apiResource, shop));

      const rotated = await manage('POST /configs/oidc/private-keys/rotate', { signingKeyAlgorithm: 'RSA' });
      expect(rotated.body).toMatchObject([{ signingKeyAlgorithm: 'RSA' }, { signingKeyAlgorithm: 'EC' }]);
      const { keys } = await (await fetch(`${tenant.url}/oidc/jwks`)).json();
      expect(keys.find(({ kty }: { kty: string }) => kty === 'RSA')).not.toHaveProperty('alg');
      const discovery = await (await fetch(`${tenant.url}/oidc/.well-known/openid-configuration`)).json();
      expect(discovery.id_token_signing_alg_values_supported).toEqual(['PS256', 'RS256', 'ES384']);
      const later = await signInAs(tenant);
      expect(decodeProtectedHeader(later.storage.get('idToken') ?? '').alg).toBe('RS256');
      const after = await later.client.getOrganizationToken(shop);
      expect(decodeProtectedHeader(after)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
      for (const token of [after, before]) {
        expect(await identity.verifyOrganizationToken(token)).toMatchObject({ organizationId: shop });
      }
      expect((await manage('GET /configs/oidc/private-keys')).status).toBe(200);
    } finally {
      await tenant.remove();
    }
  });

  it('shows a role change in the next organisation token, without signing in again', async () => {
    const { client } = await signedIn({ person: 'sollindqvist' });
    const manage = await openManagement(sandbox);
    const roles = `/organizations/${shop}/users/sollindqvist/roles`;
    expect((await client.getOrganizationTokenClaims(shop)).scope).not.toContain('manage:sites');
    expect((await manage(`PUT ${roles}`, { organizationRoleNames: ['Editor'] })).status).toBe(204);
    await client.clearAccessToken();
    expect((await client.getOrganizationTokenClaims(shop)).scope).toContain('manage:sites');
    await manage(`PUT ${roles}`, { organizationRoleNames: ['Viewer'] });
  });

  it('fixes the permissions of the API token at sign-in, while userinfo shows the current ones', async () => {
    const manage = await openManagement(sandbox);
    const scopes = ['urn:logto:scope:organizations', 'urn:logto:scope:organization_roles', 'read:drafts'];
    const session = openSession(sandbox, { scopes });
    await session.signIn({ person: 'idafenwick01' });
    const created = await manage('POST /resources/api/scopes', { name: 'read:drafts' });
    const { id } = created.body as { id: string };
    await manage('POST /organization-roles/role-viewer/resource-scopes', { scopeIds: [id] });
    await manage(`POST /organizations/${shop}/users`, { userIds: ['idafenwick01'] });
    await manage(`POST /organizations/${shop}/users/idafenwick01/roles`, { organizationRoleNames: ['Viewer'] });

    expect((await session.client.fetchUserInfo()).organization_roles).toEqual([`${shop}:Viewer`]);
    const scopeOf = async () => decodeJwt(await session.client.getAccessToken(apiResource, shop)).scope ?? '';
    expect(await scopeOf()).toBe('');
    await session.signIn(undefined);
    expect(await scopeOf()).toBe('read:drafts');
    await manage(`DELETE /resources/api/scopes/${id}`);
    await manage(`DELETE /organizations/${shop}/users/idafenwick01`);
  });

  it('always answers with a scope, also an empty one', async () => {
    const session = openSession(sandbox, { scopes: ['urn:logto:scope:organizations'] });
    await session.signIn(maren);
    const answer = await refresh(sandbox, session.storage.get('refreshToken'), { organization_id: shop });
    expect(answer).toMatchObject({ status: 200, body: { scope: '', token_type: 'Bearer', expires_in: 3600 } });
  });

  it('refuses a foreign organisation with an error the SDK understands, and keeps the session', async () => {
    const session = await signedIn({ person: 'idafenwick01' });
    await expect(session.client.getOrganizationToken(shop)).rejects.toMatchObject({
      code: 'oidc.access_denied',
      message: 'Access denied.',
    });
    const answer = await refresh(sandbox, session.storage.get('refreshToken'), { organization_id: shop });
    expect(answer.body.error_description).toBe('user is not a member of the organization');
    expect((await refresh(sandbox, session.storage.get('refreshToken'))).status).toBe(200);
  });

  it('V03 refuses organisations to a session that did not ask for them', async () => {
    const session = openSession(sandbox, { scopes: ['email'] });
    await session.signIn(maren);
    expect(await refresh(sandbox, session.storage.get('refreshToken'), { organization_id: shop })).toMatchObject({
      status: 403,
      body: { code: 'oidc.insufficient_scope', scope: 'urn:logto:scope:organizations' },
    });
  });

  it('needs every resource named at sign-in: another one revokes the refresh token', async () => {
    const session = await signedIn();
    const old = session.storage.get('refreshToken') ?? '';
    await expect(session.client.getAccessToken('https://other.example')).rejects.toMatchObject({
      code: 'oidc.invalid_target',
    });
    sandbox.passTime(4_000);
    expect(await refresh(sandbox, old)).toMatchObject({ status: 400, body: { code: 'oidc.invalid_grant' } });
  });
});

describe('refresh tokens', () => {
  it('rotate on every use, and may be used twice within three seconds', async () => {
    const session = await signedIn();
    const old = session.storage.get('refreshToken') ?? '';
    const [first, second] = await Promise.all([refresh(sandbox, old), refresh(sandbox, old)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([old, first.body.refresh_token, second.body.refresh_token]).size).toBe(3);
  });

  it('are all revoked when an old one is used later', async () => {
    const session = await signedIn();
    const old = session.storage.get('refreshToken') ?? '';
    const next = (await refresh(sandbox, old)).body.refresh_token ?? '';
    sandbox.passTime(3_100);
    const reuse = await refresh(sandbox, old);
    expect(reuse).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', code: 'oidc.invalid_grant', message: 'Grant request is invalid.' },
    });
    expect((await refresh(sandbox, next)).status).toBe(400);
    await expect(session.client.fetchUserInfo()).rejects.toThrow();
  });

  it('I04 end with their revocation, which answers 200 and nothing', async () => {
    const session = await signedIn();
    const token = session.storage.get('refreshToken') ?? '';
    expect(await postForm(sandbox, 'token/revocation', { client_id: sandbox.apps.appId, token })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await refresh(sandbox, token)).status).toBe(400);
  });

  it('end with the opaque token that is revoked beside them; a JWT cannot be', async () => {
    const session = await signedIn();
    const client_id = sandbox.apps.appId;
    const jwt = await session.client.getOrganizationToken(shop);
    expect(await postForm(sandbox, 'token/revocation', { client_id, token: jwt })).toMatchObject({
      status: 400,
      body: { code: 'oidc.unsupported_token_type' },
    });
    const token = await session.client.getAccessToken();
    expect((await postForm(sandbox, 'token/revocation', { client_id, token })).status).toBe(200);
    expect((await refresh(sandbox, session.storage.get('refreshToken'))).status).toBe(400);
  });

  it('stay valid after a restart, with keys, people and sessions', async () => {
    const first = await startTestSandbox();
    const session = openSession(first);
    await session.signIn(maren);
    const keys = await fetch(`${first.url}/oidc/jwks`).then(response => response.text());
    await first.close();
    const again = await startTestSandbox({ folder: first.folder });
    expect(await fetch(`${again.url}/oidc/jwks`).then(response => response.text())).toBe(keys);
    const response = await fetch(`${again.url}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: again.apps.appId,
        grant_type: 'refresh_token',
        refresh_token: session.storage.get('refreshToken') ?? '',
      }),
    });
    expect(response.status).toBe(200);
    await again.remove();
  });
});
