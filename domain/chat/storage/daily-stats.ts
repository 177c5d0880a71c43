// Counts per day in the site's time zone, updated with every answer, so that reports need not read the chats.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared } from '#database/prepared.ts';
import { chatDays, chats } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { type Outcome, outcomeFacts, type Trace } from '#domain/answers/inputs.ts';
import { countSentences } from '#domain/chat/storage/answer-review.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { dateFormatter } from '#platform/date-formatters.ts';

export type SiteCalendar = { siteId: string; timeZone: string };

type Shares = { answered: number; offered: number; unanswered: number };
type Sentences = { checkedSentences: number; removedSentences: number };
type Counts = Shares & Sentences & { thumbsUp: number; thumbsDown: number; times: number[] };
type Counted = Exclude<keyof Counts, 'times'>;
type Feedback = string | null;

/** Call this first in a transaction that counts: it locks the site before the chat. Deleting a site uses the same order; another one would deadlock. */
export async function lockSiteCalendar(tx: Transaction, chatId: string): Promise<SiteCalendar | undefined> {
  const [calendar] = await calendarOf(tx, { chatId });
  return calendar;
}

const calendarOf = prepared('calendar_lock', tx =>
  tx
    .select({ siteId: sites.id, timeZone: sites.timeZone })
    .from(chats)
    .innerJoin(sites, and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId)))
    .where(eq(chats.id, sql.placeholder('chatId')))
    .for('key share', { of: sites }),
);

/** Counts an answer on the day of its question. Questions back and answers that the visitor stopped are not counted. */
export function countAnswer(
  tx: Transaction,
  ctx: Context,
  calendar: SiteCalendar,
  { at, outcome, milliseconds, trace }: { at: Date; outcome: Outcome; milliseconds: number; trace?: Trace | null },
): Promise<void> {
  const times = emptyHistogram();
  // Refusals and failures say nothing about how long answers take.
  if (countsTowardsTimes(outcome)) times[bucketOf(milliseconds)] = 1;
  const sentences = trace ? countSentences(trace) : noSentences;
  return addCounts(tx, ctx, calendar, at, { ...sharesOf(outcome), ...sentences, thumbsUp: 0, thumbsDown: 0, times });
}

/** Removes a failed answer that is asked for again: the new one is counted instead. */
export async function uncountAnswer(
  tx: Transaction,
  ctx: Context,
  calendar: SiteCalendar,
  before: { createdAt: Date; outcome: Outcome | null; feedback: Feedback },
): Promise<void> {
  const { answered, offered, unanswered } = sharesOf(before.outcome);
  const thumbs = thumbsOf(before.feedback);
  const shares = { answered: -answered, offered: -offered, unanswered: -unanswered };
  const counts = { ...shares, ...noSentences, thumbsUp: -thumbs.up, thumbsDown: -thumbs.down };
  await addCounts(tx, ctx, calendar, before.createdAt, { ...counts, times: emptyHistogram() });
}

export async function countFeedback(
  tx: Transaction,
  ctx: Context,
  calendar: SiteCalendar,
  { at, before, after }: { at: Date; before: Feedback; after: Feedback },
): Promise<void> {
  if (before === after) return;
  const [old, now] = [thumbsOf(before), thumbsOf(after)];
  const thumbs = { thumbsUp: now.up - old.up, thumbsDown: now.down - old.down };
  await addCounts(tx, ctx, calendar, at, { ...sharesOf(null), ...noSentences, ...thumbs, times: emptyHistogram() });
}

/** The date in a time zone, as YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  return dateFormatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

async function addCounts(tx: Transaction, ctx: Context, { siteId, timeZone }: SiteCalendar, at: Date, counts: Counts) {
  const { times: _, ...numbers } = counts;
  if (Object.values(numbers).every(number => number === 0)) return;
  await addToDay(tx, { ...counts, organizationId: requireOrganization(ctx), siteId, day: dayOf(at, timeZone) });
}

const addToDay = prepared('chat_day', tx => {
  const added = (name: Counted) => sql`${sql.placeholder(name)}::int`;
  const first = (name: Counted) => sql`greatest(0, ${added(name)})`;
  const sum = (name: Counted) => sql`greatest(0, ${chatDays[name]} + ${added(name)})`;
  return tx
    .insert(chatDays)
    .values({
      ...placeholders(chatDays, 'organizationId', 'siteId', 'day', 'times'),
      answered: first('answered'),
      offered: first('offered'),
      unanswered: first('unanswered'),
      thumbsUp: first('thumbsUp'),
      thumbsDown: first('thumbsDown'),
      checkedSentences: first('checkedSentences'),
      removedSentences: first('removedSentences'),
    })
    .onConflictDoUpdate({
      target: [chatDays.organizationId, chatDays.siteId, chatDays.day],
      set: {
        answered: sum('answered'),
        offered: sum('offered'),
        unanswered: sum('unanswered'),
        thumbsUp: sum('thumbsUp'),
        thumbsDown: sum('thumbsDown'),
        checkedSentences: sum('checkedSentences'),
        removedSentences: sum('removedSentences'),
        times: sql`(select array_agg(before + added order by place)
          from unnest(${chatDays.times}, excluded.times) with ordinality as sums (before, added, place))`,
      },
    });
});

const noSentences: Sentences = { checkedSentences: 0, removedSentences: 0 };

function sharesOf(outcome: Outcome | null): Shares {
  const figure = outcome && outcomeFacts[outcome].figure;
  return {
    answered: Number(figure === 'answered'),
    offered: Number(figure === 'offered'),
    unanswered: Number(figure === 'unanswered'),
  };
}

function countsTowardsTimes(outcome: Outcome): boolean {
  return ['answered', 'offered', 'refused', 'unknown'].includes(outcome);
}

function thumbsOf(feedback: Feedback): { up: number; down: number } {
  return { up: Number(feedback === 'up'), down: Number(feedback === 'down') };
}

const first = 10;
const growth = 1.5;
/** Answer times as a histogram whose bounds grow by half. The last bucket holds 75 seconds and more. */
export const timeBuckets = 24;

export function emptyHistogram(): number[] {
  return new Array<number>(timeBuckets).fill(0);
}

export function bucketOf(milliseconds: number): number {
  const at = Math.ceil(Math.log(Math.max(1, milliseconds) / first) / Math.log(growth));
  return Math.min(timeBuckets - 1, Math.max(0, at));
}

export function sumHistograms(one: readonly number[], other: readonly number[]): number[] {
  return emptyHistogram().map((_, at) => (one[at] ?? 0) + (other[at] ?? 0));
}

/** The time within which this share of the answers came, interpolated between two bounds. */
export function percentileOf(times: readonly number[], share: number): number | null {
  const wanted = share * times.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return null;
  let seen = 0;
  for (const [at, count] of times.entries()) {
    if (count > 0 && seen + count >= wanted) {
      const from = at === 0 ? 0 : boundOf(at - 1);
      return Math.round(from + ((wanted - seen) / count) * (boundOf(at) - from));
    }
    seen += count;
  }
  return null;
}

function boundOf(bucket: number): number {
  return first * growth ** bucket;
}
