import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { outcomesOf } from '#domain/answers/inputs.ts';
import { dayOf } from '#domain/chat/storage/daily-stats.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type Group, type GroupableQuestion, groupQuestions, withStems } from '#domain/reporting/grouping.ts';
import type { AskedQuestions, QuestionGroup, ReportDays } from '#domain/reporting/inputs.ts';
import { addDays } from '#domain/reporting/report.ts';
import { requireSite } from '#domain/sites/site.ts';

/** Enough to see what people ask; a busy shop has as many in a few days. */
const mostChats = 2500;
const mostQuestions = 4000;
const mostAsked = 6;
const mostUnanswered = 12;
const mostWordings = 8;
const longestText = 300;
/** The outcomes that are answers, or that an answer is missing for. */
const reported = new Set<string | null>(['answered', 'refused', 'unknown', 'offered']);

type Row = { text: string; outcome: string | null; chatId: string; askedAt: Date; language: string };

/** The most frequent and the unanswered questions, from the newest chats of one site, on the days of the report. */
export async function readQuestions(
  ctx: Context,
  siteId: string,
  { days }: { days: ReportDays },
): Promise<AskedQuestions> {
  requireOrganization(ctx);
  const read = await transaction(ctx, async tx => {
    const { timeZone } = await requireSite(tx, siteId);
    const first = addDays(dayOf(ctx.clock.now(), timeZone), 1 - Number(days));
    return listDays(tx, siteId, { timeZone, first });
  });
  return groupDays(read);
}

type Days = { timeZone: string; first: string; last?: string };

/** From the start of the first day to the end of the last, in the site's time zone. */
export async function listDays(tx: Transaction, siteId: string, { timeZone, first, last }: Days) {
  const startOf = (day: string, add: number) => sql`((${day}::date + ${add}::int)::timestamp at time zone ${timeZone})`;
  const { rows, isPartial } = await listNewest(
    tx,
    siteId,
    startOf(first, 0),
    last === undefined ? undefined : startOf(last, 1),
  );
  return { asked: await withStems(tx, rows), isPartial };
}

export async function groupDays({ asked, isPartial }: Awaited<ReturnType<typeof listDays>>): Promise<AskedQuestions> {
  const unanswered = asked.filter(({ outcome }) => outcome === 'unknown' || outcome === 'offered');
  return {
    asked: (await groupQuestions(asked)).slice(0, mostAsked).map(toOutput),
    unanswered: (await groupQuestions(unanswered)).slice(0, mostUnanswered).map(toOutput),
    read: asked.length,
    readUnanswered: unanswered.length,
    readOther: asked.filter(({ outcome }) => !reported.has(outcome)).length,
    isPartial,
  };
}

/** Two bounded index scans: the newest chats, then their questions. Counts the same questions as the report. */
async function listNewest(tx: Transaction, siteId: string, since: SQL, until: SQL | undefined) {
  const { rows } = await tx.execute<Omit<Row, 'askedAt'> & { askedAt: string; chats: number }>(sql`
    with newest as materialized (
      select ${chats.organizationId}, ${chats.id}, ${chats.language} from ${chats}
      where ${chats.siteId} = ${siteId} and ${chats.updatedAt} >= ${since}
      order by ${chats.updatedAt} desc limit ${mostChats}
    )
    select left(q.text, ${longestText}) as text, a.outcome, q.chat_id as "chatId", q.created_at as "askedAt", n.language,
      (select count(*)::int from newest) as chats
    from newest n
    join ${messages} q on q.organization_id = n.organization_id and q.chat_id = n.id
      and q.role = 'visitor' and q.client_id is not null and q.created_at >= ${since}
      ${until ? sql`and q.created_at < ${until}` : sql``}
    join ${messages} a on a.organization_id = q.organization_id and a.chat_id = q.chat_id and a.position = q.position + 1
      and a.outcome not in ${outcomesOf(null)}
    order by q.created_at desc limit ${mostQuestions}`);
  const isPartial = rows.length === mostQuestions || rows[0]?.chats === mostChats;
  return { rows: rows.map(row => ({ ...row, askedAt: new Date(row.askedAt) })), isPartial };
}

function toOutput({ text, count, questions, all }: Group<GroupableQuestion & Row>): QuestionGroup {
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
