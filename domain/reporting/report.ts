import { and, eq, gte, lte } from 'drizzle-orm';
import { chatDays } from '#database/schema/chat.ts';
import { dayOf, emptyHistogram, percentileOf, sumHistograms } from '#domain/chat/storage/daily-stats.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { Figures, Report, ReportDays } from '#domain/reporting/inputs.ts';
import { requireSite } from '#domain/sites/site.ts';
import { findPeriod, type Period } from '#domain/usage/question-period.ts';

type Row = typeof chatDays.$inferSelect;

const day = 24 * 3600 * 1000;
/** Minimum data for a projection: one good day at the start of a month proves nothing. */
const earliestGuess = 3 * day;

/** What visitors asked on one site and how much of the plan that used. For every member. */
export async function readReport(ctx: Context, siteId: string, { days }: { days: ReportDays }): Promise<Report> {
  requireOrganization(ctx);
  const length = Number(days);
  return transaction(ctx, async tx => {
    const { timeZone } = await requireSite(tx, siteId);
    const today = dayOf(ctx.clock.now(), timeZone);
    const [first, firstBefore] = [addDays(today, 1 - length), addDays(today, 1 - 2 * length)];
    const isCounted = and(eq(chatDays.siteId, siteId), gte(chatDays.day, firstBefore), lte(chatDays.day, today));
    const rows = await tx.select().from(chatDays).where(isCounted);
    const byDay = new Map(rows.map(row => [row.day, row]));
    const period = await findPeriod(tx, ctx);
    return {
      days: Array.from({ length }, (_, at) => toDay(addDays(first, at), byDay)),
      now: sumUp(rows.filter(row => row.day >= first)),
      before: sumUp(rows.filter(row => row.day < first)),
      plan: period ? toPlan(period, ctx.clock.now()) : null,
    };
  });
}

/** Calendar arithmetic without hours, so that daylight saving does not matter. */
export function addDays(date: string, amount: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + amount * day).toISOString().slice(0, 10);
}

function toDay(date: string, byDay: Map<string, Row>): Report['days'][number] {
  const { answered = 0, offered = 0, unanswered = 0 } = byDay.get(date) ?? {};
  return { day: date, answered, offered, unanswered };
}

function sumUp(rows: readonly Row[]): Figures {
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const times = rows.reduce((total, row) => sumHistograms(total, row.times), emptyHistogram());
  return {
    answered: sum(row => row.answered),
    offered: sum(row => row.offered),
    unanswered: sum(row => row.unanswered),
    thumbsUp: sum(row => row.thumbsUp),
    thumbsDown: sum(row => row.thumbsDown),
    checkedSentences: sum(row => row.checkedSentences),
    removedSentences: sum(row => row.removedSentences),
    median: percentileOf(times, 0.5),
    slow: percentileOf(times, 0.95),
  };
}

function toPlan({ plan, used, limit, startsAt, endsAt }: Period, now: Date): Report['plan'] {
  const [gone, all] = [now.getTime() - startsAt.getTime(), endsAt.getTime() - startsAt.getTime()];
  const likely = gone < earliestGuess ? null : Math.max(used, Math.round((used / gone) * all));
  return { name: plan, used, limit, resetsAt: endsAt.toISOString(), likely };
}
