// An issuer with real keys, reached over HTTP: it signs what a test asks for, also what no honest issuer would.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

export const apiResource = 'https://api.aisle.test';

export async function startTestIdentity() {
  const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'tests', alg: 'ES384', use: 'sig' };
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
    new SignJWT({ iss: `${url}/oidc`, sub: 'person-1', ...claims })
      .setProtectedHeader({ alg: 'ES384', kid: 'tests', typ: 'at+jwt', ...header })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '10 minutes')
      .sign(privateKey);

  return {
    url,
    sign,
    organizationToken: (organizationId: string, ...scopes: string[]) =>
      sign({ aud: `urn:logto:organization:${organizationId}`, scope: scopes.join(' ') }),
    apiToken: (...scopes: string[]) => sign({ aud: apiResource, scope: scopes.join(' ') }),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
