// Realistic shops: documents, products, chats, a widget, members with tokens and visitors with sessions.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import pg from 'pg';
import { openDatabase } from '#database/client.ts';
import type { Context } from '#domain/context.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createSite } from '#domain/sites/site.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { openJobs } from '#platform/jobs.ts';
import { contextOf, createOrganization } from '#tests/setup/database.ts';
import { startProductImport } from '#tests/setup/products.ts';
import { withoutProviders } from '#tests/setup/services.ts';
import { send } from './open-loop.ts';
import type { Product } from './product.ts';
import { makeFile } from './products.ts';
import { ownCorpus } from './retrieval/corpus.ts';
import { makeDistractors } from './retrieval/distractors.ts';
import { fillSite } from './retrieval/rig.ts';

export type Shop = {
  siteId: string;
  /** The widget's key. */
  key: string;
  /** The key for the shop's own servers. */
  serverKey: string;
  /** A member's token. */
  token: string;
  visitors: Visitor[];
};
type Visitor = { address: string; session: string };

export const page = 'https://shop.example';
/** Visitors have different addresses, forwarded by one proxy. */
export const manyVisitors = { TRUSTED_PROXIES: '1' };

const scopes = ['list:sites', 'manage:sites', 'list:widgets', 'list:organization-subscription'] as const;
const paragraphs = 200;
const products = 100;
const chats = 300;
const visitorsEach = 20;
const atOnce = 4;

type Served = Pick<Product, 'address' | 'appUrl' | 'ownerUrl' | 'identity'>;

export async function openShops(product: Served, count: number): Promise<Shop[]> {
  const onError = () => {};
  const database = openDatabase({ url: product.appUrl, poolSize: 4, onError });
  const jobs = await openJobs({ url: product.appUrl, onError, runsJobs: false });
  const services = withoutProviders({ database, jobs });
  const agent = new Agent({ keepAlive: true });
  await asOwner(product.ownerUrl, `update plans set max_questions = 10000000 where id = 'scale'`);
  const open = async (at: number) => {
    const id = await createOrganization(database, `bench-${at}`);
    const ctx = contextOf(services, id, 'manage:sites', 'list:sites', 'manage:widgets', 'list:widgets');
    const shop = await openShop(ctx);
    await asOwner(product.ownerUrl, fillChats(id, shop.siteId), fillMessages(id), fillTerms(id, shop.siteId));
    return { id, ...shop };
  };
  const opened = [];
  for (let at = 0; at < count; at += atOnce)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - at) }, (_, n) => open(at + n)))));
  // Sessions and tokens expire after some minutes, so they are created when all shops are ready.
  const shops: Shop[] = [];
  for (const { id, ...shop } of opened) {
    const first = shops.length * visitorsEach;
    const numbers = Array.from({ length: visitorsEach }, (_, n) => first + n);
    const visitors = await Promise.all(numbers.map(number => arrive(product, shop.key, agent, number)));
    shops.push({ ...shop, visitors, token: await product.identity.organizationToken(id, ...scopes) });
  }
  agent.destroy();
  await jobs.stop();
  await database.close();
  await asOwner(product.ownerUrl, 'vacuum analyze');
  return shops;
}

export async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function openShop(ctx: Context): Promise<Pick<Shop, 'siteId' | 'key' | 'serverKey'>> {
  const { id: siteId } = await createSite(ctx, { name: 'Bench', urls: [page] });
  const { key } = await createWidget(ctx, siteId, { name: 'Corner', description: '', type: 'bubble' });
  const { paragraphs: own } = ownCorpus();
  await fillSite(ctx, siteId, 'en', [...own, ...makeDistractors(own, paragraphs - own.length)]);
  await importProducts(ctx, await startProductImport(ctx, siteId, makeFile(products)));
  const { secret: serverKey } = await createKey(ctx, siteId, { name: 'bench' });
  return { siteId, key, serverKey };
}

async function arrive(product: Served, key: string, agent: Agent, at: number): Promise<Visitor> {
  const address = addressOf(at);
  const call = {
    kind: 'session',
    method: 'POST',
    path: `/api/widget/${key}/session`,
    headers: { Origin: page, 'X-Forwarded-For': address },
    body: {},
  } as const;
  const { status, text } = await send(product.address, call, agent);
  if (status !== 200) throw new Error(`a session was answered ${status}: ${text}`);
  return { address, session: (JSON.parse(text) as { data: { session: string } }).data.session };
}

export function addressOf(at: number): string {
  return `198.18.${(at >> 8) & 255}.${at & 255}`;
}

/** Every question differs, so that none is answered from the cache. */
export function questionOf(at: number, round = 0): { id: string; text: string } {
  const { questions } = ownCorpus();
  const order = `${at}-${round}`;
  return { id: randomUUID(), text: `${questions[at % questions.length]?.text} I am thinking of order ${order}.` };
}

const fillChats = (organization: string, siteId: string) => `
  insert into chats (organization_id, id, site_id, channel, language, questions, unanswered, created_at, updated_at)
  select '${organization}', gen_random_uuid(), '${siteId}', 'widget', 'en', 2, (n % 12 = 0)::int, at, at
  from generate_series(1, ${chats}) n, lateral (select now() - n * interval '2 hours' as at) made`;

const fillMessages = (organization: string) => `
  insert into messages (organization_id, id, chat_id, position, role, text, client_id, outcome, created_at)
  select '${organization}', gen_random_uuid(), c.id, p, case when p % 2 = 1 then 'visitor' else 'assistant' end,
    repeat('What about the boots, and the tent? ', case when p % 2 = 1 then 2 else 9 end),
    case when p % 2 = 1 then gen_random_uuid() end, case when p % 2 = 0 then 'answered' end, c.created_at
  from chats c, generate_series(1, 4) p where c.organization_id = '${organization}'`;

const fillTerms = (organization: string, siteId: string) => `
  insert into chat_terms (organization_id, site_id, term, chat_id)
  select '${organization}', '${siteId}', w.term, c.id from chats c, unnest('{boot,tent}'::text[]) w(term)
  where c.organization_id = '${organization}'`;
