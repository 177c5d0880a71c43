// Abuse of a shop's question quota is limited, while other visitors are served.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { usage } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { budgets } from '#domain/chat/visitor-limits.ts';
import { isSolved, workThreshold } from '#domain/chat/widget/session.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import {
  arrive,
  highLimits,
  largeQueue,
  openShop,
  openWidgetApi,
  page,
  type Shop,
  solveChallenge,
} from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const knowing: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

const billed = async ({ organizationId }: Shop) => {
  const [row] = await services.database.transaction(organizationId, tx =>
    tx.select().from(usage).where(eq(usage.kind, 'questions')),
  );
  return row?.used ?? 0;
};

/** As our proxy forwards it: the sender's own header comes before the address that the proxy saw. */
const via = (seen: string, claimed?: string) => ({ 'X-Forwarded-For': claimed ? `${claimed}, ${seen}` : seen });
const anyAddress = (at: number) => `198.18.${at >> 8}.${at & 255}`;

describe('Q07 abuse cannot use up the question quota', () => {
  it('Q07 300 questions from one network, with changing addresses and visitors, stay within its budget', async () => {
    const call = openWidgetApi(services, { answerer: knowing, queue: largeQueue() });
    const shop = await openShop(services);
    const visitors: Awaited<ReturnType<typeof arrive>>[] = [];
    for (let at = 0; at < 20; at++) {
      visitors.push(await arrive(call, shop, { headers: via('203.0.113.66', anyAddress(at)) }));
    }
    const statuses: number[] = [];
    const attack = async (lane: number) => {
      for (let at = lane; at < 300; at += 10) {
        const headers = via('203.0.113.66', anyAddress(at));
        statuses.push(
          (await visitors[at % 20]?.send('POST /ask', { id: randomUUID(), text: `burn ${at}` }, headers))?.status ?? 0,
        );
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, lane) => attack(lane)));
    const normal = await arrive(call, shop, { headers: via('192.0.2.7') });
    expect(await normal.answerTo('Do you ship abroad?')).toMatchObject({ answer: { outcome: 'answered' } });
    // The tenth question in a minute needs proof of work, which is missing here.
    const count = (status: number) => statuses.filter(one => one === status).length;
    expect([count(200), count(401)]).toEqual([9, budgets['ask-address'].points - 9]);
    expect(new Set(statuses)).toEqual(new Set([200, 401, 429]));
    expect(await billed(shop)).toBe(9 + 1);
  });

  it('a forwarded address is trusted only from our own proxies', async () => {
    const visitorLimits = { 'ask-address': 5, 'session-address': 100 };
    const call = openWidgetApi(services, { answerer: knowing, trustedProxies: 0, visitorLimits });
    const shop = await openShop(services);
    const visitor = await arrive(call, shop);
    const ask = async (at: number) =>
      (await visitor.send('POST /ask', { id: randomUUID(), text: '?' }, via(anyAddress(at)))).status;
    const statuses = [];
    for (let at = 0; at < 8; at++) statuses.push(await ask(at));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  it('Q07 questions from forged pages, replayed sessions and forged sessions are not counted', async () => {
    const call = openWidgetApi(services, { answerer: knowing, visitorLimits: highLimits });
    const [shop, other] = [await openShop(services), await openShop(services)];
    const visitor = await arrive(call, shop);
    const ask = (token: string, headers: Record<string, string>, path = shop.path) =>
      call(`POST ${path}/ask`, { token, headers, body: { id: randomUUID(), text: 'burn' } });
    for (let at = 0; at < 50; at++) {
      const origin = [undefined, 'null', 'https://evil.example', `${page}.evil.example`][at % 4];
      expect((await ask(visitor.session, origin ? { Origin: origin } : {})).status).toBe(403);
    }
    const [body = '', mac = ''] = visitor.session.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = [{ expires: 9_999_999_999 }, { widget: other.widget.id }, { visitor: 'x' }, { bits: 0 }].map(
      change => `${Buffer.from(JSON.stringify({ ...claims, ...change, v: 1 })).toString('base64url')}.${mac}`,
    );
    for (const token of [...forged, 'x', 'e30.', `${body}.`]) {
      expect((await ask(token, { Origin: page })).status).toBe(401);
    }
    expect((await ask(visitor.session, { Origin: page }, other.path)).status).toBe(401);
    expect([await billed(shop), await billed(other)]).toEqual([0, 0]);
  });

  const counted = ['ask-address', 'ask-address-day', 'ask-visitor'];
  it.each(counted)('%s has its own budget, and calls over it get 429', async name => {
    const call = openWidgetApi(services, {
      answerer: knowing,
      trustedProxies: 1,
      visitorLimits: { ...highLimits, [name]: 3 },
    });
    const shop = await openShop(services);
    const visitor = await arrive(call, shop, { headers: via(`192.0.2.${100 + counted.indexOf(name)}`) });
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await visitor.ask('?'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const last = answers.at(-1);
    expect(last?.body).toMatchObject({
      code: 'too_many',
      error: expect.stringMatching(
        /^Too many requests in a short time\. Please try again in \d+ (second|minute|hour)s?\.$/,
      ),
    });
    expect(Object.fromEntries(last?.headers ?? [])).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'retry-after': expect.stringMatching(/^\d+$/),
      'access-control-allow-origin': page,
    });
    expect(await billed(shop)).toBe(3);
  });

  it('an address that has used up the limit of a site refuses nobody else', async () => {
    const limits = { ...highLimits, 'ask-site': 3 };
    const call = openWidgetApi(services, { answerer: knowing, trustedProxies: 1, visitorLimits: limits });
    const shop = await openShop(services);
    const from = async (address: string) => {
      const visitor = await arrive(call, shop, { headers: via(address) });
      return async () => (await visitor.ask('?')).status;
    };
    const eager = await from('192.0.2.120');
    const statuses = [];
    // The first three questions of an address on a day count separately.
    for (let at = 0; at < 7; at++) statuses.push(await eager());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await (await from('192.0.2.121'))()).toBe(200);
  });

  it('contact messages are limited', async () => {
    const call = openWidgetApi(services);
    const visitor = await arrive(call, await openShop(services));
    const contact = { name: 'Jo', email: 'jo@x.example', message: 'Hello' };
    const statuses = [];
    for (let at = 0; at < 5; at++) statuses.push((await visitor.send('POST /contact', contact)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('counters are stored by hash, so that they reveal no addresses', async () => {
    const call = openWidgetApi(services, { trustedProxies: 1 });
    await arrive(call, await openShop(services), { headers: via('203.0.113.200') });
    const rows = await asSuper<{ key: string }>(services.superUrl, 'select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('203.0'))).toEqual([]);
  });
});

describe('a site with unusually many questions', () => {
  const needed = { status: 401, body: { code: 'proof_needed' } };

  /** Gives the site this many questions, and opens a server process with an empty cache. */
  const crowd = async ({ site }: Shop, questions: number) => {
    await asSuper(
      services.superUrl,
      `insert into rate_limits values ('ask-site:${site.id}', ${questions}, ${Date.now() + 60_000})
       on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    );
    return openWidgetApi(services, { answerer: knowing, visitorLimits: highLimits });
  };

  it('requires proof of work, valid once and for its own session only', async () => {
    const call = openWidgetApi(services, { answerer: knowing, visitorLimits: highLimits });
    const shop = await openShop(services);
    const early = await arrive(call, shop);
    expect(early.challenge).toBeNull();
    const busy = await crowd(shop, workThreshold.site);
    const stale = await arrive(busy, shop);
    expect(stale.challenge).toMatchObject({ bits: 12 });
    const replayed = await busy(`POST ${shop.path}/ask`, {
      token: early.session,
      headers: { Origin: page },
      body: { id: randomUUID(), text: '?' },
    });
    expect(replayed).toMatchObject(needed);
    expect(await stale.ask('?')).toMatchObject(needed);
    expect(await stale.ask('?', { proof: unsolved(stale.challenge) })).toMatchObject(needed);
    const proof = solveChallenge(stale.challenge);
    let other = await arrive(busy, shop);
    // One number in four thousand would solve both.
    while (other.challenge && isSolved(other.challenge, proof)) other = await arrive(busy, shop);
    expect(await other.ask('?', { proof })).toMatchObject(needed);
    expect(await stale.ask('?', { proof })).toMatchObject({ status: 200 });
    expect(await stale.ask('?', { proof })).toMatchObject(needed);
    expect(await billed(shop)).toBe(1);
  });

  it('requires a quarter of the work from visitors who started earlier, and no less', async () => {
    const shop = await openShop(services);
    const { session, challenge } = await arrive(await crowd(shop, workThreshold.site), shop);
    const proof = solveChallenge(challenge);
    const askAmong = async (questions: number) =>
      (await crowd(shop, questions))(`POST ${shop.path}/ask`, {
        token: session,
        headers: { Origin: page },
        body: { id: randomUUID(), text: '?', proof },
      });
    expect(await askAmong(8 * workThreshold.site)).toMatchObject(needed);
    expect(await billed(shop)).toBe(0);
    expect(await askAmong(4 * workThreshold.site)).toMatchObject({ status: 200 });
  });
});

/** A number that is not a solution. */
function unsolved(challenge: { salt: string; bits: number } | null): string {
  let number = 0;
  while (challenge && isSolved(challenge, `no${number}`)) number += 1;
  return `no${number}`;
}

it('a limit with an unknown name is refused at startup, with the list of valid names', () => {
  expect(() => openWidgetApi(services, { visitorLimits: { 'ask-everything': 1 } })).toThrow(
    /^VISITOR_LIMITS has an unknown limit, "ask-everything"\. Use address-share, .*proof\.$/,
  );
});

describe('while budgets cannot be counted in the database', () => {
  it('each process allows a small share', async () => {
    const own = await openTestServices();
    const call = openWidgetApi(own, { answerer: knowing, visitorLimits: { ...highLimits, 'ask-visitor': 8 } });
    const shop = await openShop(own);
    const visitor = await arrive(call, shop);
    await asSuper(own.superUrl, 'alter table rate_limits rename to gone');
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await visitor.ask('?')).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    await asSuper(own.superUrl, 'alter table gone rename to rate_limits');
    expect((await visitor.ask('?')).status).toBe(200);
  });
});
