import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import type { Context } from '#domain/context.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { insertDocument } from '#domain/knowledge/insertion.ts';
import { otherLanguage } from '#domain/knowledge/language.ts';
import { type DocumentRow, findVersion, lockDocument } from '#domain/knowledge/rows.ts';
import { addVersion, hashOf } from '#domain/knowledge/versions.ts';
import { lockSite } from '#domain/sites/site.ts';
import type { Extracted } from '#providers/extraction/extracted.ts';

export type SavedPage = {
  documentId: string;
  /** `kept`: edited by a person, so the page's new content does not overwrite it. */
  outcome: 'added' | 'changed' | 'same' | 'kept';
};

/**
 * Saves a page's content to the document of its URL, creating it if necessary. Idempotent: the same text creates no
 * version. The caller has checked the permission.
 */
export async function savePage(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { url, ...words }: Extracted & { url: string },
): Promise<SavedPage> {
  const site = await lockSite(tx, siteId);
  const title = (words.title?.trim() || url).slice(0, documentLimits.title);
  const { text, places } = words;
  const language = otherLanguage(words.language, site.language);
  const known = await findPage(tx, siteId, url);
  if (!known) {
    const held = await insertDocument(tx, ctx, siteId, { kind: 'page', title, sourceUrl: url });
    await addVersion(tx, ctx, held, { title, text, places, language, handEdited: false });
    return { documentId: held.document.id, outcome: 'added' };
  }
  const held = await lockDocument(tx, known.id);
  const { document } = held;
  if (document.handEdited) return { documentId: document.id, outcome: 'kept' };
  const before = await findVersion(tx, document.id, document.version);
  const isSame = before?.hash === hashOf(text) && before.title === title;
  if (!isSame) await addVersion(tx, ctx, held, { title, text, places, language, handEdited: false });
  return { documentId: document.id, outcome: isSame ? 'same' : 'changed' };
}

async function findPage(tx: Transaction, siteId: string, url: string): Promise<DocumentRow | undefined> {
  const isMeant = and(eq(documents.siteId, siteId), eq(documents.sourceUrl, url), eq(documents.kind, 'page'));
  const [row] = await tx.select().from(documents).where(isMeant);
  return row;
}
