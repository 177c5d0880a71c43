// Facts that a model proposes. They are stored with the findings of their document until it changes, and a person confirms them.
import { eq, sql } from 'drizzle-orm';
import { type FoundFact, factSearches, siteFacts } from '#database/schema/facts.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { storeChosenFacts } from '#domain/facts/find-facts.ts';
import { type FactKind, factKinds, factLimits } from '#domain/facts/inputs.ts';
import { numbersOf } from '#domain/facts/page.ts';
import { fold } from '#domain/facts/plain-lines.ts';
import { isUnspaced, splitWords } from '#domain/retrieval/words.ts';
import { lockSite } from '#domain/sites/site.ts';

export type Proposal = Pick<FoundFact, 'kind' | 'value' | 'quote' | 'documentId' | 'version'>;

/** Below what the finder is sure of. */
const confidence = 0.7;

const contactKinds: ReadonlySet<FactKind> = new Set(['phone', 'email', 'address']);
const minLetters = 4;
/** Value and quote have the same. */
const anyLanguage = 'en';

/** The kinds that a site has in no language. */
export function listMissingKinds(ctx: Context, siteId: string): Promise<FactKind[]> {
  return transaction(ctx, async tx => {
    const rows = await tx.select({ kind: siteFacts.kind }).from(siteFacts).where(eq(siteFacts.siteId, siteId));
    return factKinds.filter(kind => !rows.some(row => row.kind === kind));
  });
}

/** Whether a model has found nothing in the passages with this hash. Only the last ones of a site are remembered. */
export function hasProposedNothing(ctx: Context, siteId: string, hash: string): Promise<boolean> {
  return transaction(ctx, async tx => {
    const [search] = await tx.select().from(factSearches).where(eq(factSearches.siteId, siteId));
    return search?.proposedNothing === hash;
  });
}

export async function noteProposedNothing(ctx: Context, siteId: string, hash: string): Promise<void> {
  await transaction(ctx, tx =>
    tx.update(factSearches).set({ proposedNothing: hash }).where(eq(factSearches.siteId, siteId)),
  );
}

/** Drops those whose quote is no part of the page's current text. */
export async function addProposals(ctx: Context, siteId: string, proposals: readonly Proposal[]): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    const site = await lockSite(tx, siteId, 'key share');
    for (const proposal of proposals) {
      const { documentId, version, quote } = proposal;
      const finding = JSON.stringify({ ...proposal, confidence, marks: [] });
      await tx.execute(sql`
        update fact_findings f set findings = f.findings || jsonb_build_array(${finding}::jsonb ||
          jsonb_build_object('language', split_part(lower(coalesce(d.language, ${site.language})), '-', 1)))
        from documents d join document_versions v
          on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.version
        where f.organization_id = ${organizationId} and f.document_id = ${documentId}::uuid
          and d.organization_id = f.organization_id and d.id = f.document_id and d.site_id = ${siteId}::uuid
          and d.version = ${version} and strpos(v.text, ${quote}) > 0`);
    }
    await storeChosenFacts(tx, ctx, site);
  });
}

/** Contact details must be in the quote as they are. Of other values, every number and every longer word must. */
export function isStated({ kind, value, quote }: Proposal): boolean {
  const numbers = numbersOf(quote);
  const isShort = value.length <= factLimits.value && quote.length <= factLimits.quote;
  if (!isShort || value === '' || !numbersOf(value).every(number => numbers.includes(number))) return false;
  const words = splitWords(value, anyLanguage);
  if (contactKinds.has(kind) || words.some(isUnspaced)) return withoutSpaces(quote).includes(withoutSpaces(value));
  const stated = splitWords(quote, anyLanguage).join(' ');
  return words.every(word => word.length < minLetters || stated.includes(word));
}

function withoutSpaces(text: string): string {
  return fold(text).toLowerCase().replaceAll(/[\s,]/g, '');
}
