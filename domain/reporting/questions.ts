import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type Asked, type Group, groupQuestions } from '#domain/reporting/grouping.ts';
import type { AskedQuestions, QuestionGroup, ReportDays } from '#domain/reporting/inputs.ts';
import { findStems, splitWords } from '#domain/retrieval/analyser.ts';
import { requireSite } from '#domain/sites/site.ts';

/** Enough to see what people ask; a busy shop has as many in a few days. */
const mostChats = 2500;
const mostQuestions = 4000;
const mostAsked = 6;
const mostUnanswered = 12;
const mostWordings = 8;
const longestText = 300;
const day = 24 * 3600 * 1000;

type Row = { text: string; outcome: string | null; chatId: string; askedAt: Date; language: string };

/** The most frequent and the unanswered questions, from the newest chats of one site. For every member. */
export async function readQuestions(
  ctx: Context,
  siteId: string,
  { days }: { days: ReportDays },
): Promise<AskedQuestions> {
  requireOrganization(ctx);
  const since = new Date(ctx.clock.now().getTime() - Number(days) * day);
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const { rows, isPartial } = await listNewest(tx, siteId, since);
    const asked = await withStems(tx, rows);
    const unanswered = asked.filter(({ outcome }) => outcome === 'unknown' || outcome === 'offered');
    return {
      asked: groupQuestions(asked).slice(0, mostAsked).map(toOutput),
      unanswered: groupQuestions(unanswered).slice(0, mostUnanswered).map(toOutput),
      read: asked.length,
      readUnanswered: unanswered.length,
      isPartial,
    };
  });
}

/** Two bounded index scans: the newest chats, then their questions. */
async function listNewest(tx: Transaction, siteId: string, since: Date) {
  const { rows } = await tx.execute<Omit<Row, 'askedAt'> & { askedAt: string; chats: number }>(sql`
    with newest as materialized (
      select ${chats.organizationId}, ${chats.id}, ${chats.language} from ${chats}
      where ${chats.siteId} = ${siteId} and ${chats.updatedAt} >= ${since.toISOString()}
      order by ${chats.updatedAt} desc limit ${mostChats}
    )
    select left(q.text, ${longestText}) as text, a.outcome, q.chat_id as "chatId", q.created_at as "askedAt", n.language,
      (select count(*)::int from newest) as chats
    from newest n
    join ${messages} q on q.organization_id = n.organization_id and q.chat_id = n.id
      and q.role = 'visitor' and q.client_id is not null and q.created_at >= ${since.toISOString()}
    join ${messages} a on a.organization_id = q.organization_id and a.chat_id = q.chat_id and a.position = q.position + 1
    order by q.created_at desc limit ${mostQuestions}`);
  const isPartial = rows.length === mostQuestions || rows[0]?.chats === mostChats;
  return { rows: rows.map(row => ({ ...row, askedAt: new Date(row.askedAt) })), isPartial };
}

async function withStems(tx: Transaction, rows: readonly Row[]): Promise<(Asked & Row)[]> {
  const found: (Asked & Row)[] = [];
  for (const [language, spoken] of Map.groupBy(rows, row => row.language)) {
    const split = spoken.map(row => ({ ...row, words: splitWords(row.text, language) }));
    const stems = await findStems(tx, new Set(split.flatMap(({ words }) => words)), language);
    for (const { words, ...row } of split) {
      found.push({ ...row, stems: words.flatMap(word => stems.get(word) ?? []) });
    }
  }
  return found;
}

function toOutput({ text, count, questions, all }: Group<Asked & Row>): QuestionGroup {
  const shown = questions.slice(0, mostWordings);
  return {
    text,
    count,
    offered: all.filter(isOffered).length,
    questions: shown.map(question => ({
      text: question.text,
      chatId: question.chatId,
      askedAt: question.askedAt.toISOString(),
      isOffered: isOffered(question),
    })),
  };
}

function isOffered({ outcome }: Row): boolean {
  return outcome === 'offered';
}
