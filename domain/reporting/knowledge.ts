// What a site's answers can come from, and what they came from recently.
import { and, eq, sql } from 'drizzle-orm';
import { chats, messages } from '#database/schema/chat.ts';
import { gaps } from '#database/schema/gaps.ts';
import { qualityQuestions } from '#database/schema/quality.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import type { KnowledgeCounts, SourceUses, SourceUsesQuery } from '#domain/reporting/inputs.ts';
import { countContents } from '#domain/sites/contents.ts';
import { requireSite } from '#domain/sites/site.ts';

/** A busy shop has as many chats in a few days. */
const mostChats = 5000;
const period = 30 * 24 * 3600 * 1000;

export async function countKnowledge(ctx: Context, siteId: string): Promise<KnowledgeCounts> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    return {
      ...(await countContents(tx, siteId, ['documents', 'rules', 'products'])),
      // Only those that a person has to answer.
      gaps: await tx.$count(gaps, and(eq(gaps.siteId, siteId), eq(gaps.state, 'open'))),
      tests: await tx.$count(qualityQuestions, eq(qualityQuestions.siteId, siteId)),
    };
  });
}

/** How many answers of the last 30 days quote each document, or cite each product. Counts the newest 5,000 chats only. */
export async function countSourceUses(ctx: Context, siteId: string, { kind }: SourceUsesQuery): Promise<SourceUses> {
  requirePermission(ctx, 'list:sites');
  const since = new Date(ctx.clock.now().getTime() - period).toISOString();
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const { rows } = await tx.execute<SourceUses[number]>(sql`
      with newest as materialized (
        select ${chats.organizationId}, ${chats.id} from ${chats}
        where ${chats.siteId} = ${siteId} and ${chats.channel} <> 'playground' and ${chats.updatedAt} >= ${since}
        order by ${chats.updatedAt} desc limit ${mostChats}
      )
      select source ->> 'id' as id, count(distinct m.id)::int as count
      from newest n
      join ${messages} m on m.organization_id = n.organization_id and m.chat_id = n.id and m.created_at >= ${since}
      cross join jsonb_array_elements(m.sources) source
      where source ->> 'kind' = ${kind}
      group by 1`);
    return rows;
  });
}
