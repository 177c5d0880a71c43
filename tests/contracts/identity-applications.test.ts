import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callback,
  maren,
  openManagement,
  openSession,
  postForm,
  publicUrl,
  shop,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

type Application = Record<string, string> & { oidcClientMetadata: Record<string, string[]> };

let sandbox: TestSandbox;
let manage: Awaited<ReturnType<typeof openManagement>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  manage = await openManagement(sandbox);
});
afterAll(() => sandbox.remove());

async function createApplication(values: Record<string, unknown>): Promise<Application> {
  const { status, body } = await manage('POST /applications', { name: 'Other', type: 'SPA', ...values });
  expect(status).toBe(200);
  return body;
}

it('lists the product and its server', async () => {
  const { body } = await manage('GET /applications');
  expect(body).toMatchObject([
    { id: 'aisle-server', type: 'MachineToMachine', secret: sandbox.apps.machineSecret },
    {
      id: 'aisle',
      name: 'Aisle',
      type: 'SPA',
      description: null,
      isThirdParty: false,
      customClientMetadata: { corsAllowedOrigins: expect.arrayContaining([publicUrl]) },
      oidcClientMetadata: { redirectUris: expect.arrayContaining([callback, `${publicUrl}/invitations/callback`]) },
    },
  ]);
  expect((await manage('GET /applications?types=SPA')).body).toMatchObject([{ id: 'aisle' }]);
});

it('creates, changes and deletes applications, merging what is nested', async () => {
  const created = await createApplication({ oidcClientMetadata: { redirectUris: [callback] } });
  expect(created).toMatchObject({
    tenantId: 'default',
    type: 'SPA',
    oidcClientMetadata: { redirectUris: [callback], postLogoutRedirectUris: [] },
    createdAt: expect.any(Number),
    secret: expect.any(String),
  });
  const at = `/applications/${created.id}`;
  const changes = {
    name: 'Renamed',
    oidcClientMetadata: { postLogoutRedirectUris: [publicUrl] },
    customClientMetadata: { corsAllowedOrigins: [publicUrl] },
  };
  const changed = await manage(`PATCH ${at}`, changes);
  expect(changed).toMatchObject({
    status: 200,
    body: { ...changes, oidcClientMetadata: { redirectUris: [callback], postLogoutRedirectUris: [publicUrl] } },
  });
  expect((await manage(`GET ${at}`)).body).toEqual(changed.body);
  expect((await manage(`DELETE ${at}`)).status).toBe(204);
  expect((await manage(`GET ${at}`)).status).toBe(404);
  expect((await manage('POST /applications', { name: 'No type' })).status).toBe(400);
});

it('lets people sign in with an application only while it exists', async () => {
  const { id: appId = '' } = await createApplication({ oidcClientMetadata: { redirectUris: [callback] } });
  const session = openSession(sandbox, { appId });
  await session.signIn(maren);
  expect(await session.client.getIdTokenClaims()).toMatchObject({ aud: appId, sub: maren.person });
  expect(await session.client.getOrganizationTokenClaims(shop)).toMatchObject({ client_id: appId });
  await manage(`DELETE /applications/${appId}`);
  await session.client.clearAccessToken();
  await expect(session.client.getOrganizationToken(shop)).rejects.toThrow();
});

it('accepts only origins that the requesting application names', async () => {
  const { id = '' } = await createApplication({
    oidcClientMetadata: { redirectUris: ['https://other.example/callback'] },
    customClientMetadata: { corsAllowedOrigins: ['https://more.example'] },
  });
  const ask = (client_id: string, Origin: string) =>
    postForm(sandbox, 'token', { client_id, grant_type: 'refresh_token', refresh_token: 'none' }, { Origin });
  const allowed = async (client: string, origin: string) =>
    (await ask(client, origin)).headers.get('Access-Control-Allow-Origin') === origin;
  expect(await allowed(id, 'https://other.example')).toBe(true);
  expect(await allowed(id, 'https://more.example')).toBe(true);
  expect(await allowed(id, publicUrl)).toBe(false);
  expect(await allowed('aisle', 'https://other.example')).toBe(false);
});

it('refuses the Management API to a machine without the role for it', async () => {
  const { id: client_id = '', secret = '' } = await createApplication({ type: 'MachineToMachine' });
  const { body } = await postForm(sandbox, 'token', {
    client_id,
    client_secret: secret,
    grant_type: 'client_credentials',
    resource: 'https://default.logto.app/api',
    scope: 'all',
  });
  expect(body.scope).toBe('');
  const refused = await fetch(`${sandbox.url}/api/users`, {
    headers: { Authorization: `Bearer ${body.access_token}` },
  });
  expect(refused.status).toBe(403);
});
