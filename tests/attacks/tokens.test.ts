import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#domain/identity/inputs.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { apiResource, startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;

beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, identity);
  await createOrganization(services.database, 'ours');
});
afterAll(() => identity.stop());

const aud = 'urn:logto:organization:ours';
const scope = permissions.join(' ');
const now = () => Math.floor(Date.now() / 1000);

type Forge = () => Promise<string> | string;

const forgeries: Record<string, Forge> = {
  'no signature': () =>
    new UnsecuredJWT({ aud, scope, sub: 'x', iss: `${identity.url}/oidc` }).setExpirationTime('1h').encode(),
  'signed by another key': async () => {
    const { privateKey } = await generateKeyPair('ES384');
    const claims = { aud, scope, sub: 'x', iss: `${identity.url}/oidc` };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES384', kid: 'tests' })
      .setExpirationTime('1h')
      .sign(privateKey);
  },
  'signed with the public key as a secret': async () => {
    const keys = (await (await fetch(`${identity.url}/oidc/jwks`)).json()) as { keys: object[] };
    const secret = new TextEncoder().encode(JSON.stringify(keys.keys[0]));
    const claims = { aud, scope, sub: 'x', iss: `${identity.url}/oidc` };
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'tests' }).setExpirationTime('1h').sign(secret);
  },
  'another algorithm': async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const claims = { aud, scope, sub: 'x', iss: `${identity.url}/oidc` };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'tests' })
      .setExpirationTime('1h')
      .sign(privateKey);
  },
  'a key of its own in the header': async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const claims = { aud, scope, sub: 'x', iss: `${identity.url}/oidc` };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES384', kid: 'tests', jwk: await exportJWK(publicKey) })
      .setExpirationTime('1h')
      .sign(privateKey);
  },
  'an unknown key': () => identity.sign({ aud, scope }, { kid: 'nobody' }),
  'another issuer': () => identity.sign({ aud, scope, iss: 'https://evil.example/oidc' }),
  'an issuer without its path': () => identity.sign({ aud, scope, iss: identity.url }),
  'no audience': () => identity.sign({ scope }),
  'the audience of the API': () => identity.sign({ aud: apiResource, scope }),
  'the audience of the API with an organisation': () =>
    identity.sign({ aud: apiResource, scope, organization_id: 'ours' }),
  'two audiences': () => identity.sign({ aud: [aud, apiResource], scope }),
  'an audience in a list': () => identity.sign({ aud: [aud], scope }),
  'an empty organisation': () => identity.sign({ aud: 'urn:logto:organization:', scope }),
  'an organisation with strange characters': () =>
    identity.sign({ aud: `urn:logto:organization:ours' or true`, scope }),
  'another resource of organisations': () => identity.sign({ aud: 'urn:logto:resource:organizations', scope }),
  expired: () => identity.sign({ aud, scope, exp: now() - 3600 }),
  'not valid yet': () => identity.sign({ aud, scope, nbf: now() + 3600 }),
  'a changed body': async () => {
    const [head = '', body = '', signature = ''] = (await identity.sign({ aud: apiResource, scope })).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    return [head, Buffer.from(JSON.stringify({ ...claims, aud })).toString('base64url'), signature].join('.');
  },
  'cut short': async () => (await identity.sign({ aud, scope })).slice(0, -8),
  'a fourth part': async () => `${await identity.sign({ aud, scope })}.x`,
  'very long': () => 'x'.repeat(20_000),
};

describe('a forged organisation token', () => {
  it.each(Object.entries(forgeries))('%s: is refused', async (_, forge) => {
    const answer = await call('GET /api/sites', { token: await forge() });
    expect(answer).toMatchObject({ status: 401, body: { success: false } });
  });

  it('none of them hides a fault of the test: the honest one is accepted', async () => {
    const token = await identity.sign({ aud, scope });
    expect((await call('GET /api/sites', { token })).status).toBe(200);
  });

  it('a token that was accepted once is refused after its end', async () => {
    const token = await identity.sign({ aud, scope, exp: now() - 30 });
    expect((await call('GET /api/sites', { token })).status).toBe(200);
    const over = await identity.sign({ aud, scope, exp: now() - 61 });
    expect((await call('GET /api/sites', { token: over })).status).toBe(401);
  });

  it.each(['', 'Basic dXNlcg==', 'Bearer', 'Bearer a b', 'bearer'])('is not an Authorization of “%s”', async header => {
    const answer = await call('GET /api/sites', { headers: { Authorization: header } });
    expect(answer).toMatchObject({ status: 401, body: { error: 'User is not authenticated' } });
  });
});

describe('an identity provider out of order', () => {
  it.each([
    ['nonsense', 200, '{}'],
    ['a page', 200, '<html>'],
    ['an error', 500, 'no'],
    ['nothing found', 404, ''],
  ])('that answers with %s signs nobody out: 503', async (_, status, body) => {
    const broken = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const token = await identity.sign({ aud, scope, iss: `${url}/oidc` });
    const answer = await createCaller(services, { ...identity, url })('GET /api/sites', { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    broken.close();
  });
});
