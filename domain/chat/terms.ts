// The words a chat is found by: stems in the language it is held in.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { chatTerms } from '#database/schema/chat.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { dictionaryOf, splitWords } from '#domain/retrieval/analyser.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';

type Kept = { siteId: string; chatId: string; language: string };

/** Past these a text repeats itself, or is no text. */
const mostWords = 400;
const mostSearched = 12;

/** Adds the words of what was said. In one order for everybody: two answers of one chat may be stored at once. */
export async function keepTerms(tx: Transaction, ctx: Context, chat: Kept, text: string): Promise<void> {
  const words = [...new Set(splitWords(text, chat.language).slice(0, mostWords))];
  if (words.length === 0) return;
  const dictionaries = words.map(word => dictionaryOf(word, chat.language));
  // A dictionary that does not know a word leaves it as it is; of one that is too common nothing is left.
  const { siteId, chatId } = chat;
  await addTerms(tx, { organizationId: requireOrganization(ctx), siteId, chatId, words, dictionaries });
}

const addTerms = preparedStatement<
  { organizationId: string; siteId: string; chatId: string; words: string[]; dictionaries: string[] },
  never
>(
  'chat_terms_keep',
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
 * That a chat holds all the words, the last perhaps not typed to its end. Said of each chat, so that the database may choose: of a
 * rare word it reads the chats, of a common one it walks the list until the page is full.
 */
export async function holdsWords(
  tx: Transaction,
  ctx: Context,
  site: { id: string; language: string },
  search: string,
): Promise<SQL> {
  const words = [...new Set(splitWords(search, site.language))].slice(0, mostSearched);
  const alike = await stemsInAllLanguages(tx, words, site.language);
  const meant = words.filter(word => alike.has(word));
  const conditions = meant.map((word, at) => {
    const isOne = sql`t.term = any(${sql.param(alike.get(word) ?? [])}::text[])`;
    const begins = sql`t.term >= ${word} and t.term < ${`${word}\u{10ffff}`}`;
    return sql`exists (select from ${chatTerms} t where t.organization_id = ${requireOrganization(ctx)}
      and t.site_id = ${site.id}::uuid and t.chat_id = chats.id
      and ${at < meant.length - 1 ? isOne : sql`(${isOne} or ${begins})`})`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`;
}

/** Chats are in other languages than their site, so a word is looked for as each of them would have kept it. */
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
  const alike = new Map<string, string[]>();
  for (const word of words) {
    const own = rows.filter(row => row.word === word);
    const isTooCommon = own.some(
      ({ dictionary, stems }) =>
        stems?.length === 0 && [siteLanguage, 'en'].some(tag => dictionaryOf(word, tag) === dictionary),
    );
    if (!isTooCommon) alike.set(word, [...new Set([word, ...own.flatMap(({ stems }) => stems ?? [])])]);
  }
  return alike;
}
