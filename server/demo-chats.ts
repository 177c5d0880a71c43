import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { demoSite } from '#database/demo.ts';
import answers from '#database/demo-answers.json' with { type: 'json' };
import { demoChatPages, demoTopics, type Topic } from '#database/demo-chats.ts';
import { demoWidgetId } from '#database/demo-widget.ts';
import { chatDays, chats, messages } from '#database/schema/chat.ts';
import { documents } from '#database/schema/knowledge.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { products } from '#database/schema/products.ts';
import { usage } from '#database/schema/usage.ts';
import { widgets } from '#database/schema/widgets.ts';
import { bucketOf, dayOf, emptyHistogram, sumHistograms } from '#domain/chat/storage/daily-stats.ts';
import { addSearchTerms } from '#domain/chat/storage/search-terms.ts';
import { jobContext, type Services, transaction } from '#domain/context.ts';
import { refreshGaps } from '#domain/gaps/refresh.ts';
import { newId } from '#platform/ids.ts';

type Chat = typeof chats.$inferInsert;
type Message = typeof messages.$inferInsert;
type Day = typeof chatDays.$inferInsert & {
  answered: number;
  offered: number;
  unanswered: number;
  thumbsUp: number;
  thumbsDown: number;
};
type Stored = typeof messages.$inferSelect;
/** The engine's answer to a demo question. It names documents and products by their titles. */
type Answer = Pick<Stored, 'outcome' | 'engine' | 'text' | 'suggestions'> & {
  sources: Omit<Stored['sources'][number], 'id'>[];
  products: Omit<Stored['products'][number], 'id'>[];
  offers: Omit<Stored['offers'][number], 'id' | 'version'>[];
};
type Named = { title: string };
type Known = ReadonlyMap<string, { id: string; version?: number }>;
type Written = { chats: Chat[]; messages: Message[] };

const day = 24 * 3600 * 1000;
const weeks = 7;
/** Part of the month's questions is used. */
const intoTheMonth = 19 * day;
const perDay = 22;
/** Questions per weekday, starting with Sunday: weekends are busier. */
const weekdays = [1.5, 0.8, 0.75, 0.8, 0.9, 1.1, 1.6];
const timeZone = 'Europe/London';
const atOnce = 1000;
const betweenQuestions = 95_000;
const longestChat = 2 * betweenQuestions;

/** Adds some weeks of chats, so that no screen of the demo is empty. Identical at every first start, except for the dates. */
export async function addDemoChats(services: Services): Promise<void> {
  const { organizationId } = demoSite;
  const ctx = jobContext(services, 'demo', organizationId);
  const now = ctx.clock.now();
  await transaction(ctx, async tx => {
    const written = makeChats(now, await findKnown(tx));
    for (let at = 0; at < written.chats.length; at += atOnce) {
      await tx.insert(chats).values(written.chats.slice(at, at + atOnce));
    }
    for (let at = 0; at < written.messages.length; at += atOnce) {
      await tx.insert(messages).values(written.messages.slice(at, at + atOnce));
    }
    for (const { id, siteId, language } of written.chats) {
      const texts = written.messages.filter(({ chatId }) => chatId === id).map(({ text }) => text);
      await addSearchTerms(tx, ctx, { siteId, chatId: id, language }, texts.join('\n'));
    }
    await tx.insert(chatDays).values(countDays(written.messages));
    const seen = { seenAt: now, seenUrl: 'https://tarnandtrail.co.uk/' };
    await tx.update(widgets).set(seen).where(eq(widgets.id, demoWidgetId));
    const periodStartsAt = new Date(now.getTime() - intoTheMonth);
    await tx.update(entitlements).set({ periodStartsAt }).where(eq(entitlements.organizationId, organizationId));
    const used = written.messages.filter(({ billed, createdAt }) => billed && createdAt > periodStartsAt).length;
    await tx.insert(usage).values({ organizationId, kind: 'questions', periodStartsAt, used });
  });
  await refreshGaps(ctx, demoSite.siteId);
}

/** Documents and products by their titles. */
async function findKnown(tx: Transaction): Promise<Known> {
  const read = await tx
    .select({ id: documents.id, title: documents.title, version: documents.version })
    .from(documents)
    .where(and(eq(documents.siteId, demoSite.siteId), eq(documents.state, 'ready')));
  const sold = await tx
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(eq(products.siteId, demoSite.siteId));
  return new Map([
    ...sold.map(({ id, title }) => [title, { id }] as const),
    ...read.map(({ title, ...one }) => [title, one] as const),
  ]);
}

