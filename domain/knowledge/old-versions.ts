import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { messages } from '#database/schema/chat.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { earlierNow } from '#domain/expiry.ts';
import { historyLimits } from '#domain/organizations/inputs.ts';

/**
 * Deletes up to `most` versions past their time. Returns how many. The current version stays, and versions that chats quote stay as long
 * as those chats.
 */
export async function deleteOldDocumentVersions(tx: Transaction, ctx: Context, most: number): Promise<number> {
  const organizationId = requireOrganization(ctx);
  const { rowCount } = await tx.execute(sql`
    with ranked as (
      select v.document_id, v.version, v.made_at, d.version as current,
        row_number() over (partition by v.document_id order by v.version desc) as place
      from ${documentVersions} v join ${documents} d on d.organization_id = v.organization_id and d.id = v.document_id
      where v.organization_id = ${organizationId}),
    old as materialized (
      select document_id, version from ranked
      where version <> current and (place > ${historyLimits.versions}
        or made_at < ${earlierNow(ctx)} - make_interval(days => ${historyLimits.versionDays}))),
    quoted as materialized (
      select distinct source->>'id' as document_id, (source->>'version')::int as version
      from ${messages} m, jsonb_array_elements(m.sources) source
      where m.organization_id = ${organizationId} and exists (select from old) and source->>'kind' = 'document'),
    unquoted as (
      select document_id, version from old
      where not exists (
        select from quoted q where q.document_id = old.document_id::text and coalesce(q.version, 1) = old.version)
      limit ${most})
    delete from ${documentVersions} v using unquoted u
    where v.organization_id = ${organizationId} and v.document_id = u.document_id and v.version = u.version`);
  return rowCount ?? 0;
}
