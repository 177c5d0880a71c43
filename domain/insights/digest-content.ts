// The content of the weekly email for each site. The week is the seven days before a Monday, in the site's time zone.
import { and, asc, between, count, countDistinct, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chatDays } from '#database/schema/chat.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { rules } from '#database/schema/rules.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listMissing, listSoldOut } from '#domain/insights/demand.ts';
import type { MissingProduct, TopicFigures, TopicRow } from '#domain/insights/inputs.ts';
import { groupByTopic, sumConcepts, sumFigures } from '#domain/insights/insights.ts';
import { listTopics } from '#domain/insights/topics.ts';
import { groupDays, listDays } from '#domain/reporting/questions.ts';
import { addDays } from '#domain/reporting/report.ts';

type Changes = { added: number; changed: number };

export type SiteDigest = {
  name: string;
  now: TopicFigures;
  before: TopicFigures;
  topics: TopicRow[];
  unanswered: { text: string; count: number }[];
  missing: MissingProduct[];
  soldOut: { name: string; count: number }[];
  changes: { documents: Changes; products: Changes; rules: Changes };
};

const mostTopics = 5;
const mostUnanswered = 5;
const mostProducts = 3;

export async function hadQuestions(tx: Transaction, week: string): Promise<boolean> {
  const isOfWeek = between(chatDays.day, addDays(week, -7), addDays(week, -1));
  const isOpen = inArray(chatDays.siteId, tx.select({ id: sites.id }).from(sites).where(isNull(sites.deletedAt)));
  const total = sql<number>`${chatDays.answered} + ${chatDays.offered} + ${chatDays.unanswered}`;
  const found = await tx
    .select({ day: chatDays.day })
    .from(chatDays)
    .where(and(isOfWeek, isOpen, gt(total, 0)))
    .limit(1);
  return found.length > 0;
}

/** Sites without questions are left out. */
export async function readSiteDigests(ctx: Context, week: string): Promise<SiteDigest[]> {
  const isOpen = isNull(sites.deletedAt);
  const all = await transaction(ctx, tx =>
    tx.select().from(sites).where(isOpen).orderBy(asc(sites.createdAt), asc(sites.id)),
  );
  const found: SiteDigest[] = [];
  for (const site of all) {
    const digest = await transaction(ctx, tx => readSiteDigest(tx, site, week));
    if (digest) found.push(digest);
  }
  return found;
}

type Site = Pick<typeof sites.$inferSelect, 'id' | 'name' | 'timeZone' | 'language'>;

async function readSiteDigest(tx: Transaction, site: Site, week: string): Promise<SiteDigest | undefined> {
  const days = { first: addDays(week, -7), last: addDays(week, -1) };
  const now = await sumDays(tx, site.id, days.first, days.last);
  if (now.answered + now.offered + now.unanswered === 0) return undefined;
  const firstBefore = addDays(week, -14);
  const sums = await sumConcepts(tx, site.id, { ...days, firstBefore });
  const topics = groupByTopic(sums, await listTopics(tx, site.id)).filter(({ isFixed }) => !isFixed);
  const { unanswered } = await groupDays(await listDays(tx, site.id, { timeZone: site.timeZone, ...days }));
  const soldOut = await listSoldOut(tx, site.id, days);
  return {
    name: site.name,
    now,
    before: await sumDays(tx, site.id, firstBefore, addDays(week, -8)),
    topics: topics.slice(0, mostTopics),
    unanswered: unanswered.slice(0, mostUnanswered).map(({ text, count: times }) => ({ text, count: times })),
    missing: (await listMissing(tx, site.id, days, site.language)).slice(0, mostProducts),
    soldOut: soldOut.slice(0, mostProducts).map(({ name, count: times }) => ({ name, count: times })),
    changes: await countChanges(tx, site, week),
  };
}

/** From the daily statistics, which also have the questions of deleted chats. */
async function sumDays(tx: Transaction, siteId: string, first: string, last: string): Promise<TopicFigures> {
  const isOfDays = and(eq(chatDays.siteId, siteId), between(chatDays.day, first, last));
  return sumFigures(await tx.select().from(chatDays).where(isOfDays));
}

async function countChanges(tx: Transaction, { id, timeZone }: Site, week: string): Promise<SiteDigest['changes']> {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const [since, until] = [startOf(addDays(week, -7)), startOf(week)];
  const isWithin = (column: SQL) => sql`${column} >= ${since} and ${column} < ${until}`;
  const countOf = async (table: typeof products | typeof rules): Promise<Changes> => {
    const isOfSite = eq(table.siteId, id);
    const isChanged = and(isOfSite, lt(table.createdAt, since), isWithin(sql`${table.updatedAt}`));
    return {
      added: await tx.$count(table, and(isOfSite, isWithin(sql`${table.createdAt}`))),
      changed: await tx.$count(table, isChanged),
    };
  };
  const isOfSite = eq(documents.siteId, id);
  const [added] = await tx
    .select({ count: count() })
    .from(documents)
    .where(and(isOfSite, isWithin(sql`${documents.createdAt}`)));
  const isSame = and(
    eq(documents.organizationId, documentVersions.organizationId),
    eq(documents.id, documentVersions.documentId),
  );
  const [changed] = await tx
    .select({ count: countDistinct(documents.id) })
    .from(documents)
    .innerJoin(documentVersions, isSame)
    .where(and(isOfSite, lt(documents.createdAt, since), isWithin(sql`${documentVersions.madeAt}`)));
  return {
    documents: { added: added?.count ?? 0, changed: changed?.count ?? 0 },
    products: await countOf(products),
    rules: await countOf(rules),
  };
}
