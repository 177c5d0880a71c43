// Finds a few chats of a site by the beginnings of words, in a time that does not grow with their number.
import { type SQL, sql } from 'drizzle-orm';
import { chatTerms } from '#database/schema/chat.ts';
import { titleOf } from '#domain/chat/dashboard/list.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { requireSite } from '#domain/sites/site.ts';

const mostWords = 6;
/** The newest chats with one word that are compared with those of the other words. */
const mostOfAWord = 5000;

type FoundChat = { id: string; title: string; siteId: string };

/** The latest that contain all words. Every member may read the chats of their organisation. */
export async function findChats(ctx: Context, siteId: string, text: string, limit: number): Promise<FoundChat[]> {
  const organizationId = requireOrganization(ctx);
  return transaction(ctx, async tx => {
    const { language } = await requireSite(tx, siteId);
    const words = [...new Set(splitWords(text, language))].slice(0, mostWords);
    const stems = await findStems(tx, words, language);
    // Words without a stem are too common to be indexed.
    const searched = words.flatMap(word => stems.get(word) ?? []);
    if (searched.length === 0) return [];
    const withTerm = (stem: string): SQL => sql`(select t.chat_id from ${chatTerms} t
      where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid
        and t.term >= ${stem} and t.term < ${`${stem}\u{10ffff}`}
      order by t.term desc, t.chat_id desc limit ${mostOfAWord})`;
    const { rows } = await tx.execute<FoundChat>(sql`
      select chats.id, coalesce(${titleOf}, '') as title, chats.site_id as "siteId" from chats
      where chats.organization_id = ${organizationId} and chats.channel <> 'playground'
        and chats.id in (
          select found.id from (${sql.join(searched.map(withTerm), sql` intersect `)}) found(id) order by 1 desc limit 100)
      order by chats.updated_at desc limit ${limit}`);
    return rows;
  });
}
