// Facts that a model proposes. They are stored with the findings of their document until it changes, and a person confirms them.
import { eq, sql } from 'drizzle-orm';
import { type FoundFact, siteFacts } from '#database/schema/facts.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { storeChosenFacts } from '#domain/facts/find-facts.ts';
import { type FactKind, factKinds, factLimits } from '#domain/facts/inputs.ts';
import { numbersOf } from '#domain/facts/page.ts';
import { lockSite } from '#domain/sites/site.ts';

export type Proposal = Pick<FoundFact, 'kind' | 'value' | 'quote' | 'documentId' | 'version'>;

/** Below what the finder is sure of. */
const confidence = 0.7;

/** The kinds that a site has in no language. */
export function listMissingKinds(ctx: Context, siteId: string): Promise<FactKind[]> {
  return transaction(ctx, async tx => {
    const rows = await tx.select({ kind: siteFacts.kind }).from(siteFacts).where(eq(siteFacts.siteId, siteId));
    return factKinds.filter(kind => !rows.some(row => row.kind === kind));
  });
}

/** Drops what the page does not state: the quote must be a part of its current text, with every number of the value. */
export async function addProposals(ctx: Context, siteId: string, proposals: readonly Proposal[]): Promise<void> {
  const stated = proposals.filter(isStated);
  if (stated.length === 0) return;
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    const site = await lockSite(tx, siteId, 'key share');
    for (const proposal of stated) {
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

function isStated({ value, quote }: Proposal): boolean {
  const numbers = numbersOf(quote);
  const isShort = value.length <= factLimits.value && quote.length <= factLimits.quote;
  return isShort && value !== '' && numbersOf(value).every(number => numbers.includes(number));
}
