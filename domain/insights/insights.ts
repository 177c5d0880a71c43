// The topics of a site in a period, and the products that visitors couldn’t find. For every member, like the report.
import { and, between, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chatDays } from '#database/schema/chat.ts';
import { topicDays } from '#database/schema/insights.ts';
import { dayOf } from '#domain/chat/storage/daily-stats.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type AskedQuestion, conceptOf, readAskedQuestions } from '#domain/insights/asked-questions.ts';
import { listMissing, listSoldOut } from '#domain/insights/demand.ts';
import {
  type Insights,
  type TopicFigures,
  type TopicQuestions,
  type TopicRow,
  topicLimits,
} from '#domain/insights/inputs.ts';
import { nameOfConcept, otherTopic } from '#domain/insights/topic-names.ts';
import { listTopics, requireConcepts, type Topics, topicOfConcept } from '#domain/insights/topics.ts';
import type { ReportDays } from '#domain/reporting/inputs.ts';
import { addDays } from '#domain/reporting/report.ts';
import { requireSite } from '#domain/sites/site.ts';
import { takeTurns } from '#platform/turns.ts';

/** Calendar days of the site, both included. `firstBefore` begins the period that this one is compared with. */
type Period = { first: string; last: string; firstBefore: string };
type Sums = { concept: string; now: TopicFigures; before: TopicFigures; weeks: number[] };

const mostQuestions = 50;
/** 2,500 chats. */
const mostPages = 5;

export async function readInsights(ctx: Context, siteId: string, { days }: { days: ReportDays }): Promise<Insights> {
  requireOrganization(ctx);
  const length = Number(days);
  return transaction(ctx, async tx => {
    const { timeZone, language } = await requireSite(tx, siteId);
    const last = dayOf(ctx.clock.now(), timeZone);
    const period = { first: addDays(last, 1 - length), last, firstBefore: addDays(last, 1 - 2 * length) };
    const sums = await sumConcepts(tx, siteId, period);
    return {
      topics: groupByTopic(sums, await listTopics(tx, siteId)),
      now: sumFigures(sums.map(({ now }) => now)),
      before: sumFigures(sums.map(({ before }) => before)),
      countedSince: await findFirstDay(tx, siteId, period),
      missing: await listMissing(tx, siteId, period, language),
      soldOut: await listSoldOut(tx, siteId, period),
    };
  });
}

/** The newest questions of a topic, from the newest chats of the period. */
export async function listTopicQuestions(
  ctx: Context,
  siteId: string,
  key: string,
  { days }: { days: ReportDays },
): Promise<TopicQuestions> {
  requireOrganization(ctx);
  const { timeZone, concepts } = await transaction(ctx, async tx => {
    const site = await requireSite(tx, siteId);
    return { timeZone: site.timeZone, concepts: requireConcepts(await listTopics(tx, siteId), key) };
  });
  const first = addDays(dayOf(ctx.clock.now(), timeZone), 1 - Number(days));
  const since = sql`(${first}::date::timestamp at time zone ${timeZone})`;
  const questions: TopicQuestions['questions'] = [];
  const turns = takeTurns();
  for await (const page of readAskedQuestions(ctx, { siteId, since, newestFirst: true }, mostPages)) {
    const own: AskedQuestion[] = [];
    for (const asked of page) {
      if (turns.isDue()) await turns.next();
      if (concepts.includes(conceptOf(asked))) own.push(asked);
    }
    const shown = own.map(({ text, chatId, askedAt, outcome }) => ({
      text,
      chatId,
      askedAt: askedAt.toISOString(),
      outcome,
    }));
    questions.push(...shown);
    if (questions.length > mostQuestions) break;
  }
  const newest = questions.toSorted((a, b) => b.askedAt.localeCompare(a.askedAt));
  return { questions: newest.slice(0, mostQuestions), hasMore: newest.length > mostQuestions };
}

