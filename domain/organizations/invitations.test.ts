import { beforeAll, expect, it } from 'vitest';
import { type Invitation, type InvitationResult, invitationDays } from '#domain/organizations/inputs.ts';
import { createOrganization } from '#tests/setup/database.ts';
import { apiResource, publicUrl, shop } from '#tests/setup/logto.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

const week = invitationDays * 24 * 60 * 60_000;
let number = 0;
const newAddress = () => `guest${++number}@example.com`;

async function invite(invitee = newAddress(), role = 'role-editor'): Promise<Invitation & { isMailSent: boolean }> {
  const answer = await testApi.call('POST /api/organizations/invitations/create', {
    token: await testApi.tokenOf('maren'),
    body: { invitee, organizationRoleIds: [role] },
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data as Invitation & { isMailSent: boolean };
}

const accept = (id: string, token: string) => testApi.call(`POST /api/invitations/${id}/accept`, { token });
const arrive = async (email: string) =>
  (await testApi.arrive({ name: 'Guest', email })).client.getAccessToken(apiResource);

it('A18 an invitation is emailed with a link, and accepting it grants its role', async () => {
  const made = await invite('New.Person@Example.com');
  expect(made).toMatchObject({ invitee: 'new.person@example.com', status: 'pending', isMailSent: true });
  expect(made.inviter).toBe('Maren Holt');
  const [message] = await testApi.emails('new.person@example.com');
  expect(message?.text).toContain(`${publicUrl}/invitations/accept/${made.id}`);
  const token = await arrive('new.person@example.com');
  expect(await accept(made.id, token)).toMatchObject({ status: 200, body: { data: { organizationId: shop } } });
  const listed = await testApi.call('GET /api/organizations/users?search=new.person', {
    token: await testApi.tokenOf('maren'),
  });
  expect(listed.body.data).toMatchObject([{ name: 'Guest', roles: [{ name: 'Editor' }] }]);
  expect(await accept(made.id, token)).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } });
});

it('A18 a wrong address, a member, a second invitation and a role above your own are refused with a message', async () => {
  const token = await testApi.tokenOf('priya');
  const post = (invitee: string, role = 'role-viewer') =>
    testApi.call('POST /api/organizations/invitations/create', {
      token,
      body: { invitee, organizationRoleIds: [role] },
    });
  expect(await post('nonsense')).toMatchObject({
    status: 400,
    body: { fields: { invitee: expect.stringContaining('full address') } },
  });
  expect(await post('TOM@tarnandtrail.example')).toMatchObject({
    status: 409,
    body: { fields: { invitee: 'tom@tarnandtrail.example is already a member.' } },
  });
  const address = newAddress();
  expect((await post(address)).status).toBe(201);
  expect(await post(address)).toMatchObject({ status: 409, body: { code: 'invitation_pending' } });
  expect(await post(newAddress(), 'role-owner')).toMatchObject({ status: 403, body: { code: 'role_above_yours' } });
  expect(await post(newAddress(), 'no-role')).toMatchObject({
    status: 400,
    body: { fields: { organizationRoleIds: 'This role doesn’t exist.' } },
  });
});

it('A18 several people are invited in one call, and a problem with one address does not stop the others', async () => {
  const [first, second] = [newAddress(), newAddress()];
  const answer = await testApi.call('POST /api/organizations/invitations/bulk', {
    token: await testApi.tokenOf('maren'),
    body: {
      invitees: [first, 'tom@tarnandtrail.example', second, first.toUpperCase()],
      organizationRoleIds: ['role-viewer'],
    },
  });
  expect(answer.status).toBe(200);
  const results = answer.body.data as InvitationResult[];
  expect(results).toMatchObject([
    { invitee: first, invitation: { status: 'pending', inviter: 'Maren Holt', isMailSent: true }, problem: null },
    { invitation: null, code: 'invitation_member', problem: 'tom@tarnandtrail.example is already a member.' },
    { invitee: second, invitation: { isMailSent: true }, code: null },
  ]);
  for (const address of [first, second]) expect(await testApi.emails(address)).toHaveLength(1);
});

