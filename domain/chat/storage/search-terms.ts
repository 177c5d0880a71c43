// The search index of chats: word stems in the language of each chat.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { chatTerms } from '#database/schema/chat.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { dictionaryOf } from '#domain/retrieval/analyser.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';

type ChatToIndex = { siteId: string; chatId: string; language: string };

const mostWords = 400;
const mostSearchWords = 12;

export async function addSearchTerms(tx: Transaction, ctx: Context, chat: ChatToIndex, text: string): Promise<void> {
  const words = [...new Set(splitWords(text, chat.language).slice(0, mostWords))];
  if (words.length === 0) return;
  const dictionaries = words.map(word => dictionaryOf(word, chat.language));
  const { siteId, chatId } = chat;
  await addTerms(tx, { organizationId: requireOrganization(ctx), siteId, chatId, words, dictionaries });
}

/**
 * Unknown words are indexed as they are; stop words are dropped. Sorted, because two answers of one chat may be stored
 * at once and would deadlock in different orders.
 */
const addTerms = preparedStatement<
  { organizationId: string; siteId: string; chatId: string; words: string[]; dictionaries: string[] },
  never
>(
  'chat_terms_add',
  ({ organizationId, siteId, chatId, words, dictionaries }) => sql`
    insert into ${chatTerms} (organization_id, site_id, term, chat_id)
    select ${organizationId}::text, ${siteId}::uuid, t.term, ${chatId}::uuid
    from (
      select distinct case when l.stems is null then u.word else l.stems[1] end collate "C" as term
      from unnest(${words}::text[], ${dictionaries}::text[]) u(word, dictionary),
        lateral (select ts_lexize(u.dictionary::regdictionary, u.word) as stems) l
    ) t where t.term is not null order by t.term
    on conflict do nothing`,
);

/**
 * The condition that a chat contains all words; the last may be a prefix. `exists` lets the planner choose: for a rare word it
 * reads the matching chats, for a common one it scans the list until the page is full.
 */
export async function matchesSearch(
  tx: Transaction,
  ctx: Context,
  site: { id: string; language: string },
  search: string,
): Promise<SQL> {
  const words = [...new Set(splitWords(search, site.language))].slice(0, mostSearchWords);
  const variants = await stemsInAllLanguages(tx, words, site.language);
  const searched = words.filter(word => variants.has(word));
  const conditions = searched.map((word, at) => {
    const isStem = sql`t.term = any(${sql.param(variants.get(word) ?? [])}::text[])`;
    const isPrefix = sql`t.term >= ${word} and t.term < ${`${word}\u{10ffff}`}`;
    return sql`exists (select from ${chatTerms} t where t.organization_id = ${requireOrganization(ctx)}
      and t.site_id = ${site.id}::uuid and t.chat_id = chats.id
      and ${at < searched.length - 1 ? isStem : sql`(${isStem} or ${isPrefix})`})`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`;
}

/** Chats may be in other languages than their site, so that a word is stemmed in all of them. */
async function stemsInAllLanguages(tx: Transaction, words: string[], siteLanguage: string) {
  const asked = words.flatMap(word => {
    const dictionaries = new Set([siteLanguage, ...widgetLanguages].map(tag => dictionaryOf(word, tag)));
    return [...dictionaries].map(dictionary => ({ word, dictionary }));
  });
  const { rows } = await tx.execute<{ word: string; dictionary: string; stems: string[] | null }>(
    sql`select u.word, u.dictionary, ts_lexize(u.dictionary::regdictionary, u.word) as stems
      from unnest(${sql.param(asked.map(({ word }) => word))}::text[],
        ${sql.param(asked.map(({ dictionary }) => dictionary))}::text[]) u(word, dictionary)`,
  );
  const variants = new Map<string, string[]>();
  for (const word of words) {
    const own = rows.filter(row => row.word === word);
    const isTooCommon = own.some(
      ({ dictionary, stems }) =>
        stems?.length === 0 && [siteLanguage, 'en'].some(tag => dictionaryOf(word, tag) === dictionary),
    );
    if (!isTooCommon) variants.set(word, [...new Set([word, ...own.flatMap(({ stems }) => stems ?? [])])]);
  }
  return variants;
}
