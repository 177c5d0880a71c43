// A token issuer with real keys over HTTP. It signs whatever a test needs, including invalid tokens.
import { createSign, KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

export const apiResource = 'https://api.aisle.test';

const dsaEncoding = 'ieee-p1363';

export async function startTestIdentity() {
  const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'tests', alg: 'ES384', use: 'sig' };
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answerOf(url)));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  // Every person is a member of every organisation here, because the tests are about tokens.
  function answerOf(url: string): unknown {
    const id = /^\/api\/users\/([^/?]+)$/.exec(url)?.[1];
    if (id)
      return {
        id,
        username: null,
        primaryEmail: null,
        name: null,
        avatar: null,
        lastSignInAt: null,
        isSuspended: false,
      };
    if (url.startsWith('/api/')) return [];
    if (!url.endsWith('/token')) return { keys: [key] };
    return { access_token: 'machine', expires_in: 3600, scope: 'all', token_type: 'Bearer' };
  }

  const sign = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
    new SignJWT({ iss: `${url}/oidc`, sub: 'person-1', ...claims })
      .setProtectedHeader({ alg: 'ES384', kid: 'tests', typ: 'at+jwt', ...header })
      .setIssuedAt(claims.iat)
      .setExpirationTime(claims.exp ?? '10 minutes')
      .sign(privateKey);

  /** Signs any two texts, whether or not they make a token. */
  const signTexts = (header: string, payload: string) => {
    const signed = [header, payload].map(text => Buffer.from(text).toString('base64url')).join('.');
    const signature = createSign('sha384')
      .update(signed)
      .sign({ key: KeyObject.from(privateKey), dsaEncoding });
    return `${signed}.${signature.toString('base64url')}`;
  };

  return {
    url,
    sign,
    signTexts,
    organizationToken: (organizationId: string, ...scopes: string[]) =>
      sign({ aud: `urn:logto:organization:${organizationId}`, scope: scopes.join(' ') }),
    apiToken: (...scopes: string[]) => sign({ aud: apiResource, scope: scopes.join(' ') }),
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
