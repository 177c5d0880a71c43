// Counts questions per topic and day, and the products that visitors couldn’t find. It runs every hour and replaces the
// counts of today and yesterday. Older days are final: their chats may be deleted.
import { and, asc, between, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chatDays } from '#database/schema/chat.ts';
import { productDemand, topicDays } from '#database/schema/insights.ts';
import { sites } from '#database/schema/sites.ts';
import { outcomeFacts } from '#domain/answers/inputs.ts';
import { dayOf } from '#domain/chat/storage/daily-stats.ts';
import { type Context, requireOrganization, type Services, single, transaction } from '#domain/context.ts';
import { earlierNow, requireSameClock } from '#domain/expiry.ts';
import { type AskedQuestion, conceptOf, readAskedQuestions } from '#domain/insights/asked-questions.ts';
import { type Demand, demandOf, mergeDemand, separateSoldOut } from '#domain/insights/demand.ts';
import type { TopicFigures } from '#domain/insights/inputs.ts';
import { countTopicsQueue } from '#domain/insights/jobs.ts';
import { otherTopic } from '#domain/insights/topic-names.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { addDays } from '#domain/reporting/report.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { takeTurns } from '#platform/turns.ts';

type Site = Pick<typeof sites.$inferSelect, 'id' | 'timeZone' | 'retentionDays'>;
type Counts = Map<string, Map<string, TopicFigures>>;
type Period = { first: string; last: string };

/** For a site that was never counted before. */
const firstDays = 30;
/** 30,000 chats. The questions of further chats count as “Other”. */
const mostPages = 60;

/** Job, every hour. */
export async function countTopics(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, countTopicsQueue, countTopicsOf, 'topics were not counted', { run });
}

async function countTopicsOf(ctx: Context): Promise<void> {
  const { id, timeZone, retentionDays } = sites;
  const all = await single(ctx, tx =>
    tx.select({ id, timeZone, retentionDays }).from(sites).where(isNull(sites.deletedAt)).orderBy(asc(sites.id)),
  );
  for (const site of all) await countSite(ctx, site);
}

export async function countSite(ctx: Context, site: Site): Promise<void> {
  const last = dayOf(ctx.clock.now(), site.timeZone);
  const counted = await single(ctx, tx =>
    tx.select({ day: topicDays.day }).from(topicDays).where(eq(topicDays.siteId, site.id)).limit(1),
  );
  const first = addDays(last, counted.length > 0 ? -1 : 1 - firstDays);
  const period = { first, last };
  const { counts, demand } = await readPeriod(ctx, site, period);
  const wanted = await separateSoldOut(ctx, site.id, demand);
  await transaction(ctx, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`topics ${site.id}`}, 0))`);
    await addRest(tx, site, period, counts);
    await replaceDays(tx, ctx, site, period, counts);
    await replaceDemand(tx, ctx, site, period, wanted);
  });
}

async function readPeriod(ctx: Context, { id: siteId, timeZone }: Site, { first, last }: Period) {
  const since = sql`(${first}::date::timestamp at time zone ${timeZone})`;
  const counts: Counts = new Map();
  const demand: Demand = new Map();
  // A chat that continues while it is read appears again on a later page.
  const seen = new Set<string>();
  const turns = takeTurns();
  for await (const page of readAskedQuestions(ctx, { siteId, since, newestFirst: false }, mostPages)) {
    for (const asked of page) {
      if (turns.isDue()) await turns.next();
      const day = dayOf(asked.askedAt, timeZone);
      if (seen.has(asked.answerId) || day > last) continue;
      seen.add(asked.answerId);
      addQuestion(counts, day, conceptOf(asked), asked);
      mergeDemand(demand, demandOf(asked, day));
    }
  }
  return { counts, demand };
}

function addQuestion(counts: Counts, day: string, concept: string, { outcome, feedback }: AskedQuestion): void {
  const figures = figuresOf(counts, day, concept);
  const { figure } = outcomeFacts[outcome];
  if (figure) figures[figure] += 1;
  if (feedback === 'up') figures.thumbsUp += 1;
  if (feedback === 'down') figures.thumbsDown += 1;
}

function figuresOf(counts: Counts, day: string, concept: string): TopicFigures {
  const ofDay = counts.get(day) ?? new Map<string, TopicFigures>();
  const figures = ofDay.get(concept) ?? { answered: 0, offered: 0, unanswered: 0, thumbsUp: 0, thumbsDown: 0 };
  counts.set(day, ofDay.set(concept, figures));
  return figures;
}

/** Questions whose chats are deleted count as “Other”, so that the topics add up to the daily statistics. */
async function addRest(tx: Transaction, { id }: Site, { first, last }: Period, counts: Counts): Promise<void> {
  const days = await tx
    .select()
    .from(chatDays)
    .where(and(eq(chatDays.siteId, id), between(chatDays.day, first, last)));
  for (const day of days) {
    const known = [...(counts.get(day.day)?.values() ?? [])];
    for (const name of ['answered', 'offered', 'unanswered', 'thumbsUp', 'thumbsDown'] as const) {
      const rest = day[name] - known.reduce((sum, figures) => sum + figures[name], 0);
      if (rest > 0) figuresOf(counts, day.day, otherTopic)[name] += rest;
    }
  }
}

async function replaceDays(tx: Transaction, ctx: Context, { id: siteId }: Site, period: Period, counts: Counts) {
  const own = { organizationId: requireOrganization(ctx), siteId };
  const rows = [...counts].flatMap(([day, concepts]) =>
    [...concepts].map(([concept, figures]) => ({ ...own, day, concept, ...figures })),
  );
  const isOfPeriod = and(eq(topicDays.siteId, siteId), between(topicDays.day, period.first, period.last));
  await tx.delete(topicDays).where(isOfPeriod);
  for (const some of inBatches(rows)) await tx.insert(topicDays).values(some);
}

/** Also deletes names that are older than the retention period. */
async function replaceDemand(tx: Transaction, ctx: Context, site: Site, { first, last }: Period, demand: Demand) {
  const own = { organizationId: requireOrganization(ctx), siteId: site.id };
  const isOfSite = eq(productDemand.siteId, site.id);
  await tx.delete(productDemand).where(and(isOfSite, between(productDemand.day, first, last)));
  const oldest = sql`(${earlierNow(ctx)} at time zone ${site.timeZone} - make_interval(days => ${site.retentionDays}))::date`;
  await tx.delete(productDemand).where(and(isOfSite, lt(productDemand.day, oldest)));
  const rows = [...demand.values()].map(wanted => ({ ...own, ...wanted }));
  for (const some of inBatches(rows)) await tx.insert(productDemand).values(some);
}

function inBatches<T>(rows: readonly T[], size = 1000): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
}
