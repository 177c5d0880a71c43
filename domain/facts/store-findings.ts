// Writes the result of a search. Keeps what a person confirmed, corrected or hid.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { siteFacts } from '#database/schema/facts.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import { type FactRow, laterThanBefore } from '#domain/facts/rows.ts';
import { newId } from '#platform/ids.ts';

type Source = { quote: string; documentId: string; version: number };

export type FoundRow = {
  kind: FactKind;
  language: string;
  value: string;
  confidence: number;
  source: Source | null;
  conflict: (Source & { value: string }) | null;
};

type Change = Partial<typeof siteFacts.$inferInsert>;

export async function storeFacts(tx: Transaction, ctx: Context, siteId: string, found: readonly FoundRow[]) {
  const rows = await tx.select().from(siteFacts).where(eq(siteFacts.siteId, siteId)).for('update');
  const stillStated = await findStillStated(tx, siteId);
  const byKey = new Map(found.map(fact => [keyOf(fact), fact]));
  const gone: string[] = [];
  for (const row of rows) {
    const fact = byKey.get(keyOf(row));
    byKey.delete(keyOf(row));
    if (row.state === 'found' && !fact) gone.push(row.id);
    else await update(tx, ctx, row, changeOf(row, fact, stillStated.get(row.id), ctx.clock.now()));
  }
  if (gone.length > 0) await tx.delete(siteFacts).where(inArray(siteFacts.id, gone));
  const fresh = [...byKey.values()].map(fact => toInsert(ctx, siteId, fact));
  if (fresh.length > 0) await tx.insert(siteFacts).values(fresh);
}

/** `version` is the document's current version if it still contains the quote. */
function changeOf(row: FactRow, fact: FoundRow | undefined, version: number | undefined, now: Date): Change {
  if (row.state === 'found') return fact ? toColumns(fact) : {};
  if (row.state === 'hidden' || row.quote === null) return {};
  if (row.state === 'corrected') return followSource(fact, version);
  if (version !== undefined) return { version, changedAt: null, conflict: null };
  if (fact?.source && isSameValue(fact.value, row.value)) return { ...fact.source, changedAt: null, conflict: null };
  const conflict = fact?.source ? { value: fact.value, ...fact.source } : null;
  return { changedAt: row.changedAt ?? now, conflict };
}

/** Keeps a corrected value and updates the quote shown next to it. */
function followSource(fact: FoundRow | undefined, version: number | undefined): Change {
  if (version !== undefined) return { version };
  return fact?.source ?? { quote: null, documentId: null, version: null };
}

/** Writes only differences, because every write invalidates cached answers. */
async function update(tx: Transaction, ctx: Context, row: FactRow, change: Change): Promise<void> {
  const isOther = Object.entries(change).some(([name, value]) => !isEqual(value, row[name as keyof FactRow]));
  if (!isOther) return;
  await tx
    .update(siteFacts)
    .set({ ...change, updatedAt: laterThanBefore(ctx.clock.now()) })
    .where(and(eq(siteFacts.organizationId, row.organizationId), eq(siteFacts.id, row.id)));
}

/** Confidence has single precision in the database. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.001;
  return JSON.stringify(one) === JSON.stringify(other);
}

function toInsert(ctx: Context, siteId: string, fact: FoundRow): typeof siteFacts.$inferInsert {
  const now = ctx.clock.now();
  const key = { organizationId: requireOrganization(ctx), id: newId(now.getTime()), siteId };
  const { kind, language, value } = fact;
  return { ...key, kind, language, state: 'found', createdAt: now, updatedAt: now, ...toColumns(fact), value };
}

function toColumns({ value, confidence, source, conflict }: FoundRow) {
  const { quote = null, documentId = null, version = null } = source ?? {};
  return { value, confidence, quote, documentId, version, conflict };
}

/** Facts whose document still contains their quote, with the document's current version. */
async function findStillStated(tx: Transaction, siteId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    select f.id, d.version from site_facts f
    join documents d on d.organization_id = f.organization_id and d.id = f.document_id
    join document_versions v
      on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.version
    where f.site_id = ${siteId}::uuid and d.enabled and not d.over_limit and strpos(v.text, f.quote) > 0`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

function isSameValue(one: string, other: string): boolean {
  // Not `comparableText`: spaces in a phone number don't matter, and currency signs do.
  const plain = (text: string) => text.toLowerCase().replace(/[\s\p{P}]+/gu, '');
  return plain(one) === plain(other);
}

function keyOf({ kind, language }: { kind: string; language: string }): string {
  return `${kind} ${language}`;
}
