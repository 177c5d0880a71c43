import { beforeAll, describe, expect, it } from 'vitest';
import { webhookEndpoints } from '#database/schema/webhooks.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listDeliveries, readDelivery, resendDelivery, testEndpoint } from '#domain/webhooks/deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
} from '#domain/webhooks/endpoints.ts';
import { endpointInput } from '#domain/webhooks/inputs.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let ours: Context;
let theirs: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs', 'full']) await createOrganization(services.database, id);
  ours = contextOf(services, 'ours', 'manage:organization');
  theirs = contextOf(services, 'theirs', 'manage:organization');
});

const input = { url: 'https://shop.example/aisle', events: ['contact.left' as const] };

describe('an endpoint', () => {
  it('is added with a secret that is shown once and stored encrypted, changed, and deleted', async () => {
    const made = await createEndpoint(ours, input);
    expect(made).toMatchObject({ ...input, enabled: true, state: 'works', lastTriedAt: null });
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const stored = JSON.stringify(await asSuper(services.superUrl, 'select * from webhook_endpoints, activity'));
    expect(stored).not.toContain(made.secret.slice(6));
    expect(await listEndpoints(ours)).toEqual([expect.not.objectContaining({ secret: expect.anything() })]);
    const change = { url: 'https://shop.example/other', events: ['chat.finished' as const], enabled: false };
    expect(await changeEndpoint(ours, made.id, change)).toMatchObject({ ...change, state: 'off' });
    const rotated = await rotateSecret(ours, made.id, { overlapHours: 0 });
    expect(rotated).toMatchObject({ formerUntil: null, secret: expect.not.stringContaining(made.secret) });
    await deleteEndpoint(ours, made.id);
    expect(await listEndpoints(ours)).toEqual([]);
  });

  it('is refused without permission', async () => {
    const { id } = await createEndpoint(ours, input);
    const { id: delivery } = await testEndpoint(ours, id);
    const viewer = contextOf(services, 'ours', 'list:sites', 'manage:sites');
    for (const work of everything(viewer, id, delivery))
      await expect(work()).rejects.toMatchObject({ kind: 'forbidden' });
    await deleteEndpoint(ours, id);
  });

  it('of another organisation is not found', async () => {
    const { id } = await createEndpoint(ours, input);
    const { id: delivery } = await testEndpoint(ours, id);
    expect(await listEndpoints(theirs)).toEqual([]);
    const [, , ...others] = everything(theirs, id, delivery);
    for (const work of others) await expect(work()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listEndpoints(ours)).toMatchObject([{ id, enabled: true }]);
    await deleteEndpoint(ours, id);
  });

  it('is limited to ten, even if twenty are added concurrently', async () => {
    const ctx = contextOf(services, 'full', 'manage:organization');
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => createEndpoint(ctx, input)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'endpoints_full' } });
    expect(await transaction(ctx, tx => tx.$count(webhookEndpoints))).toBe(10);
  });

  it('requires a server with an encryption secret', async () => {
    const bare = { ...ours, sealingSecrets: [] };
    await expect(createEndpoint(bare, input)).rejects.toMatchObject({ code: 'no_sealing_secret' });
  });
});

it.each([
  [{ url: '', events: ['contact.left'] }, 'Enter the endpoint’s address.'],
  [
    { url: 'shop.example', events: ['contact.left'] },
    'Enter the full address, for example https://shop.example/aisle-events',
  ],
  [
    { url: 'https://jo:pw@shop.example', events: ['contact.left'] },
    'Enter the full address, for example https://shop.example/aisle-events',
  ],
  [{ url: 'https://shop.example', events: [] }, 'Choose at least one event.'],
])('%o is refused with a message', (given, words) => {
  expect(endpointInput.safeParse(given).error?.issues[0]?.message).toBe(words);
});

it('events are stored once each, in a fixed order', () => {
  const events = ['contact.left', 'chat.finished', 'contact.left'];
  expect(endpointInput.parse({ ...input, events }).events).toEqual(['chat.finished', 'contact.left']);
});

function everything(ctx: Context, id: string, delivery: string): (() => Promise<unknown>)[] {
  return [
    () => listEndpoints(ctx),
    () => createEndpoint(ctx, input),
    () => changeEndpoint(ctx, id, { enabled: false }),
    () => rotateSecret(ctx, id, { overlapHours: 0 }),
    () => testEndpoint(ctx, id),
    () => listDeliveries(ctx, id),
    () => readDelivery(ctx, id, delivery),
    () => resendDelivery(ctx, id, delivery),
    () => deleteEndpoint(ctx, id),
  ];
}
