import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerTraces, messages } from '#database/schema/chat.ts';
import { knowledgeChanges } from '#database/schema/chat-access.ts';
import { documents } from '#database/schema/knowledge.ts';
import { synonyms } from '#database/schema/retrieval.ts';
import { rules } from '#database/schema/rules.ts';
import { sites } from '#database/schema/sites.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { cacheKeyOf } from '#domain/chat/storage/answer-cache.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { answerWithPassage } from '#tests/setup/chats.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addProduct } from '#tests/setup/products.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { arrive, eventsOf, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let passed = 0;
beforeAll(async () => {
  const opened = await openTestServices();
  services = { ...opened, clock: { now: () => new Date(Date.now() + passed) } };
});

const source = { id: newId(), kind: 'document' as const, title: 'Returns', url: null, quote: '30 days' };

/** Puts the number of its calls into each answer, so that a cached answer shows an old number. */
function counting(engine: 'extractive' | 'generative' = 'extractive') {
  const asked: string[] = [];
  const answerer: Answerer = async function* (_ctx, { text }) {
    asked.push(text);
    yield { type: 'text', text: `Answer ${asked.length}.` };
    yield { type: 'sources', sources: [source] };
    yield { type: 'trace', trace: { ...plainTrace, engine } };
    yield { type: 'outcome', outcome: 'answered' };
  };
  return { asked, call: openWidgetApi(services, { visitorLimits: highLimits, answerer }) };
}

/** The answer that a new visitor gets. */
async function askAsVisitor(
  call: ReturnType<typeof openWidgetApi>,
  shop: Shop,
  text: string,
  more: Record<string, unknown> = {},
) {
  return (await (await arrive(call, shop)).answerTo(text, more)).answer;
}

const used = async ({ organizationId }: Shop, kind = 'questions') => {
  const rows = await services.database.transaction(organizationId, tx =>
    tx.select().from(usage).where(eq(usage.kind, kind)),
  );
  return rows[0]?.used ?? 0;
};

