// Facts as they are stored and as callers see them.
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { siteFacts } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import type { Context } from '#domain/context.ts';
import { type Fact, factKinds } from '#domain/facts/inputs.ts';
import { stripMarks } from '#domain/facts/plain-lines.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { AppError } from '#platform/errors.ts';

export type FactRow = typeof siteFacts.$inferSelect;
type Titled = { title: string; url: string | null };

export async function lockFact(tx: Transaction, id: string): Promise<FactRow> {
  const [row] = await tx.select().from(siteFacts).where(eq(siteFacts.id, id)).for('update');
  if (!row) throw factNotFound();
  return row;
}

export function factNotFound(): AppError {
  return new AppError('not-found', 'fact_not_found', 'This fact doesn’t exist, or you don’t have access.');
}

/** Refuses a change based on an outdated version. */
export function requireUnchanged({ updatedAt }: FactRow, seen: string | undefined): void {
  if (seen === undefined || updatedAt.getTime() === new Date(seen).getTime()) return;
  throw new AppError('conflict', 'fact_changed', 'This fact has changed since you opened it. Check it and try again.');
}

/** Keeps timestamps distinct within the same millisecond. */
export function laterThanBefore(now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, date_trunc('milliseconds', ${siteFacts.updatedAt}) + interval '1 ms')`;
}

/** The documents that facts were found in. */
export async function titlesOf(tx: Transaction, rows: readonly FactRow[]): Promise<Map<string, Titled>> {
  const ids = rows.flatMap(({ documentId, conflict }) => [documentId, conflict?.documentId]).filter(id => id != null);
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: documents.id, title: documents.title, url: documents.sourceUrl })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Map(found.map(({ id, title, url }) => [id, { title, url }]));
}

/** Sorted by kind. */
export async function toFacts(ctx: Context, rows: readonly FactRow[], titles: Map<string, Titled>): Promise<Fact[]> {
  const names = await namesOf(ctx, new Set(rows.flatMap(({ updatedBy }) => updatedBy ?? [])));
  const order = (row: FactRow) => factKinds.indexOf(row.kind);
  return rows
    .toSorted((a, b) => order(a) - order(b) || a.language.localeCompare(b.language))
    .map(row => ({
      id: row.id,
      siteId: row.siteId,
      kind: row.kind,
      language: row.language,
      value: row.value,
      state: row.state,
      confidence: row.confidence,
      quote: row.quote,
      quoteText: row.quote === null ? null : readable(row.quote),
      source: sourceOf(titles, row.documentId, row.version),
      changedAt: row.changedAt?.toISOString() ?? null,
      conflict: row.conflict && {
        value: row.conflict.value,
        source: sourceOf(titles, row.conflict.documentId, row.conflict.version),
      },
      inAnswers: isInAnswers(row),
      updatedBy: authorOf(names, row.updatedBy),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }));
}

/** Mirrors `findConfirmedFact`, which also checks the current text. */
function isInAnswers({ state, changedAt }: FactRow): boolean {
  return changedAt === null && (state === 'confirmed' || state === 'corrected');
}

function sourceOf(titles: Map<string, Titled>, documentId: string | null, version: number | null): Fact['source'] {
  const titled = documentId === null ? undefined : titles.get(documentId);
  return titled && documentId !== null && version !== null ? { documentId, version, ...titled } : null;
}

/** Plain text, line by line. */
function readable(quote: string): string {
  return quote
    .split('\n')
    .filter(line => !/^[\s|:-]*$/.test(line))
    .map(line => stripMarks(line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')).replace(/ ?\| ?/g, ' · '))
    .join('\n');
}
