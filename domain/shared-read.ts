// Runs several look-ups in one transaction and shares their reads.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { knowledgeChanges } from '#database/schema/chat-access.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, inTransaction, requireOrganization } from '#domain/context.ts';
import { addReads, countRead, findReads, type Reads, removeReads, touchReads } from '#domain/site-reads.ts';

/** `own`: for one question. `knowledge`: valid until the site's knowledge changes. */
type Cached = { own: Reads; knowledge: Promise<Reads> | undefined };
const cachedIn = new WeakMap<Transaction, Cached>();

/**
 * Runs the work's transactions as parts of one read-only transaction. Reads with `cachedRead` and `cachedKnowledge` are shared.
 * Make no outside calls in it: it holds a connection.
 */
export function sharedRead<T>(ctx: Context, siteId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const own = requireOrganization(ctx);
  const { database } = ctx;
  return database.transaction(own, tx => {
    // A transaction that tries a change asks several questions, and nothing changes between them.
    const known = cachedIn.get(tx);
    const knowledge = known?.knowledge ?? knowledgeReads(tx, database, { organizationId: own, siteId });
    // Awaited by the first read that needs it; if there is none, the next statement fails as well.
    knowledge.catch(() => {});
    cachedIn.set(tx, { own: ctx.reads ?? known?.own ?? new Map(), knowledge });
    return work(inTransaction(ctx, tx));
  });
}

/** From now on, this transaction uses the question's shared reads. Not for a transaction that changes such data. */
export function enableReadCache(tx: Transaction, { reads = new Map() }: Pick<Context, 'reads'>): void {
  cachedIn.set(tx, { own: reads, knowledge: undefined });
}

/** Reads once per question. */
export function cachedRead<T>(tx: Transaction, name: string, read: () => Promise<T>): Promise<T> {
  const cached = cachedIn.get(tx);
  return cached ? readOnce(cached.own, name, read) : read();
}

/** Reads once per process, until the site's knowledge changes. Only for tables that `knowledge_changes` watches. */
export async function cachedKnowledge<T>(tx: Transaction, name: string, read: () => Promise<T>): Promise<T> {
  const knowledge = await cachedIn.get(tx)?.knowledge;
  return knowledge ? readOnce(knowledge, name, read) : read();
}

/** The same for rows by id: one statement reads those that are not known yet. */
export async function cachedRows<T>(
  tx: Transaction,
  name: string,
  ids: readonly string[],
  read: (ids: string[]) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  const knowledge = await cachedIn.get(tx)?.knowledge;
  if (!knowledge) return read([...ids]);
  const missing = ids.filter(id => !knowledge.has(`${name} ${id}`));
  const reading = missing.length > 0 ? read(missing) : Promise.resolve(new Map<string, T>());
  const each = ids.map(async id => {
    const value = await readOnce(knowledge, `${name} ${id}`, async () => (await reading).get(id));
    return value === undefined ? [] : [[id, value] as const];
  });
  return new Map((await Promise.all(each)).flat());
}

/**
 * Records a change of what answers depend on, in a table without a trigger, for one site or all of the organisation's.
 * Answers from before are not repeated, and `cachedKnowledge` reads again.
 */
export async function noteKnowledgeChange(tx: Transaction, ctx: Context, siteId?: string): Promise<void> {
  const isChanged = and(
    eq(sites.organizationId, requireOrganization(ctx)),
    siteId === undefined ? undefined : eq(sites.id, siteId),
  );
  const rows = tx
    .select({ organizationId: sites.organizationId, siteId: sites.id, changedBy: sql<string>`pg_current_xact_id()` })
    .from(sites)
    .where(isChanged);
  await tx.execute(sql`
    insert into ${knowledgeChanges} (organization_id, site_id, changed_by) ${rows} on conflict do nothing`);
}

function readOnce<T>(reads: Reads, name: string, read: () => Promise<T>): Promise<T> {
  const known = reads.get(name) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  reads.set(name, reading);
  reading.then(
    value => countRead(reads, value),
    () => reads.delete(name),
  );
  return reading;
}

type Site = { organizationId: string; siteId: string };

async function knowledgeReads(tx: Transaction, database: Database, site: Site): Promise<Reads> {
  const key = `${site.organizationId} ${site.siteId}`;
  const known = findReads(database, key);
  const [version] = await knowledgeVersion(tx, { ...site, seen: known?.seen ?? null });
  if (known && version && !version.isChanged) {
    touchReads(database, key);
    return known.reads;
  }
  if (version) return addReads(database, key, version.seen);
  removeReads(database, key);
  return new Map();
}

/** No row: the site was deleted. */
const knowledgeVersion = preparedStatement<Site & { seen: string | null }, { seen: string; isChanged: boolean }>(
  'knowledge_version',
  ({ organizationId, siteId, seen }) => sql`
    select pg_current_snapshot()::text as seen, exists (
      select from ${knowledgeChanges} k where k.organization_id = ${organizationId} and k.site_id = ${siteId}::uuid
        and not pg_visible_in_snapshot(k.changed_by, ${seen}::pg_snapshot)) as "isChanged"
    from ${sites} s where s.organization_id = ${organizationId} and s.id = ${siteId}::uuid`,
);

type Results<T extends readonly unknown[]> = { -readonly [Place in keyof T]: Awaited<T[Place]> };

/**
 * Sends statements together and runs them in order. If one fails, all later ones fail too; the first error has the
 * cause. Statements must already be started: call `execute` when building one.
 */
export async function pipeline<const T extends readonly unknown[]>(statements: T): Promise<Results<T>> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map(result => (result as PromiseFulfilledResult<unknown>).value) as Results<T>;
}