describe('the same question of another visitor', () => {
  it('gets the cached answer with its sources, without a call to the answerer, and is not billed', async () => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    const first = await askAsVisitor(call, shop, 'How long may I return it?');
    const again = await askAsVisitor(call, shop, '  how long  may I RETURN it ');
    expect(asked).toHaveLength(1);
    expect(again).toMatchObject({ text: 'Answer 1.', outcome: 'answered', sources: [source] });
    expect(again.id).not.toBe(first.id);
    expect([await used(shop), await used(shop, 'questions-repeat')]).toEqual([1, 1]);
    const [row] = await services.database.transaction(shop.organizationId, tx =>
      tx
        .select({ message: messages, trace: answerTraces.trace })
        .from(messages)
        .innerJoin(answerTraces, eq(answerTraces.messageId, messages.id))
        .where(eq(messages.id, again.id)),
    );
    expect(row).toMatchObject({ message: { billed: null, engine: 'extractive' }, trace: { repeats: first.id } });
  });

  it('is streamed with its sources first', async () => {
    const shop = await openShop(services);
    const { call } = counting();
    await askAsVisitor(call, shop, 'How long may I return it?');
    const response = await (await arrive(call, shop)).stream({ text: 'How long may I return it?' });
    const events = eventsOf(await response.text()).map(({ event }) => event);
    expect(events).toEqual(['start', 'sources', 'text', 'done']);
  });

  it('is not cached if the answer only suggested passages', async () => {
    const shop = await openShop(services);
    let asked = 0;
    const answerer: Answerer = (...args) => {
      asked += 1;
      return answerWithPassage(...args);
    };
    const call = openWidgetApi(services, { visitorLimits: highLimits, answerer });
    for (let count = 0; count < 2; count++) await askAsVisitor(call, shop, 'Can I exchange them?');
    expect([asked, await used(shop)]).toEqual([2, 0]);
  });

  it.each([
    ['in another language', { language: 'de' }],
    ['on another page', { page: `${page}/boots` }],
  ])('%s is not served from the cache', async (_, more) => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    await askAsVisitor(call, shop, 'Hello there?');
    await askAsVisitor(call, shop, 'Hello there?', more);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['extractive', 1],
    ['generative', 3],
  ] as const)('with another cart is asked again only if a model answers: %s', async (engine, count) => {
    const shop = await openShop(services);
    const { asked, call } = counting(engine);
    await askAsVisitor(call, shop, 'Hello there?');
    const cart = [{ title: 'Rigg boots', quantity: 1 }];
    for (let time = 0; time < 2; time++) await askAsVisitor(call, shop, 'Hello there?', { cart });
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(count);
  });

  it('after an earlier message is not served from the cache', async () => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    await askAsVisitor(call, shop, 'And in blue?');
    const visitor = await arrive(call, shop);
    await visitor.ask('Is there a red tent?');
    await visitor.ask('And in blue?');
    expect(asked).toEqual(['And in blue?', 'Is there a red tent?', 'And in blue?']);
  });

  it('after eleven minutes is not served from the cache', async () => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    await askAsVisitor(call, shop, 'Hello there?');
    await letTimePass(services, 11 * 60_000);
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });

  it('in another organisation is not served from the cache', async () => {
    const { asked, call } = counting();
    for (const shop of [await openShop(services), await openShop(services)])
      await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });

  it('is not served from the cache after the answer was deleted', async () => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    const visitor = await arrive(call, shop);
    await visitor.ask('Hello there?');
    await visitor.send('DELETE /chat');
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });

  it('is not served from the cache after a scheduled rule became active', async () => {
    const shop = await openShop(services);
    const wall = (minutes: number) =>
      new Date(services.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16);
    await changes.rule?.(shop, { validFrom: wall(5), validUntil: wall(100) });
    const { asked, call } = counting();
    await askAsVisitor(call, shop, 'Hello there?');
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(1);
    passed += 8 * 60_000;
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });
});

const at = () => ({ createdAt: new Date(), updatedAt: new Date() });

/** A change of each kind of content that answers depend on. */
const changes: Record<string, (shop: Shop, more?: Record<string, unknown>) => Promise<unknown>> = {
  document: ({ organizationId, site }) =>
    services.database.transaction(organizationId, tx =>
      tx.insert(documents).values({
        organizationId,
        id: newId(),
        siteId: site.id,
        title: 'New',
        kind: 'written',
        state: 'ready',
        language: 'en',
        ...at(),
      }),
    ),
  rule: ({ organizationId, site }, more = {}) =>
    services.database.transaction(organizationId, tx =>
      tx.insert(rules).values({
        organizationId,
        id: newId(),
        siteId: site.id,
        kind: 'instruction',
        name: 'Kind',
        enabled: true,
        position: 1,
        instruction: 'Be kind.',
        wordings: [],
        pages: [],
        languages: [],
        topics: [],
        ...at(),
        ...more,
      }),
    ),
  synonym: ({ organizationId, site }) =>
    services.database.transaction(organizationId, tx =>
      tx.insert(synonyms).values({
        organizationId,
        id: newId(),
        siteId: site.id,
        phrases: ['boot', 'shoe'],
        stems: [['boot'], ['shoe']],
        anyStem: ['boot', 'shoe'],
        ...at(),
      }),
    ),
  product: ({ organizationId, site }) =>
    addProduct(contextOf(services, organizationId, 'manage:sites'), site.id, { title: 'Bothy 3 Tent' }),
  site: ({ organizationId, site }) =>
    services.database.transaction(organizationId, tx =>
      tx.update(sites).set({ name: 'Another' }).where(eq(sites.id, site.id)),
    ),
};