function makeChats(now: Date, known: Known): Written {
  const random = seeded(7);
  const written: Written = { chats: [], messages: [] };
  for (let ago = weeks * 7 - 1; ago >= 0; ago--) {
    const date = new Date(now.getTime() - ago * day);
    const growth = 1 - (ago / (weeks * 7)) * 0.45;
    const count = Math.round(perDay * (weekdays[date.getUTCDay()] ?? 1) * growth * (0.85 + random() * 0.3));
    for (let nth = 0; nth < count; nth++) {
      // Between 7:00 and 23:00, and only in the past.
      const at = new Date(new Date(date).setUTCHours(7, 0, 0, 0) + random() * 16 * 3600 * 1000);
      const topics = random() < 0.22 ? [pick(random), pick(random)] : [pick(random)];
      if (at.getTime() + longestChat < now.getTime()) addChat(written, { at, topics, random, known });
    }
  }
  return written;
}

type DemoChatOptions = { at: Date; topics: Topic[]; random: () => number; known: Known };

function addChat(written: Written, { at, topics, random, known }: DemoChatOptions): void {
  const { organizationId, siteId } = demoSite;
  const id = newId(at.getTime());
  const language = topics[0]?.language ?? 'en';
  const answers = topics.map((topic, nth) => {
    const askedAt = new Date(at.getTime() + nth * betweenQuestions);
    const shared = { organizationId, chatId: id, createdAt: askedAt };
    const text = topic.wordings[Math.floor(random() ** 1.6 * topic.wordings.length)] ?? '';
    const question = { ...shared, id: newId(askedAt.getTime()), position: nth * 2 + 1, role: 'visitor', text } as const;
    const answer = { ...shared, ...answerOf(text, topic.disliked ?? 0, random, known), position: nth * 2 + 2 };
    written.messages.push({ ...question, clientId: newId() }, answer);
    return answer;
  });
  const page = demoChatPages[Math.floor(random() * demoChatPages.length)];
  const isLost = answers.some(({ outcome }) => outcome === 'unknown') && random() < 0.25;
  const contact = { contactName: 'Demo visitor', contactEmail: 'visitor@demo.example', contactAt: at };
  written.chats.push({
    organizationId,
    id,
    siteId,
    widgetId: demoWidgetId,
    channel: 'widget',
    visitor: `demo-${written.chats.length}`,
    language,
    pageUrl: `https://tarnandtrail.co.uk${page}`,
    questions: topics.length,
    offered: answers.filter(({ outcome }) => outcome === 'offered').length,
    unanswered: answers.filter(({ outcome }) => outcome === 'unknown').length,
    thumbsUp: answers.filter(({ feedback }) => feedback === 'up').length,
    thumbsDown: answers.filter(({ feedback }) => feedback === 'down').length,
    ...(isLost ? contact : {}),
    createdAt: at,
    updatedAt: answers.at(-1)?.createdAt ?? at,
    finishedAt: answers.at(-1)?.createdAt ?? at,
  });
}

function answerOf(question: string, disliked: number, random: () => number, known: Known) {
  const { engine, outcome, ...answer } = (answers as Record<string, Answer>)[question] as Answer;
  const luck = random();
  const isAnswered = outcome === 'answered';
  const [up, down] = isAnswered ? [0.17, disliked] : outcome === 'offered' ? [0.1, 0] : [0, 0.1];
  const withIds = <T extends Named>(all: T[]) => all.map(one => ({ id: '', ...known.get(one.title), ...one }));
  return {
    id: newId(),
    role: 'assistant',
    milliseconds: engine === 'rule' ? 12 : Math.round(24 * (1 + random() ** 3 * 9)),
    ...answer,
    outcome,
    engine,
    billed: isAnswered ? 'plan' : null,
    sources: withIds(answer.sources),
    products: withIds(answer.products).map(({ version: _, ...card }) => card),
    offers: withIds(answer.offers).map(offer => ({ version: 1, ...offer })),
    feedback: luck < up ? 'up' : luck < up + down ? 'down' : null,
  } as const;
}

function countDays(all: readonly Message[]): Day[] {
  const days = new Map<string, Day>();
  for (const { role, createdAt, outcome, feedback, milliseconds } of all) {
    if (role !== 'assistant') continue;
    const date = dayOf(createdAt, timeZone);
    const none = { answered: 0, offered: 0, unanswered: 0, thumbsUp: 0, thumbsDown: 0, times: emptyHistogram() };
    const row = days.get(date) ?? { ...demoSite, day: date, ...none };
    if (outcome === 'answered') row.answered++;
    else if (outcome === 'offered') row.offered++;
    else row.unanswered++;
    if (feedback === 'up') row.thumbsUp++;
    if (feedback === 'down') row.thumbsDown++;
    row.times = sumHistograms(row.times, emptyHistogram().with(bucketOf(milliseconds ?? 0), 1));
    days.set(date, row);
  }
  return [...days.values()];
}

function pick(random: () => number): Topic {
  const all = demoTopics.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * all;
  const found = demoTopics.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? (demoTopics[0] as Topic);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
