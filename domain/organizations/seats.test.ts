import { beforeAll, beforeEach, expect, it } from 'vitest';
import { asSuper } from '#tests/setup/database.ts';
import { type House, openHouse } from '#tests/setup/house.ts';
import { apiResource, shop } from '#tests/setup/logto.ts';

let house: House;
let members: number;
beforeAll(async () => {
  house = await openHouse();
});

const countMembers = async () => (await house.directory.listMembers(shop, { size: 1 })).total;
const haveSeats = (seats: number) => asSuper(house.services.superUrl, `update plans set max_members = ${seats}`);
const invite = async (invitee: string) =>
  house.call('POST /api/organizations/invitations/create', {
    token: await house.tokenOf('maren'),
    body: { invitee, organizationRoleIds: ['role-viewer'] },
  });

beforeEach(async () => {
  members = await countMembers();
});

it('nobody is invited beyond the seats of the plan, and an open invitation takes one', async () => {
  await haveSeats(members + 1);
  expect(await invite('first@example.com')).toMatchObject({ status: 201 });
  expect(await invite('second@example.com')).toMatchObject({
    status: 409,
    body: { code: 'members_full', error: expect.stringContaining(`room for ${members + 1} members`) },
  });
  expect(await house.letters('second@example.com')).toEqual([]);
});

it('nobody joins a plan whose seats are taken by then, and who was invited joins once there is one', async () => {
  await haveSeats(members + 9);
  const email = 'late@example.com';
  const { id } = (await invite(email)).body.data as { id: string };
  const token = await (await house.arrive({ name: 'Late', email })).client.getAccessToken(apiResource);
  const accept = () => house.call(`POST /api/invitations/${id}/accept`, { token });
  await haveSeats(members);
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'members_full' } });
  expect(await countMembers()).toBe(members);
  await haveSeats(members + 1);
  expect(await accept()).toMatchObject({ status: 200 });
  expect(await countMembers()).toBe(members + 1);
});
