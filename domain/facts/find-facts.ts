// Job: finds the facts of a site in its documents. Safe to run twice and to interrupt.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { factSearches } from '#database/schema/facts.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { chooseFacts } from '#domain/facts/choose-facts.ts';
import { finderVersion, listFindings, readDocuments } from '#domain/facts/findings.ts';
import { type FoundRow, storeFacts } from '#domain/facts/store-findings.ts';
import { lockSiteIndex } from '#domain/retrieval/index-document.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { queueFactProposals } from '#domain/sites/fact-search.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function findShopFacts(ctx: Context, siteId: string): Promise<void> {
  try {
    const run = await transaction(ctx, tx => beginSearch(tx, ctx, siteId));
    const hasRead = await readDocuments(ctx, siteId);
    await transaction(ctx, tx => finishSearch(tx, ctx, siteId, { run, hasRead }));
  } catch (error) {
    // The site has been deleted.
    if (!isAppError(error) || error.kind !== 'not-found') throw error;
  }
}

/** What a search would find if a document were saved as it is in this transaction. Reads no other documents again. */
export async function findFactsOfDraft(ctx: Context, siteId: string, documentId: string): Promise<void> {
  await readDocuments(ctx, siteId, documentId);
  await transaction(ctx, async tx => storeChosenFacts(tx, ctx, await requireSite(tx, siteId)));
}

/** Waits for open transactions that change documents: they did not queue another search while this one was waiting. */
async function beginSearch(tx: Transaction, ctx: Context, siteId: string): Promise<string> {
  const organizationId = requireOrganization(ctx);
  await lockSite(tx, siteId, 'key share');
  await lockSiteIndex(tx, organizationId, siteId);
  const began = { run: newId(), startedAt: ctx.clock.now() };
  await tx
    .insert(factSearches)
    .values({ organizationId, siteId, finder: 0, ...began })
    .onConflictDoUpdate({ target: [factSearches.organizationId, factSearches.siteId], set: began });
  return began.run;
}

/** Does nothing if a later search has started: that one has read newer documents. */
async function finishSearch(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { run, hasRead }: { run: string; hasRead: boolean },
): Promise<void> {
  const site = await lockSite(tx, siteId, 'key share');
  const isMine = and(eq(factSearches.siteId, siteId), eq(factSearches.run, run));
  const [search] = await tx.select().from(factSearches).where(isMine).for('update');
  if (!search) return;
  await storeChosenFacts(tx, ctx, site);
  await tx.update(factSearches).set({ finder: finderVersion, finishedAt: ctx.clock.now() }).where(isMine);
  if (hasRead) await queueFactProposals(tx, ctx, siteId);
}

type Site = { id: string; language: string; contactEmail: string | null };

/** Writes the best finding of each kind. */
export async function storeChosenFacts(tx: Transaction, ctx: Context, site: Site): Promise<void> {
  const siteId = site.id;
  const found: FoundRow[] = chooseFacts(await listFindings(tx, siteId)).map(
    ({ kind, language, conflict, ...fact }) => ({
      kind,
      language,
      value: fact.value,
      confidence: fact.confidence,
      source: { quote: fact.quote, documentId: fact.documentId, version: fact.version },
      conflict: conflict && {
        value: conflict.value,
        quote: conflict.quote,
        documentId: conflict.documentId,
        version: conflict.version,
      },
    }),
  );
  const hasEmail = found.some(({ kind }) => kind === 'email');
  await storeFacts(tx, ctx, siteId, hasEmail || !site.contactEmail ? found : [...found, contactOf(site)]);
}

/** The address that receives visitors' messages. It may be private, so its confidence is too low to be used unconfirmed. */
function contactOf({ language, contactEmail }: { language: string; contactEmail: string | null }): FoundRow {
  return {
    kind: 'email',
    language: baseLanguage(language),
    value: contactEmail ?? '',
    confidence: 0.5,
    source: null,
    conflict: null,
  };
}
