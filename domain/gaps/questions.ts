// The questions that gaps are made of: without an answer, with passages only, or with an answer that was rated badly.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { comparableText } from '#domain/retrieval/words.ts';

export const periodDays = 90;
/** Enough to see what is missing; a busy shop has as many in a few weeks. */
const mostChats = 2500;
const mostQuestions = 4000;
const longestText = 300;

export type GapQuestion = {
  text: string;
  language: string;
  chatId: string;
  askedAt: Date;
  kind: 'unanswered' | 'offered' | 'disliked';
};

/** The newest first. Each list of chats has its own index. */
export async function listGapQuestions(tx: Transaction, siteId: string, now: Date): Promise<GapQuestion[]> {
  const since = new Date(now.getTime() - periodDays * 24 * 3600 * 1000).toISOString();
  const chatsWith = (column: 'unanswered' | 'offered' | 'thumbsDown') => sql`
    (select ${chats.organizationId}, ${chats.id}, ${chats.language} from ${chats}
    where ${chats.siteId} = ${siteId} and ${chats.channel} <> 'playground' and ${chats[column]} > 0
      and ${chats.updatedAt} >= ${since}
    order by ${chats.updatedAt} desc limit ${mostChats})`;
  const { rows } = await tx.execute<Omit<GapQuestion, 'askedAt'> & { askedAt: string }>(sql`
    with newest as materialized (
      ${chatsWith('unanswered')} union ${chatsWith('offered')} union ${chatsWith('thumbsDown')}
    )
    select left(q.text, ${longestText}) as text, n.language, q.chat_id as "chatId", q.created_at as "askedAt",
      case a.outcome when 'unknown' then 'unanswered' when 'offered' then 'offered' else 'disliked' end as kind
    from newest n
    join ${messages} q on q.organization_id = n.organization_id and q.chat_id = n.id
      and q.role = 'visitor' and q.client_id is not null and q.created_at >= ${since}
    join ${messages} a on a.organization_id = q.organization_id and a.chat_id = q.chat_id and a.position = q.position + 1
      and (a.outcome in ('unknown', 'offered') or a.outcome = 'answered' and a.feedback = 'down')
    order by q.created_at desc limit ${mostQuestions}`);
  const asked = rows
    .filter(({ text }) => comparableText(text))
    .map(row => ({ ...row, askedAt: new Date(row.askedAt) }));
  return withUsualLanguage(asked);
}

/** A chat has one language, but visitors mix them: the same text has the language of most of its chats. */
function withUsualLanguage(asked: GapQuestion[]): GapQuestion[] {
  const same = Map.groupBy(asked, ({ text }) => comparableText(text));
  const usual = new Map([...same].map(([key, list]) => [key, mostFrequent(list.map(({ language }) => language))]));
  return asked.map(one => ({ ...one, language: usual.get(comparableText(one.text)) ?? one.language }));
}

export function mostFrequent(values: readonly string[]): string | undefined {
  const counts = Map.groupBy(values, value => value);
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];
}
