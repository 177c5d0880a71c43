// Test questions, gaps and insights of an organisation: rows that jobs write.
import type { Transaction } from '#database/client.ts';
import { contactConsents } from '#database/schema/chat.ts';
import { gapNotices, gaps, gapWordings } from '#database/schema/gaps.ts';
import { digestOptOuts, digests, productDemand, topicConcepts, topicDays, topics } from '#database/schema/insights.ts';
import { heldChanges } from '#database/schema/knowledge.ts';
import { qualityQuestions, qualityResults, qualityRuns } from '#database/schema/quality.ts';
import { mailboxOf } from '#domain/people/mail-budget.ts';
import { newId } from '#platform/ids.ts';

type Place = { organizationId: string; siteId: string; word: string; chat: string };

export async function addQuality(tx: Transaction, place: Place, pageDocument: string, heldDocument: string) {
  return {
    heldDocument,
    ...(await addTests(tx, place, [pageDocument, heldDocument])),
    gap: await addGap(tx, place),
    topic: await addInsights(tx, place),
  };
}

async function addTests(tx: Transaction, { organizationId, siteId, word }: Place, held: string[]) {
  const [question, run, now] = [newId(), newId(), new Date()];
  const own = { organizationId, siteId };
  await tx.insert(qualityQuestions).values({
    ...own,
    id: question,
    question: `When is ${word} open?`,
    expected: 'answered',
    mustSay: [word],
    origin: 'hand',
    key: newId().padEnd(43, '0'),
    createdAt: now,
    updatedAt: now,
  });
  const ended = { state: 'done', total: 1, failed: 1, changed: 1, createdAt: now, finishedAt: now } as const;
  await tx.insert(qualityRuns).values({ ...own, id: run, cause: 'held', documentId: held[0], ...ended });
  await tx.insert(qualityResults).values({
    organizationId,
    runId: run,
    questionId: question,
    outcome: 'unknown',
    text: `Nothing is known about ${word}.`,
    traceHash: newId().padEnd(43, '0'),
    passed: false,
    problems: [`It does not say ${word}.`],
    changed: true,
    milliseconds: 1,
  });
  const text = `Closed, says ${word}.`;
  const change = { ...own, state: 'held', title: `Page ${word}`, text, runId: run, foundAt: now } as const;
  await tx.insert(heldChanges).values(held.map(documentId => ({ ...change, documentId })));
  return { qualityQuestion: question, qualityRun: run };
}

async function addGap(tx: Transaction, { organizationId, siteId, word, chat: chatId }: Place) {
  const [gap, now] = [newId(), new Date()];
  const counts = { unanswered: 1, weeks: [1], firstAskedAt: now, lastAskedAt: now };
  await tx.insert(gaps).values({
    organizationId,
    id: gap,
    siteId,
    state: 'open',
    language: 'en',
    ...counts,
    createdAt: now,
    updatedAt: now,
  });
  const wording = { id: newId(), text: `Is ${word} nearby?`, language: 'en', count: 1, chatId, lastAskedAt: now };
  await tx.insert(gapWordings).values({ organizationId, gapId: gap, ...wording });
  await tx
    .insert(contactConsents)
    .values({ organizationId, siteId, hash: mailboxOf(`${word}@x.example`), askedAt: now });
  await tx.insert(gapNotices).values({ organizationId, gapId: gap, chatId, queuedAt: now });
  return gap;
}

async function addInsights(tx: Transaction, { organizationId, siteId, word }: Place) {
  const [topic, now, day] = [newId(), new Date(), '2026-01-05'];
  const own = { organizationId, siteId };
  await tx.insert(topics).values({ ...own, id: topic, name: `About ${word}`, createdAt: now, updatedAt: now });
  await tx.insert(topicConcepts).values({ ...own, concept: 'opening-hours', topicId: topic });
  await tx.insert(topicDays).values({ ...own, day, concept: 'opening-hours', answered: 1 });
  await tx.insert(productDemand).values({ ...own, day, kind: 'not-found', name: `A ${word}`, count: 1 });
  await tx.insert(digests).values({ organizationId, week: day, userId: word, sentAt: now });
  await tx.insert(digestOptOuts).values({ organizationId, userId: word, createdAt: now });
  return topic;
}
