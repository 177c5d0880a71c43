// What reports count, kept by the day of the site's calendar as it happens: a hundred thousand chats need not be read for it.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { given, prepared } from '#database/prepared.ts';
import { chatDays, chats } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import { bucketOf, noTimes } from '#domain/chat/answer-times.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { dateWriter } from '#platform/date-writers.ts';

/** Where something is counted. */
export type Calendar = { siteId: string; timeZone: string };

type Shares = { answered: number; offered: number; unanswered: number };
type Counts = Shares & { thumbsUp: number; thumbsDown: number; times: number[] };
type Counted = Exclude<keyof Counts, 'times'>;
type Feedback = string | null;

/**
 * First of all in a transaction that will count: whoever deletes the site waits for it, or it waits and finds nothing to
 * count. In another order the two would wait for each other.
 */
export async function holdCalendar(tx: Transaction, chatId: string): Promise<Calendar | undefined> {
  const [place] = await calendarOf(tx, { chatId });
  return place;
}

const calendarOf = prepared('hold_calendar', tx =>
  tx
    .select({ siteId: sites.id, timeZone: sites.timeZone })
    .from(chats)
    .innerJoin(sites, and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId)))
    .where(eq(chats.id, sql.placeholder('chatId')))
    .for('key share', { of: sites }),
);

/** An answer that has come out, on the day it was asked for. What a visitor stopped counts as nothing. */
export function countAnswer(
  tx: Transaction,
  ctx: Context,
  calendar: Calendar,
  { at, outcome, milliseconds }: { at: Date; outcome: Outcome; milliseconds: number },
): Promise<void> {
  const times = noTimes();
  // What is refused at the door, or fails, says nothing of how long answers take.
  if (isWorkedFor(outcome)) times[bucketOf(milliseconds)] = 1;
  return add(tx, ctx, calendar, at, { ...sharesOf(outcome), thumbsUp: 0, thumbsDown: 0, times });
}

/** An answer that failed is asked for again: what comes out then is counted instead. */
export async function uncountAnswer(
  tx: Transaction,
  ctx: Context,
  calendar: Calendar,
  before: { createdAt: Date; outcome: string | null; feedback: Feedback },
): Promise<void> {
  const { answered, offered, unanswered } = sharesOf(before.outcome);
  const thumbs = thumbsOf(before.feedback);
  const shares = { answered: -answered, offered: -offered, unanswered: -unanswered };
  const counts = { ...shares, thumbsUp: -thumbs.up, thumbsDown: -thumbs.down };
  await add(tx, ctx, calendar, before.createdAt, { ...counts, times: noTimes() });
}

export async function countFeedback(
  tx: Transaction,
  ctx: Context,
  calendar: Calendar,
  { at, before, after }: { at: Date; before: Feedback; after: Feedback },
): Promise<void> {
  if (before === after) return;
  const [old, now] = [thumbsOf(before), thumbsOf(after)];
  const thumbs = { thumbsUp: now.up - old.up, thumbsDown: now.down - old.down };
  await add(tx, ctx, calendar, at, { ...sharesOf(null), ...thumbs, times: noTimes() });
}

/** The day of a calendar, as databases write it. */
export function dayOf(at: Date, timeZone: string): string {
  return dateWriter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

async function add(tx: Transaction, ctx: Context, { siteId, timeZone }: Calendar, at: Date, counts: Counts) {
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
      ...given(chatDays, 'organizationId', 'siteId', 'day', 'times'),
      answered: first('answered'),
      offered: first('offered'),
      unanswered: first('unanswered'),
      thumbsUp: first('thumbsUp'),
      thumbsDown: first('thumbsDown'),
    })
    .onConflictDoUpdate({
      target: [chatDays.organizationId, chatDays.siteId, chatDays.day],
      set: {
        answered: sum('answered'),
        offered: sum('offered'),
        unanswered: sum('unanswered'),
        thumbsUp: sum('thumbsUp'),
        thumbsDown: sum('thumbsDown'),
        times: sql`(select array_agg(before + added order by place)
          from unnest(${chatDays.times}, excluded.times) with ordinality as sums (before, added, place))`,
      },
    });
});

/** A rule that refuses a topic does what it was made for: it answers. Passages that may help count apart. */
function sharesOf(outcome: string | null): Shares {
  const isAnswered = outcome === 'answered' || outcome === 'refused';
  const isOffered = outcome === 'offered';
  const isCounted = outcome !== null && outcome !== 'stopped';
  return {
    answered: Number(isAnswered),
    offered: Number(isOffered),
    unanswered: Number(isCounted && !isAnswered && !isOffered),
  };
}

function isWorkedFor(outcome: Outcome): boolean {
  return ['answered', 'offered', 'refused', 'unknown'].includes(outcome);
}

function thumbsOf(feedback: Feedback): { up: number; down: number } {
  return { up: Number(feedback === 'up'), down: Number(feedback === 'down') };
}
