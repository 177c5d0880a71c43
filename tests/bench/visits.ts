// Requests of members and visitors in realistic shares: mostly shop pages, then dashboards, then questions.

import type { Call } from './open-loop.ts';
import { seededRandom } from './retrieval/corpus.ts';
import { addressOf, page, questionOf, type Shop } from './shops.ts';

type Draw = { pick<T>(from: readonly T[]): T; number(below: number): number };
type Make = (shop: Shop, draw: Draw, round: number) => Omit<Call, 'kind'>;

/** In percent. */
export const kinds: Record<string, { share: number; make: Make }> = {
  'widget: settings': {
    share: 32,
    make: ({ key }, draw) => ({
      path: `/api/widget/${key}/config`,
      headers: { Origin: page, 'X-Forwarded-For': addressOf(draw.number(60_000)) },
    }),
  },
  'widget: session': {
    share: 7,
    make: ({ key }, draw) => ({
      method: 'POST',
      path: `/api/widget/${key}/session`,
      headers: { Origin: page, 'X-Forwarded-For': addressOf(draw.number(60_000)) },
      body: {},
    }),
  },
  'widget: conversation': {
    share: 4,
    make: (shop, draw) => ({ path: `/api/widget/${shop.key}/chat`, headers: asVisitor(shop, draw) }),
  },
  'widget: question': {
    share: 7,
    make: (shop, draw, round) => ({
      method: 'POST',
      path: `/api/widget/${shop.key}/ask`,
      headers: { ...asVisitor(shop, draw), Accept: 'text/event-stream' },
      body: questionOf(draw.number(1_000_000), round),
    }),
  },
  page: {
    share: 15,
    make: (_, draw) => ({ path: draw.pick(pages), headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip' } }),
  },
  'session call': {
    share: 12,
    make: (shop, draw) =>
      asPerson(shop, draw.pick(['/api/organizations/access', '/api/organizations/usage', '/api/sites'])),
  },
  list: {
    share: 15,
    make: (shop, draw) => asPerson(shop, draw.pick(lists(shop.siteId))),
  },
  search: {
    share: 8,
    make: (shop, draw) => asPerson(shop, draw.pick(searches(shop.siteId))),
  },
};

export const pages = [
  '/',
  '/chat/history',
  '/sites/data/documents',
  '/sites/data/products',
  '/sites/widgets',
  '/loading',
];

const lists = (site: string) => [
  `/api/chats?site=${site}`,
  `/api/chats/counts?site=${site}`,
  `/api/sites/${site}/documents`,
  `/api/sites/${site}/products`,
  `/api/sites/${site}/rules`,
  `/api/sites/${site}/report?days=30`,
];

const searches = (site: string) => [
  `/api/chats?site=${site}&search=boots`,
  `/api/sites/${site}/documents?search=delivery`,
  `/api/sites/${site}/products?search=jacket`,
];

function asVisitor({ visitors }: Shop, draw: Draw): Record<string, string> {
  const { address, session } = draw.pick(visitors);
  return { Origin: page, 'X-Forwarded-For': address, Authorization: `Bearer ${session}` };
}

function asPerson({ token }: Shop, path: string): Omit<Call, 'kind'> {
  return { path, headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' } };
}

export type Visits = {
  seed: number;
  /** Another round has the same visits, but its questions are not answered from the cache. */
  round?: number;
  /** Restricts the visits to one kind. */
  kind?: string;
};

/** Returns the next request of a random shop. */
export function visitsTo(shops: readonly Shop[], { seed, round = 0, kind }: Visits): () => Call {
  const random = seededRandom(seed);
  const draw: Draw = {
    pick: from => from[Math.floor(random() * from.length)] as (typeof from)[number],
    number: below => Math.floor(random() * below),
  };
  const names = Object.entries(kinds).flatMap(([name, { share }]) => Array<string>(share).fill(name));
  return () => {
    const name = kind ?? draw.pick(names);
    const made = kinds[name]?.make(draw.pick(shops), draw, round);
    if (!made) throw new TypeError(`there is no request of kind ${name}`);
    return { kind: name, ...made };
  };
}
