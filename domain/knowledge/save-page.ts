import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import type { Context } from '#domain/context.ts';
import { holdChange, removeHeldChange } from '#domain/knowledge/held-changes.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { insertDocument } from '#domain/knowledge/insertion.ts';
import { otherLanguage } from '#domain/knowledge/language.ts';
import { type DocumentRow, findVersion, lockDocument } from '#domain/knowledge/rows.ts';
import { addVersion, hashOf } from '#domain/knowledge/versions.ts';
import { lockSite } from '#domain/sites/site.ts';
import type { Extracted } from '#providers/extraction/extracted.ts';

export type SavedPage = {
  documentId: string;
  /**
   * `kept`: edited by a person, so the page's new content does not overwrite it. `held`: it waits for test questions, because the
   * site does not publish changes that fail them.
   */
  outcome: 'added' | 'changed' | 'same' | 'kept' | 'held';
};

type Page = Extracted & { url: string };

/**
 * Saves a page's content to the document of its URL, creating it if necessary. Idempotent: the same text creates no
 * version. The caller has checked the permission.
 */
export async function savePage(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { url, ...words }: Page,
  { isTested = false }: { isTested?: boolean } = {},
): Promise<SavedPage> {
  const site = await lockSite(tx, siteId);
  const title = (words.title?.trim() || url).slice(0, documentLimits.title);
  const { text, places } = words;
  const language = otherLanguage(words.language, site.language);
  const known = await findPage(tx, siteId, url);
  if (!known) {
    const inserted = await insertDocument(tx, ctx, siteId, { kind: 'page', title, sourceUrl: url });
    await addVersion(tx, ctx, inserted, { title, text, places, language, handEdited: false });
    return { documentId: inserted.document.id, outcome: 'added' };
  }
  const locked = await lockDocument(tx, known.id);
  const { document } = locked;
  if (document.handEdited) return { documentId: document.id, outcome: 'kept' };
  const before = await findVersion(tx, document.id, document.version);
  const isSame = before?.hash === hashOf(text) && before.title === title;
  if (!isSame && site.holdsFailingChanges && !isTested) {
    await holdChange(tx, ctx, document, { title, text, places, language });
    return { documentId: document.id, outcome: 'held' };
  }
  await removeHeldChange(tx, ctx, document.id);
  if (!isSame) await addVersion(tx, ctx, locked, { title, text, places, language, handEdited: false });
  return { documentId: document.id, outcome: isSame ? 'same' : 'changed' };
}

async function findPage(tx: Transaction, siteId: string, url: string): Promise<DocumentRow | undefined> {
  const condition = and(eq(documents.siteId, siteId), eq(documents.sourceUrl, url), eq(documents.kind, 'page'));
  const [row] = await tx.select().from(documents).where(condition);
  return row;
}
