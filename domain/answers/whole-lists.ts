// A chunk may begin or end inside a list or a table. A model gets the whole one: "all of these" and "none of them" depend on the rest.
import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import { chunks } from '#database/schema/retrieval.ts';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';

type Piece = Pick<typeof chunks.$inferSelect, 'documentId' | 'startsAt' | 'endsAt' | 'text'>;

/** The best passages are completed; on each side by at most this many letters, and in total. */
const maxCompleted = 6;
const maxLetters = 2500;
const maxAdded = 6000;
const listLine = /^\s*(?:[-*+•|]|\d{1,3}[.)]\s)/;

/** `whole`: passages that were completed before. Passages that are a part of a completed list are left out. */
export async function completeLists(
  ctx: Context,
  siteId: string,
  passages: readonly EvidencePassage[],
  whole: readonly EvidencePassage[] = [],
): Promise<EvidencePassage[]> {
  const cut = passages.slice(0, maxCompleted).filter(passage => {
    const lines = linesOf(passage.text);
    return !whole.includes(passage) && (isListLine(lines[0]) || isListLine(lines.at(-1)));
  });
  if (cut.length === 0) return [...passages];
  const near = await readNear(ctx, siteId, cut);
  let added = 0;
  const completed = passages.map(passage => {
    const larger = cut.includes(passage) ? complete(passage, near) : passage;
    const letters = larger.text.length - passage.text.length;
    if (added + letters > maxAdded) return passage;
    added += letters;
    return larger;
  });
  return completed.filter((passage, at) => !completed.some((other, place) => place < at && isPartOf(passage, other)));
}

function isPartOf(passage: EvidencePassage, other: EvidencePassage): boolean {
  if (passage.documentId !== other.documentId) return false;
  const lines = new Set(linesOf(other.text));
  return linesOf(passage.text).every(line => lines.has(line));
}

async function readNear(ctx: Context, siteId: string, cut: readonly EvidencePassage[]): Promise<Piece[]> {
  const { documentId, startsAt, endsAt, text } = chunks;
  return transaction(ctx, tx =>
    tx
      .select({ documentId, startsAt, endsAt, text })
      .from(chunks)
      .where(
        and(
          eq(chunks.organizationId, requireOrganization(ctx)),
          eq(chunks.siteId, siteId),
          or(
            ...cut.map(passage =>
              and(
                eq(documentId, passage.documentId),
                gt(endsAt, passage.startsAt - maxLetters),
                lt(startsAt, passage.endsAt + maxLetters),
              ),
            ),
          ),
        ),
      )
      .orderBy(asc(startsAt)),
  );
}

function complete(passage: EvidencePassage, near: readonly Piece[]): EvidencePassage {
  const pieces = near.filter(({ documentId }) => documentId === passage.documentId);
  const before = pieces.filter(({ startsAt }) => startsAt < passage.startsAt).reverse();
  const after = pieces.filter(({ endsAt }) => endsAt > passage.endsAt);
  const lines = linesOf(passage.text);
  const head = isListLine(lines[0]) ? listBefore(passage.startsAt, before) : [];
  const tail = isListLine(lines.at(-1)) ? listAfter(passage.endsAt, after) : [];
  return head.length + tail.length > 0 ? { ...passage, text: [...head, passage.text, ...tail].join('\n') } : passage;
}

/** The lines of the list above, with the one that introduces it. */
function listBefore(startsAt: number, before: readonly Piece[]): string[] {
  const lines: string[] = [];
  let from = startsAt;
  for (const piece of before) {
    if (piece.endsAt < from - 2 || startsAt - piece.startsAt > maxLetters) break;
    const own = linesOf(piece.text.slice(0, Math.max(0, from - piece.startsAt)));
    const end = own.findLastIndex(line => !isListLine(line));
    lines.unshift(...own.slice(Math.max(0, end)));
    if (end >= 0) break;
    from = piece.startsAt;
  }
  return lines;
}

function listAfter(endsAt: number, after: readonly Piece[]): string[] {
  const lines: string[] = [];
  let to = endsAt;
  for (const piece of after) {
    if (piece.startsAt > to + 2 || piece.endsAt - endsAt > maxLetters) break;
    const own = linesOf(piece.text.slice(Math.max(0, to - piece.startsAt)));
    const end = own.findIndex(line => !isListLine(line));
    lines.push(...own.slice(0, end < 0 ? undefined : end));
    if (end >= 0) break;
    to = piece.endsAt;
  }
  return lines;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '');
}

function isListLine(line = ''): boolean {
  return listLine.test(line);
}
