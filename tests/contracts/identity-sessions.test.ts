import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openManagement,
  openSession,
  refresh,
  type Session,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

type Listed = { sessions: { payload: { uid: string; authorizations: Record<string, { grantId: string }> } }[] };

const tom = 'tomaske00001';
let sandbox: TestSandbox;
let manage: Awaited<ReturnType<typeof openManagement>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  manage = await openManagement(sandbox);
});
afterAll(() => sandbox.remove());

async function signIn(person = tom): Promise<Session> {
  const session = openSession(sandbox);
  await session.signIn({ person });
  return session;
}

async function listSessions(userId = tom) {
  return ((await manage(`GET /users/${userId}/sessions`)).body as Listed).sessions;
}

const canRefresh = async (session: Session) =>
  (await refresh(sandbox, session.storage.get('refreshToken'))).status === 200;

it('lists where a person is signed in, in the shape of Logto', async () => {
  await signIn();
  const [found] = await listSessions();
  expect(found).toEqual({
    payload: expect.objectContaining({
      kind: 'Session',
      uid: expect.any(String),
      jti: expect.any(String),
      accountId: tom,
      loginTs: expect.any(Number),
      iat: expect.any(Number),
      exp: expect.any(Number),
      authorizations: { aisle: expect.objectContaining({ grantId: expect.any(String) }) },
    }),
    lastSubmission: null,
    clientId: 'aisle',
    accountId: tom,
    expiresAt: expect.any(Number),
  });
  expect((await manage(`GET /users/${tom}/sessions/${found?.payload.uid}`)).body).toEqual(found);
  expect(await listSessions('nobody')).toEqual([]);
});

it('ends one session with its tokens, and leaves the others', async () => {
  const before = new Set((await listSessions()).map(({ payload }) => payload.uid));
  const [here, there] = [await signIn(), await signIn()];
  const added = (await listSessions()).filter(({ payload }) => !before.has(payload.uid));
  const uid = added[0]?.payload.uid;
  const end = () => manage(`DELETE /users/${tom}/sessions/${uid}?revokeGrantsTarget=all`);
  expect((await end()).status).toBe(204);
  expect(await canRefresh(here)).toBe(false);
  expect(await canRefresh(there)).toBe(true);
  expect(await end()).toMatchObject({ status: 404, body: { code: 'oidc.session_not_found' } });
  await expect(here.signIn(undefined)).rejects.toThrow('Sign in to Aisle');
  await there.signIn(undefined);
});

it("ends only the session if no grants are named, and never another person's", async () => {
  const session = await signIn('sollindqvist');
  const [found] = await listSessions('sollindqvist');
  const at = (userId: string, query = '') => `DELETE /users/${userId}/sessions/${found?.payload.uid}${query}`;
  expect((await manage(at(tom))).status).toBe(404);
  expect((await manage(at('sollindqvist', '?revokeGrantsTarget=some'))).status).toBe(400);
  expect((await manage(at('sollindqvist'))).status).toBe(204);
  expect(await canRefresh(session)).toBe(true);
});

it("lists a user's grants by application, and revokes them", async () => {
  const session = await signIn('priyanair001');
  const { grants } = (await manage('GET /users/priyanair001/grants')).body as { grants: { id: string }[] };
  expect(grants).toEqual([
    {
      id: expect.any(String),
      payload: expect.objectContaining({ kind: 'Grant', clientId: 'aisle', accountId: 'priyanair001' }),
      expiresAt: expect.any(Number),
    },
  ]);
  expect((await manage('GET /users/priyanair001/grants?appType=thirdParty')).body).toEqual({ grants: [] });
  const revoke = () => manage(`DELETE /users/priyanair001/grants/${grants[0]?.id}`);
  expect((await manage(`DELETE /users/${tom}/grants/${grants[0]?.id}`)).status).toBe(404);
  expect((await revoke()).status).toBe(204);
  expect(await canRefresh(session)).toBe(false);
  expect(await revoke()).toMatchObject({ status: 404, body: { code: 'oidc.invalid_grant' } });
  const [left] = await listSessions('priyanair001');
  expect(left?.payload.authorizations).toEqual({});
  await session.signIn(undefined);
  expect(await canRefresh(session)).toBe(true);
});
