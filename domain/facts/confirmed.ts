import { sql } from 'drizzle-orm';
import { preparedStatement } from '#database/prepared.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { cachedKnowledge } from '#domain/shared-read.ts';

export type ConfirmedFact = {
  id: string;
  kind: FactKind;
  /** A base language such as "de". May differ from the requested one, see `findConfirmedFact`. */
  language: string;
  /** A short sentence or a few lines that read as an answer. */
  value: string;
  state: 'confirmed' | 'corrected';
  /** The page that states it; `quote` is an exact slice of that version's text. Null: nothing to quote. */
  source: { documentId: string; version: number; title: string; url: string | null; quote: string } | null;
};

/**
 * What a person confirmed or corrected, for answers. Prefers the requested language, then the site's language, then any other.
 * Excludes confirmed facts whose page has changed until a person reviews them.
 */
export async function findConfirmedFact(
  ctx: Context,
  siteId: string,
  kind: FactKind,
  language: string,
): Promise<ConfirmedFact | undefined> {
  const asked = baseLanguage(language);
  const values = { organizationId: requireOrganization(ctx), siteId, asked };
  const facts = await transaction(ctx, tx =>
    cachedKnowledge(tx, `facts ${siteId} ${asked}`, () => confirmedFacts(tx, values)),
  );
  return facts.find(fact => fact.kind === kind);
}

const confirmedFacts = preparedStatement<{ organizationId: string; siteId: string; asked: string }, ConfirmedFact>(
  'confirmed facts',
  ({ organizationId, siteId, asked }) => sql`
    select distinct on (f.kind) f.id, f.kind, f.language, f.value, f.state,
      case when d.id is not null then json_build_object('documentId', d.id, 'version', d.version, 'title', d.title,
        'url', d.source_url, 'quote', f.quote) end as source
    from site_facts f
    join sites s on s.organization_id = f.organization_id and s.id = f.site_id
    left join documents d on d.organization_id = f.organization_id and d.id = f.document_id and f.state = 'confirmed'
      and d.enabled and not d.over_limit and exists (
        select 1 from document_versions v
        where v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.version
          and strpos(v.text, f.quote) > 0)
    where f.organization_id = ${organizationId} and f.site_id = ${siteId}::uuid and f.changed_at is null
      and (f.state = 'corrected' or f.state = 'confirmed' and (f.quote is null or d.id is not null))
    order by f.kind, f.language = ${asked} desc, f.language = split_part(lower(s.language), '-', 1) desc, f.language`,
);
