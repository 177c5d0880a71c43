// Describes the changes in a site's knowledge since its last test run, for people.
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/client.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { qualityRuns } from '#database/schema/quality.ts';
import { rules } from '#database/schema/rules.ts';
import type { KnowledgeChange } from '#domain/quality/inputs.ts';
import { listChangesSince, noId, type RunRow, savedCauses } from '#domain/quality/results.ts';

const shownChanges = 20;

/** With the document versions that were used in the last run. */
export async function listChangesSinceLastRun(tx: Transaction, siteId: string): Promise<KnowledgeChange[]> {
  const last = await findLastRun(tx, siteId);
  if (!last) return [];
  const changes = (await listChangesSince(tx, siteId, last.seen)).filter(({ kind }) => kind !== 'site');
  const ids = (kind: string) => changes.filter(one => one.kind === kind && one.id !== noId).map(({ id }) => id);
  const titles = new Map([
    ...(await listTitles(tx, documents, documents.title, documents.id, ids('document'))),
    ...(await listTitles(tx, products, products.title, products.id, ids('product'))),
    ...(await listTitles(tx, rules, rules.name, rules.id, ids('rule'))),
  ]);
  const versions = await listVersionsAt(tx, ids('document'), last.createdAt);
  return changes.slice(0, shownChanges).map(({ kind, id }) => ({
    kind,
    id: id === noId ? null : id,
    title: titles.get(id) ?? '',
    ...(kind === 'document' && { versionBefore: versions.get(id) ?? null }),
  }));
}

async function findLastRun(tx: Transaction, siteId: string): Promise<RunRow | undefined> {
  const condition = and(eq(qualityRuns.siteId, siteId), inArray(qualityRuns.cause, savedCauses));
  const [run] = await tx.select().from(qualityRuns).where(condition).orderBy(desc(qualityRuns.createdAt)).limit(1);
  return run;
}

async function listTitles(
  tx: Transaction,
  table: PgTable,
  title: typeof documents.title | typeof products.title | typeof rules.name,
  id: typeof documents.id | typeof products.id | typeof rules.id,
  ids: string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await tx.select({ id, title }).from(table).where(inArray(id, ids));
  return rows.map(row => [row.id, row.title]);
}

/** Documents whose version has changed since. */
async function listVersionsAt(tx: Transaction, ids: string[], at: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: documents.id,
      now: documents.version,
      before: sql<number | null>`max(${documentVersions.version})`,
    })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.organizationId, documents.organizationId),
        eq(documentVersions.documentId, documents.id),
        lte(documentVersions.madeAt, at),
      ),
    )
    .where(inArray(documents.id, ids))
    .groupBy(documents.id, documents.version);
  return new Map(
    rows.flatMap(({ id, now, before }) => (before !== null && before < now ? [[id, before] as const] : [])),
  );
}