it('A18 A19 A20 an Editor is refused, and another organisation sees and changes nothing', async () => {
  const made = await invite();
  const tom = await testApi.tokenOf('tom');
  const body = { invitee: newAddress(), organizationRoleIds: ['role-viewer'] };
  expect((await testApi.call('POST /api/organizations/invitations/create', { token: tom, body })).status).toBe(403);
  expect((await testApi.call('GET /api/organizations/invitations', { token: tom })).status).toBe(403);
  expect((await testApi.call(`DELETE /api/organizations/invitations/${made.id}/delete`, { token: tom })).status).toBe(
    403,
  );
  const created = await testApi.call('POST /api/organizations/create', {
    token: await testApi.apiTokenOf('ida'),
    body: { name: 'Theirs' },
  });
  const theirs = await createOrganization(testApi.services.database, (created.body.data as { id: string }).id);
  const ida = await testApi.tokenOf('ida', theirs);
  expect((await testApi.call('GET /api/organizations/invitations', { token: ida })).body.data).toEqual([]);
  expect((await testApi.call(`DELETE /api/organizations/invitations/${made.id}/delete`, { token: ida })).status).toBe(
    404,
  );
  expect((await testApi.call(`POST /api/organizations/invitations/${made.id}/send`, { token: ida })).status).toBe(404);
  expect((await testApi.call(`GET /api/invitations/${made.id}`)).body.data).toMatchObject({ status: 'pending' });
});

it('A19 A20 the list shows each state, and a revoked invitation cannot be used', async () => {
  const made = await invite();
  const token = await testApi.tokenOf('maren');
  const revoked = await testApi.call(`DELETE /api/organizations/invitations/${made.id}/delete`, { token });
  expect(revoked).toMatchObject({ status: 200 });
  const find = async () =>
    ((await testApi.call('GET /api/organizations/invitations', { token })).body.data as Invitation[]).find(
      ({ id }) => id === made.id,
    );
  expect(await find()).toMatchObject({ status: 'revoked', roles: [{ name: 'Editor' }] });
  expect(await accept(made.id, await arrive(made.invitee))).toMatchObject({
    status: 409,
    body: { code: 'invitation_revoked' },
  });
  await testApi.call(`DELETE /api/organizations/invitations/${made.id}/delete`, { token });
  expect(await find()).toBeUndefined();
});

it('an expired invitation is shown as expired, and is renewed by resending it or inviting again', async () => {
  const [first, second] = [await invite(), await invite()];
  testApi.passTime(week + 1);
  try {
    expect((await testApi.call(`GET /api/invitations/${first.id}`)).body.data).toMatchObject({ status: 'expired' });
    const again = await testApi.call(`POST /api/organizations/invitations/${first.id}/send`, {
      token: await testApi.tokenOf('maren'),
    });
    expect(again).toMatchObject({ status: 200, body: { data: { invitee: first.invitee, isMailSent: true } } });
    expect((again.body.data as Invitation).id).not.toBe(first.id);
    expect((await testApi.emails(first.invitee)).length).toBe(2);
    expect((await invite(second.invitee)).id).not.toBe(second.id);
  } finally {
    testApi.passTime(-week - 1);
  }
});

it('A24 the wrong person cannot accept or decline, and does not see the address', async () => {
  const made = await invite('secret.name@example.com');
  const preview = await testApi.call(`GET /api/invitations/${made.id}`);
  expect(preview.body.data).toMatchObject({
    organization: { id: shop, name: 'Tarn & Trail' },
    inviter: 'Maren Holt',
    invitee: 's…@example.com',
    roles: ['Editor'],
  });
  const ida = await testApi.apiTokenOf('ida');
  for (const verb of ['accept', 'decline']) {
    expect(await testApi.call(`POST /api/invitations/${made.id}/${verb}`, { token: ida })).toMatchObject({
      status: 403,
      body: { code: 'invitation_not_yours' },
    });
  }
  expect(await testApi.call('GET /api/invitations/abcdefghijklmnopqrstu')).toMatchObject({ status: 404 });
});

it('A24 pending invitations are shown to their recipient, and can be declined', async () => {
  const made = await invite('ida@fenwick.example', 'role-viewer');
  const ida = await testApi.apiTokenOf('ida');
  const waiting = await testApi.call('GET /api/users/invitations', { token: ida });
  expect(waiting.body.data).toMatchObject([{ id: made.id, inviter: 'Maren Holt' }]);
  expect(
    (await testApi.call('GET /api/users/invitations', { token: await testApi.apiTokenOf('tom') })).body.data,
  ).toEqual([]);
  expect(await testApi.call(`POST /api/invitations/${made.id}/decline`, { token: ida })).toMatchObject({ status: 200 });
  expect((await testApi.call('GET /api/users/invitations', { token: ida })).body.data).toEqual([]);
  const roles = await testApi.manage(`GET /organizations/${shop}/users/${people.ida}/roles`);
  expect(roles.status).toBe(422);
});

