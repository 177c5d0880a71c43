// Topics are the concepts of the answer engine. People can rename and merge them; the counts stay per concept.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { topicConcepts, topics as topicsTable } from '#database/schema/insights.ts';
import { type Context, requireOrganization, requirePermission, requireWriter, transaction } from '#domain/context.ts';
import type { MergeTopics, RenameTopic, Topic } from '#domain/insights/inputs.ts';
import { namedConcepts, nameOfConcept, otherTopic } from '#domain/insights/topic-names.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** `concepts` is empty for a topic that was never changed. */
type KnownTopic = Topic & { concepts: readonly string[] };

/** The changed topics of a site, by concept. */
export type Topics = ReadonlyMap<string, KnownTopic>;

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

export async function listTopics(tx: Transaction, siteId: string): Promise<Topics> {
  const rows = await tx
    .select({ concept: topicConcepts.concept, key: topicsTable.id, name: topicsTable.name })
    .from(topicConcepts)
    .innerJoin(
      topicsTable,
      and(
        eq(topicsTable.organizationId, topicConcepts.organizationId),
        eq(topicsTable.id, topicConcepts.topicId),
        eq(topicsTable.siteId, topicConcepts.siteId),
      ),
    )
    .where(eq(topicConcepts.siteId, siteId));
  const byTopic = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    rows.map(({ concept, key, name }) => {
      const concepts = (byTopic.get(key) ?? []).map(row => row.concept);
      return [concept, { key, name, concepts }];
    }),
  );
}

export function topicOfConcept(topics: Topics, concept: string): KnownTopic {
  return topics.get(concept) ?? { key: concept, name: nameOfConcept(concept), concepts: [] };
}

export async function renameTopic(ctx: Context, siteId: string, key: string, { name }: RenameTopic): Promise<Topic> {
  return changeTopics(ctx, siteId, (tx, topics) => writeTopic(tx, ctx, siteId, topics, { keys: [key], name }));
}

/** Makes one topic of several. */
export async function mergeTopics(ctx: Context, siteId: string, { topics: keys, name }: MergeTopics): Promise<Topic> {
  return changeTopics(ctx, siteId, (tx, topics) => writeTopic(tx, ctx, siteId, topics, { keys, name }));
}

/** Restores the original topics with their original names. */
export async function resetTopic(ctx: Context, siteId: string, key: string): Promise<Topic> {
  return changeTopics(ctx, siteId, async (tx, topics) => {
    const concepts = changeableConcepts(topics, key);
    const ids = idsOf(topics, concepts);
    if (ids.length > 0) await tx.delete(topicsTable).where(inArray(topicsTable.id, ids));
    const [first = otherTopic] = concepts;
    return { key: first, name: nameOfConcept(first) };
  });
}

/** Changes of one site's topics are serialised, so that a concept never gets two topics. */
async function changeTopics(
  ctx: Context,
  siteId: string,
  work: (tx: Transaction, topics: Topics) => Promise<Topic>,
): Promise<Topic> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`topics ${siteId}`}, 0))`);
    return work(tx, await listTopics(tx, siteId));
  });
}

type NewTopic = { keys: readonly string[]; name: string };

async function writeTopic(tx: Transaction, ctx: Context, siteId: string, topics: Topics, { keys, name }: NewTopic) {
  const concepts = [...new Set(keys.flatMap(key => changeableConcepts(topics, key)))];
  if (isTaken(topics, concepts, name)) throw nameTaken();
  const replaced = idsOf(topics, concepts);
  if (replaced.length > 0) await tx.delete(topicsTable).where(inArray(topicsTable.id, replaced));
  const now = ctx.clock.now();
  const own = { organizationId: requireOrganization(ctx), siteId };
  // A renamed topic keeps its ID, so that links to it keep working.
  const id = replaced[0] ?? newId();
  const times = { createdAt: now, updatedAt: now, updatedBy: requireWriter(ctx) };
  await tx.insert(topicsTable).values({ ...own, id, name, ...times });
  await tx.insert(topicConcepts).values(concepts.map(concept => ({ ...own, concept, topicId: id })));
  return { key: id, name };
}

/** For changes: “Other” cannot be changed. */
function changeableConcepts(topics: Topics, key: string): readonly string[] {
  if (key === otherTopic) throw fixedTopic();
  return requireConcepts(topics, key);
}

export function requireConcepts(topics: Topics, key: string): readonly string[] {
  const changed = isId.test(key) ? [...topics.values()].find(topic => topic.key === key) : topics.get(key);
  if (changed) return changed.concepts;
  if (!namedConcepts.includes(key)) throw notFound();
  return [key];
}

function idsOf(topics: Topics, concepts: readonly string[]): string[] {
  return [...new Set(concepts.flatMap(concept => topics.get(concept)?.key ?? []))];
}

/** Two topics with one name could not be told apart. */
function isTaken(topics: Topics, own: readonly string[], name: string): boolean {
  const others = [...namedConcepts, ...topics.keys()].filter(concept => !own.includes(concept));
  return others.some(concept => topicOfConcept(topics, concept).name.toLowerCase() === name.toLowerCase());
}

function nameTaken(): AppError {
  const words = 'Another topic has this name. Choose a different name, or merge the two topics.';
  return new AppError('conflict', 'topic_name_taken', words);
}

function fixedTopic(): AppError {
  const words = '“Other” holds the questions without a topic. It can’t be renamed or merged.';
  return new AppError('conflict', 'topic_fixed', words);
}

function notFound(): AppError {
  return new AppError('not-found', 'topic_not_found', 'This topic doesn’t exist, or its site was deleted.');
}
