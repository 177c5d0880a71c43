import { beforeAll, expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import { listUnanswered } from '#domain/chat/dashboard/unanswered.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

/** Knows of returns, is not sure of soles, and knows nothing else. */
const forgetful: Answerer = async function* (_ctx, { text }) {
  yield { type: 'text', text: 'Well.' };
  const isSole = /sole/i.test(text);
  yield { type: 'outcome', outcome: text.includes('return') ? 'answered' : isSole ? 'offered' : 'unknown' };
};

it('lists the latest questions without an answer or with suggested passages, each once and the newest first', async () => {
  const shop = await openShop(services);
  const viewer = contextOf(services, shop.organizationId, 'list:sites');
  expect(await listUnanswered(viewer, shop.site.id)).toEqual([]);
  const call = openWidgetApi(services, { visitorLimits: highLimits, answerer: forgetful });
  const visitor = await arrive(call, shop);
  for (const text of ['Do you resole?', 'May I return it?', 'Who made it?', 'do you resole?', 'x'.repeat(500)]) {
    expect((await visitor.ask(text)).status).toBe(200);
  }
  expect(await listUnanswered(viewer, shop.site.id)).toEqual([
    { text: 'do you resole?', isOffered: true },
    { text: 'Who made it?', isOffered: false },
  ]);
  const other = await arrive(call, shop);
  await other.ask('Are soles rubber?');
  expect((await listUnanswered(viewer, shop.site.id))[0]).toEqual({ text: 'Are soles rubber?', isOffered: true });
});

it('the list is for members of the organisation only', async () => {
  const shop = await openShop(services);
  await createOrganization(services.database, 'theirs');
  const stranger = contextOf(services, 'theirs', 'list:sites');
  await expect(listUnanswered(stranger, shop.site.id)).rejects.toMatchObject({ code: 'site_not_found' });
  const nobody = contextOf(services, shop.organizationId);
  await expect(listUnanswered(nobody, shop.site.id)).rejects.toMatchObject({ kind: 'forbidden' });
});
