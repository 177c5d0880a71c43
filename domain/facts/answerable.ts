import { sql } from 'drizzle-orm';
import { preparedStatement } from '#database/prepared.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { answerableConfidence } from '#domain/facts/choose-facts.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { cachedKnowledge } from '#domain/shared-read.ts';

export type AnswerableFact = {
  id: string;
  kind: FactKind;
  /** A base language such as "de". May differ from the requested one, see `findAnswerableFacts`. */
  language: string;
  /** A short sentence or a few lines that read as an answer. */
  value: string;
  state: 'found' | 'confirmed' | 'corrected';
  /** Null for facts written by hand. */
  confidence: number | null;
  /** The page that states it; `quote` is an exact slice of that version's text. Null: confirmed by the shop, nothing to quote. */
  source: { documentId: string; version: number; title: string; url: string | null; quote: string } | null;
};

type Row = {
  id: string;
  kind: FactKind;
  language: string;
  value: string;
  state: AnswerableFact['state'];
  confidence: number | null;
  documentId: string | null;
  version: number | null;
  title: string | null;
  url: string | null;
  quote: string | null;
};

/**
 * Returns at most one fact per kind that may answer a visitor: confirmed or corrected facts, and found facts with high confidence
 * and no conflict. Prefers the requested language, then the site's language, then any other. Excludes confirmed facts whose page
 * has changed until a person reviews them.
 */
export async function findAnswerableFacts(
  ctx: Context,
  siteId: string,
  kinds: readonly FactKind[],
  language: string,
): Promise<AnswerableFact[]> {
  if (kinds.length === 0) return [];
  const asked = baseLanguage(language);
  const organizationId = requireOrganization(ctx);
  const values = { organizationId, siteId, asked, least: answerableConfidence };
  const rows = await transaction(ctx, tx =>
    cachedKnowledge(tx, `facts ${siteId} ${asked}`, () => answerableFacts(tx, values)),
  );
  const wanted = rows.filter(({ kind }) => kinds.includes(kind));
  return wanted.map(({ documentId, version, title, url, quote, ...fact }) => ({
    ...fact,
    source:
      documentId !== null && version !== null && title !== null && quote !== null
        ? { documentId, version, title, url, quote }
        : null,
  }));
}

const answerableFacts = preparedStatement<
  { organizationId: string; siteId: string; asked: string; least: number },
  Row
>(
  'answerable facts',
  ({ organizationId, siteId, asked, least }) => sql`
    select distinct on (f.kind) f.id, f.kind, f.language, f.value, f.state, f.confidence,
      d.id as "documentId", d.version, d.title, d.source_url as url, case when d.id is not null then f.quote end as quote
    from site_facts f
    join sites s on s.organization_id = f.organization_id and s.id = f.site_id
    left join documents d on d.organization_id = f.organization_id and d.id = f.document_id and f.state <> 'corrected'
      and d.enabled and not d.over_limit and exists (
        select 1 from document_versions v
        where v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.version
          and strpos(v.text, f.quote) > 0)
    where f.organization_id = ${organizationId} and f.site_id = ${siteId}::uuid
      and f.changed_at is null and case f.state
        when 'corrected' then true
        when 'confirmed' then f.quote is null or d.id is not null
        when 'found' then d.id is not null and f.confidence >= ${least}::real - 0.0001
        else false end
    order by f.kind, f.language = ${asked} desc, f.language = split_part(lower(s.language), '-', 1) desc, f.language`,
);