export async function sumConcepts(tx: Transaction, siteId: string, period: Period): Promise<Sums[]> {
  const { first, last, firstBefore } = period;
  const isNow = sql`${topicDays.day} >= ${first}`;
  const isBefore = sql`${topicDays.day} >= ${firstBefore} and ${topicDays.day} < ${first}`;
  const rows = await tx
    .select({ concept: topicDays.concept, now: sumsWhere(isNow), before: sumsWhere(isBefore) })
    .from(topicDays)
    .where(and(eq(topicDays.siteId, siteId), between(topicDays.day, firstBefore, last)))
    .groupBy(topicDays.concept);
  const weeks = await sumWeeks(tx, siteId, last);
  return rows.map(row => ({ ...row, weeks: weeks.get(row.concept) ?? noWeeks() }));
}

function sumsWhere(condition: SQL) {
  const sum = (name: keyof TopicFigures) =>
    sql<number>`coalesce(sum(${topicDays[name]}) filter (where ${condition}), 0)::int`;
  return {
    answered: sum('answered'),
    offered: sum('offered'),
    unanswered: sum('unanswered'),
    thumbsUp: sum('thumbsUp'),
    thumbsDown: sum('thumbsDown'),
  };
}

/** Seven days each, so that every bar is a whole week. */
async function sumWeeks(tx: Transaction, siteId: string, last: string): Promise<Map<string, number[]>> {
  const first = addDays(last, 1 - 7 * topicLimits.weeks);
  const week = sql<number>`(${topicDays.day} - ${first}::date) / 7`;
  const questions = sql<number>`sum(${topicDays.answered} + ${topicDays.offered} + ${topicDays.unanswered})::int`;
  const rows = await tx
    .select({ concept: topicDays.concept, week, questions })
    .from(topicDays)
    .where(and(eq(topicDays.siteId, siteId), between(topicDays.day, first, last)))
    .groupBy(sql`1, 2`);
  const weeks = new Map<string, number[]>();
  for (const row of rows) {
    const all = weeks.get(row.concept) ?? noWeeks();
    all[row.week] = row.questions;
    weeks.set(row.concept, all);
  }
  return weeks;
}

/** Topics with questions in the period, the most asked first and “Other” last. */
export function groupByTopic(sums: readonly Sums[], topics: Topics): TopicRow[] {
  const groups = Map.groupBy(sums, ({ concept }) => topicOfConcept(topics, concept).key);
  const rows = [...groups.values()].map(group => toRow(group, topics));
  const asked = rows.filter(row => countOf(row.now) > 0);
  return asked.toSorted((a, b) => Number(a.isFixed) - Number(b.isFixed) || countOf(b.now) - countOf(a.now));
}

function toRow(group: readonly Sums[], topics: Topics): TopicRow {
  const { key, name, concepts } = topicOfConcept(topics, group[0]?.concept ?? otherTopic);
  const before = sumFigures(group.map(one => one.before));
  return {
    key,
    name,
    merged: concepts.map(nameOfConcept).toSorted(),
    isFixed: key === otherTopic,
    now: sumFigures(group.map(one => one.now)),
    before: countOf(before),
    weeks: noWeeks().map((_, at) => group.reduce((sum, { weeks }) => sum + (weeks[at] ?? 0), 0)),
  };
}

export function countOf({ answered, offered, unanswered }: TopicFigures): number {
  return answered + offered + unanswered;
}

export function sumFigures(all: readonly TopicFigures[]): TopicFigures {
  const sum = (name: keyof TopicFigures) => all.reduce((total, one) => total + one[name], 0);
  return {
    answered: sum('answered'),
    offered: sum('offered'),
    unanswered: sum('unanswered'),
    thumbsUp: sum('thumbsUp'),
    thumbsDown: sum('thumbsDown'),
  };
}

function noWeeks(): number[] {
  return new Array<number>(topicLimits.weeks).fill(0);
}

async function findFirstDay(tx: Transaction, siteId: string, { first }: Period): Promise<string | null> {
  const [counted] = await tx
    .select({ day: sql<string | null>`min(${topicDays.day})::text` })
    .from(topicDays)
    .where(eq(topicDays.siteId, siteId));
  if (!counted?.day || counted.day <= first) return null;
  const isOlder = and(eq(chatDays.siteId, siteId), gte(chatDays.day, first), lt(chatDays.day, counted.day));
  const older = await tx.select({ day: chatDays.day }).from(chatDays).where(isOlder).limit(1);
  return older.length > 0 ? counted.day : null;
}
