import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { count, eq } from 'drizzle-orm';
import { openDatabase } from '#database/client.ts';
import { addLookup } from '#database/lookups.ts';
import { messages } from '#database/schema/chat.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { defaultSettings } from '#domain/widgets/inputs.ts';
import type { Figures } from './bench.ts';
import { rounded } from './load.ts';
import { startProduct } from './product.ts';

const page = 'https://shop.example';
const organizationId = 'bench';
const key = 'w_bench';
const attacks = 10_000;
const lanes = 16;

type Session = { session: string; challenge: { salt: string; bits: number } | null };
type Answer = { status: number; ms: number; data: Partial<Session> | null };

/** An attacker sends 10,000 questions beside a few visitors: who gets answers, and how fast. */
export async function benchWidgetApi(): Promise<Figures> {
  const product = await startProduct();
  const database = openDatabase({ url: product.appUrl, poolSize: 1, onError: () => {} });
  try {
    await openShop(database);
    const url = `${product.address}/api/widget/${key}`;
    const quiet = await visit(url, 2);
    const started = performance.now();
    const [statuses, busy] = await Promise.all([attack(url), visit(url, 7)]);
    const seconds = (performance.now() - started) / 1000;
    const taken = await database.transaction(organizationId, tx =>
      tx.select({ count: count() }).from(messages).where(eq(messages.role, 'visitor')),
    );
    const answered = quiet.filter(isAnswered).length + busy.filter(isAnswered).length;
    const refused = (status: number) => statuses.filter(one => one === status).length;
    return {
      'the attack': {
        questions: statuses.length,
        'requests/s': rounded(statuses.length / seconds),
        accepted: (taken[0]?.count ?? 0) - answered,
        'refused: too many': refused(429),
        'refused: page': refused(403),
        'refused: session': refused(401),
        failed: statuses.filter(status => status >= 500).length,
      },
      'visitors, no attack': figuresOf(quiet),
      'visitors, under attack': figuresOf(busy),
    };
  } finally {
    await database.close();
    await product.stop();
  }
}

async function attack(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes, localAddress: '127.0.0.1' });
  const sessions: string[] = [];
  for (let at = 0; at < 40; at++) sessions.push((await post(url, 'session', agent, {})).data?.session ?? '');
  const statuses: number[] = [];
  const attackOnce = async (at: number) => {
    const origin = at % 10 === 0 ? 'https://evil.example' : at % 10 === 1 ? undefined : page;
    const session = at % 10 === 2 ? `${sessions[0]}x` : sessions[at % sessions.length];
    const headers = { 'X-Forwarded-For': `198.18.${(at >> 8) & 255}.${at & 255}`, Authorization: `Bearer ${session}` };
    statuses.push((await post(url, 'ask', agent, question(), headers, origin)).status);
  };
  const lane = async (first: number) => {
    for (let at = first; at < attacks; at += lanes) await attackOnce(at);
  };
  await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
  agent.destroy();
  return statuses;
}

/** Each visitor has their own address and asks a few questions one after another, as the widget does. */
async function visit(url: string, firstAddress: number): Promise<Answer[]> {
  const visitors = Array.from({ length: 5 }, async (_, at) => {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.0.${firstAddress + at}` });
    const answers: Answer[] = [];
    let session = await begin(url, agent);
    for (let turn = 0; turn < 10; turn++) {
      const began = performance.now();
      let answer = await ask(url, agent, session);
      // The site is busy, so a new session requires proof of work.
      if (answer.status === 401) {
        session = await begin(url, agent);
        answer = await ask(url, agent, session);
      }
      answers.push({ ...answer, ms: performance.now() - began });
    }
    agent.destroy();
    return answers;
  });
  return (await Promise.all(visitors)).flat();
}

async function begin(url: string, agent: Agent): Promise<Partial<Session>> {
  return (await post(url, 'session', agent, {})).data ?? {};
}

function ask(url: string, agent: Agent, { session, challenge }: Partial<Session>): Promise<Answer> {
  const proof = challenge ? { proof: solve(challenge) } : {};
  return post(url, 'ask', agent, { ...question(), ...proof }, { Authorization: `Bearer ${session}` });
}

function solve({ salt, bits }: { salt: string; bits: number }): string {
  for (let n = 0; ; n++) {
    const digest = createHash('sha256').update(`${salt}:${n}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(n);
  }
}

function question() {
  return { id: randomUUID(), text: 'Do you ship to Ireland?' };
}

function post(
  url: string,
  path: string,
  agent: Agent,
  body: object,
  headers: Record<string, string> = {},
  origin: string | undefined = page,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((done, reject) => {
    const sent = request(
      `${url}/${path}`,
      {
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', ...headers, ...(origin ? { Origin: origin } : {}) },
      },
      response => {
        let text = '';
        response.on('data', part => {
          text += part;
        });
        response.on('end', () => {
          const { data } = JSON.parse(text) as Pick<Answer, 'data'>;
          done({ status: response.statusCode ?? 0, ms: performance.now() - began, data });
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

function isAnswered({ status }: Answer): boolean {
  return status === 200;
}

function figuresOf(answers: Answer[]): Record<string, number> {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0);
  return {
    questions: answers.length,
    answered: answers.filter(isAnswered).length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
  };
}

async function openShop(database: ReturnType<typeof openDatabase>): Promise<void> {
  const now = new Date();
  const [siteId, id] = [randomUUID(), randomUUID()];
  const dates = { createdAt: now, updatedAt: now };
  await database.transaction(organizationId, async tx => {
    await tx.insert(organizations).values({ id: organizationId });
    const plan = { planId: 'scale', source: 'free', status: 'active', periodStartsAt: now, updatedAt: now } as const;
    await tx.insert(entitlements).values({ organizationId, ...plan });
    await tx.insert(sites).values({ organizationId, id: siteId, name: 'Bench', urls: [page] });
    const widget = {
      siteId,
      name: 'Bench',
      type: 'bubble',
      key,
      version: 1,
      draft: defaultSettings,
      ...dates,
    } as const;
    await tx.insert(widgets).values({ organizationId, id, ...widget });
    const first = { version: 1, settings: defaultSettings, publishedAt: now };
    await tx.insert(widgetVersions).values({ organizationId, widgetId: id, ...first });
    await addLookup(tx, 'widget-key', key, { organizationId, objectId: id });
  });
}
