// A Free organisation that sends abusive requests, and counts how each was answered.
import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSolved } from '#domain/chat/widget/session.ts';
import type { TestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import type { ProductEnvironment, RunningProduct } from '#tests/setup/random-kills.ts';
import { openShop, page, type Shop } from '#tests/setup/visitor.ts';

type Challenge = { salt: string; bits: number };
type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };
type Answered = { status: number; code: string | undefined; data: unknown };
/** How often each status and error code was answered, by abuse. */
export type Answers = Map<string, Map<string, number>>;
export type Attacker = ReturnType<Awaited<ReturnType<typeof openAttacker>>['begin']>;

/** `begin` opens it for one abuse. Its visitors come from `addresses`. */
export async function openAttacker(
  services: TestServices,
  { identity }: ProductEnvironment,
  { addresses, answers }: { addresses: readonly string[]; answers: Answers },
) {
  const shop = await openShop(services, { plan: 'free' });
  const text = 'You can return a tent within 30 days of delivery.';
  await addDocument(shop.ctx, shop.site.id, { title: 'Returns', text });
  const scopes = ['manage:sites', 'list:sites', 'manage:widgets', 'list:widgets'] as const;
  const newToken = () => identity.organizationToken(shop.organizationId, ...scopes);
  const newAddress = () => addresses[randomInt(addresses.length)] ?? '';
  return {
    path: shop.path,
    begin: (abuse: string) => sender(shop, { newToken, newAddress, counts: countsOf(answers, abuse) }),
  };
}

type Sending = {
  newToken: () => Promise<string>;
  newAddress: () => string;
  counts: Map<string, number>;
};

function sender(shop: Shop, { newToken, newAddress, counts }: Sending) {
  const count = (answer: string) => void counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const send = async (product: RunningProduct, name: string, { token, body, headers }: Sent): Promise<Answered> => {
    const [method = 'GET', path = '/'] = name.split(' ');
    const isJson = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string';
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body instanceof Uint8Array ? {} : { 'Content-Type': 'application/json' }),
        'X-Forwarded-For': newAddress(),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
    });
    const text = await response.text();
    const { data, code } = text.startsWith('{') ? (JSON.parse(text) as Partial<Answered>) : {};
    count([response.status, code].filter(Boolean).join(' '));
    return { status: response.status, code, data };
  };
  return {
    ...shop,
    count,
    /** As a member. Undefined if it was refused. */
    async call<T>(product: RunningProduct, name: string, body?: unknown): Promise<T | undefined> {
      const { status, data } = await send(product, name, { token: await newToken(), body });
      return status < 300 ? (data as T) : undefined;
    },
    /** As a visitor without a session. */
    sendRaw: (product: RunningProduct, path: string, body: string) =>
      send(product, `POST ${shop.path}${path}`, { body, headers: { Origin: page } }),
    /** As a visitor with a session and its proof of work. */
    async visit(product: RunningProduct, path: string, body: object): Promise<void> {
      const headers = { Origin: page, 'X-Forwarded-For': newAddress() };
      const opened = await send(product, `POST ${shop.path}/session`, { headers, body: {} });
      const session = opened.data as { session: string; challenge: Challenge | null } | undefined;
      if (!session) return;
      const proof = path === '/ask' && session.challenge ? { proof: await solveInTurns(session.challenge) } : {};
      const sent = path === '/ask' ? { id: randomUUID(), ...body, ...proof } : body;
      await send(product, `POST ${shop.path}${path}`, { token: session.session, headers, body: sent });
    },
  };
}

/** Lets the other attackers and visitors of this process continue. */
async function solveInTurns(challenge: Challenge): Promise<string> {
  for (let number = 0; ; number++) {
    if (isSolved(challenge, `${number}`)) return `${number}`;
    if (number % 500 === 499) await nextTurn();
  }
}

function countsOf(answers: Answers, abuse: string): Map<string, number> {
  const counts = answers.get(abuse) ?? new Map<string, number>();
  answers.set(abuse, counts);
  return counts;
}

/** These say that the work behind the schema was not reached. */
const isRefused = (answer: string) =>
  /^(?:401|403|404|429)\b/.test(answer) || /^400 invalid_(?:input|json|request)$/.test(answer);

/** Sentences about abuses that never reached the code behind their schema, and about failures of the server. */
export function describeProblems(answers: Answers): string[] {
  return [...answers].flatMap(([abuse, counts]) => {
    const all = [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ');
    const failed = [...counts.keys()].some(answer => answer.startsWith('5'));
    const reached = [...counts.keys()].some(answer => !isRefused(answer) && !answer.startsWith('5'));
    return [
      ...(failed ? [`${abuse}: a failure of the server (${all})`] : []),
      ...(reached ? [] : [`${abuse}: never passed its schema (${all})`]),
    ];
  });
}