it('A18 addresses match in any spelling, for a member, a pending and an expired invitation', async () => {
  const { id } = (await testApi.manage('POST /users', { primaryEmail: 'Mixed.Case@Example.com' })).body as {
    id: string;
  };
  await testApi.manage(`POST /organizations/${shop}/users`, { userIds: [id] });
  const outside = async (invitee: string) => {
    const values = { invitee, organizationId: shop, expiresAt: Date.now() + week };
    return ((await testApi.manage('POST /organization-invitations', values)).body as { id: string }).id;
  };
  await outside('Open.Already@Example.com');
  const late = await outside('Late.Already@Example.com');
  const token = await testApi.tokenOf('maren');
  const post = (invitee: string) =>
    testApi.call('POST /api/organizations/invitations/create', {
      token,
      body: { invitee, organizationRoleIds: ['role-viewer'] },
    });
  expect(await post('mixed.case@example.com')).toMatchObject({ status: 409, body: { code: 'invitation_member' } });
  expect(await post('open.already@example.com')).toMatchObject({ status: 409, body: { code: 'invitation_pending' } });
  testApi.passTime(week + 1);
  try {
    const body = { invitee: 'late.already@example.com', organizationRoleIds: ['role-viewer'] };
    const fresh = { token: await testApi.tokenOf('maren'), body };
    expect((await testApi.call('POST /api/organizations/invitations/create', fresh)).status).toBe(201);
  } finally {
    testApi.passTime(-week - 1);
  }
  expect((await testApi.manage(`GET /organization-invitations/${late}`)).status).toBe(404);
});

it('A24 an invitation matches its recipient regardless of capitals in either address', async () => {
  const session = await testApi.arrive({ name: 'Ann', email: 'Ann.Capital@Example.com' });
  const made = await invite('ann.capital@example.com', 'role-viewer');
  const token = await session.client.getAccessToken(apiResource);
  const waiting = await testApi.call('GET /api/users/invitations', { token });
  expect(waiting.body.data).toMatchObject([{ id: made.id }]);
  expect(await accept(made.id, token)).toMatchObject({ status: 200 });
});

it('A18 reports why no email was sent: too many to one address, or mail is not set up', async () => {
  const made = await invite();
  const token = await testApi.tokenOf('maren');
  const sendAgain = () => testApi.call(`POST /api/organizations/invitations/${made.id}/send`, { token });
  // The provider counts what others send there, too.
  const message = `POST /organization-invitations/${made.id}/message`;
  for (let sent = 1; sent < 10; sent += 1) await testApi.manage(message, { link: made.link });
  expect(await sendAgain()).toMatchObject({
    status: 429,
    body: {
      code: 'mail_rate_limited',
      error: 'Too many emails were sent to this address. Try again in ten minutes.',
    },
  });
  await testApi.manage('DELETE /connectors/smtp');
  expect(await invite()).toMatchObject({
    isMailSent: false,
    mailProblem: 'Email isn’t set up on this server yet. Contact its operator.',
  });
  await testApi.manage('POST /connectors', { config: {} });
  expect(await invite()).toMatchObject({ isMailSent: true, mailProblem: null });
});

it('200 concurrent acceptances add the member once', async () => {
  const made = await invite();
  const token = await arrive(made.invitee);
  const answers = await Promise.all(Array.from({ length: 200 }, () => accept(made.id, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // A small machine may also say that it has too much to do.
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(199);
});

it('one mailbox gets at most five invitation emails a day, in any spelling', async () => {
  const token = await testApi.tokenOf('maren');
  const first = await invite('often@example.com');
  const resend = () => testApi.call(`POST /api/organizations/invitations/${first.id}/send`, { token });
  for (let sent = 1; sent < 4; sent += 1) expect((await resend()).status).toBe(200);
  await invite('Often+second@example.com');
  const refused = { status: 429, body: { code: 'too_many_mails' } };
  expect(await resend()).toMatchObject(refused);
  const third = await testApi.call('POST /api/organizations/invitations/create', {
    token,
    body: { invitee: 'often+third@example.com', organizationRoleIds: ['role-viewer'] },
  });
  expect(third).toMatchObject(refused);
});