describe("cache invalidation by changes of the site's knowledge", () => {
  it.each(Object.keys(changes))('after a change of a %s no cached answer is used', async name => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    await askAsVisitor(call, shop, 'Hello there?');
    await changes[name]?.(shop);
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });

  it('an answer is not cached if the knowledge changed while it was written', async () => {
    const shop = await openShop(services);
    const asked: string[] = [];
    const answerer: Answerer = async function* (_ctx, { text }) {
      asked.push(text);
      yield { type: 'text', text: 'From before.' };
      if (asked.length === 1) await changes.rule?.(shop);
      yield { type: 'outcome', outcome: 'answered' };
    };
    const call = openWidgetApi(services, { visitorLimits: highLimits, answerer });
    await askAsVisitor(call, shop, 'Hello there?');
    await askAsVisitor(call, shop, 'Hello there?');
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });

  it('an answer is not cached if a change started before it and committed after it', async () => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    const rename = (name: string) =>
      services.database.transaction(shop.organizationId, async tx => {
        await tx.update(sites).set({ name }).where(eq(sites.id, shop.site.id));
        if (name === 'Slow') await askAsVisitor(call, shop, 'Hello there?');
      });
    await rename('Slow');
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(2);
  });

  it('a change that was rolled back keeps the cached answer', async () => {
    const shop = await openShop(services);
    const { asked, call } = counting();
    await askAsVisitor(call, shop, 'Hello there?');
    const undone = services.database.transaction(shop.organizationId, async tx => {
      await tx.update(sites).set({ name: 'Never' }).where(eq(sites.id, shop.site.id));
      throw new Error('planned');
    });
    await expect(undone).rejects.toThrow('planned');
    await askAsVisitor(call, shop, 'Hello there?');
    expect(asked).toHaveLength(1);
  });

  it('every table of knowledge has a trigger for every kind of change', async () => {
    const watched = await asSuper<{ table: string; events: string }>(
      services.superUrl,
      `select event_object_table as table, string_agg(event_manipulation, ' ' order by event_manipulation) as events
       from information_schema.triggers where trigger_name like 'note_%' group by 1 order by 1`,
    );
    const all = 'DELETE INSERT UPDATE';
    expect(Object.fromEntries(watched.map(({ table, events }) => [table, events]))).toEqual({
      chunk_vectors: all,
      chunks: all,
      documents: all,
      model_settings: all,
      products: all,
      rule_vectors: all,
      rules: all,
      site_facts: all,
      sites: all,
      synonyms: all,
    });
  });

  it('recorded changes are deleted after a while, and with their site', async () => {
    const shop = await openShop(services);
    await changes.rule?.(shop);
    const count = () =>
      services.database.transaction(shop.organizationId, tx =>
        tx.$count(knowledgeChanges, eq(knowledgeChanges.siteId, shop.site.id)),
      );
    expect(await count()).toBeGreaterThan(0);
    await services.database.transaction(shop.organizationId, tx =>
      tx.update(knowledgeChanges).set({ changedAt: sql`now() - interval '3 hours'` }),
    );
    await finishChats({ ...services, clock: systemClock });
    expect(await count()).toBe(0);
    await deleteSite(contextOf(services, shop.organizationId, 'manage:sites'), shop.site.id);
    expect(await count()).toBe(0);
  });
});

it('questions match regardless of case, spaces and final punctuation, and otherwise not', () => {
  const details = {
    channel: 'widget' as const,
    siteId: newId(),
    widgetId: newId(),
    visitor: 'v',
    language: 'en' as const,
    page: null,
  };
  const keyOf = (text: string) =>
    cacheKeyOf({ text, details, hasContact: false, show: { sources: true, products: true } });
  expect(keyOf(' Is it  WATERPROOF ?')).toBe(keyOf('is it waterproof'));
  expect(keyOf('?')).not.toBe(keyOf('!'));
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,4}$/),
      fc.stringMatching(/^[a-z]{1,8}$/),
      (one, other) => {
        expect(keyOf(`${one} ${other}`)).not.toBe(keyOf(one));
      },
    ),
  );
});
