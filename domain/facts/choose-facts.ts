// Chooses one fact per kind and language from the findings of all documents, and detects conflicts.
import type { FoundFact } from '#database/schema/facts.ts';
import { type FactKind, sureConfidence } from '#domain/facts/inputs.ts';

export type ChosenFact = FoundFact & { conflict: FoundFact | null };

const agreed = 0.04;
const maxAgreed = 0.08;

export function chooseFacts(found: readonly FoundFact[]): ChosenFact[] {
  const groups = Map.groupBy(found, ({ kind, language }) => `${kind} ${language}`);
  return [...groups.values()].flatMap(group => chooseOne(group) ?? []);
}

function chooseOne(group: readonly FoundFact[]): ChosenFact | undefined {
  const [best] = [...group].sort((a, b) => rankOf(b, group) - rankOf(a, group));
  if (!best) return undefined;
  const conflict = findConflict(best, group);
  const confidence = Math.min(0.99, best.confidence + supportOf(best, group));
  // Facts with a conflict need another look.
  return { ...best, confidence: conflict ? Math.min(confidence, sureConfidence - 0.01) : confidence, conflict };
}

/** Hours of the shop before those of its phone line. */
function rankOf(fact: FoundFact, group: readonly FoundFact[]): number {
  return fact.confidence + supportOf(fact, group) + (fact.sort === 'shop' ? 0.04 : 0);
}

/** A bonus for each other document that states the same. */
function supportOf(fact: FoundFact, group: readonly FoundFact[]): number {
  const others = documentsOf(fact, group);
  others.delete(fact.documentId);
  return Math.min(maxAgreed, others.size * agreed);
}

function documentsOf(fact: FoundFact, group: readonly FoundFact[]): Set<string> {
  return new Set(group.filter(one => isSame(one, fact)).map(({ documentId }) => documentId));
}

function isSame(one: FoundFact, other: FoundFact): boolean {
  return (
    one.marks.length > 0 &&
    one.marks.length === other.marks.length &&
    one.marks.every(mark => other.marks.includes(mark))
  );
}

/**
 * If this many times more documents state one phone number or email address than another, the other is an exception.
 */
const outnumbers = 3;

function findConflict(best: FoundFact, group: readonly FoundFact[]): FoundFact | null {
  const isContact = best.kind === 'phone' || best.kind === 'email';
  const against = group.filter(
    other =>
      other.confidence >= sureConfidence &&
      (other.sort ?? '') === (best.sort ?? '') &&
      contradicts[best.kind](best.marks, other.marks) &&
      !(isContact && documentsOf(best, group).size >= outnumbers * documentsOf(other, group).size) &&
      // A page that also states the same value does not contradict it.
      !group.some(one => one.documentId === other.documentId && !contradicts[best.kind](best.marks, one.marks)),
  );
  return against.sort((a, b) => b.confidence - a.confidence)[0] ?? null;
}

type Test = (marks: readonly string[], others: readonly string[]) => boolean;

const isApart: Test = (marks, others) =>
  marks.length > 0 && others.length > 0 && !marks.some(mark => others.includes(mark));
const isBeside: Test = (marks, others) =>
  marks.some(mark => !others.includes(mark)) && others.some(mark => !marks.includes(mark));
const never: Test = () => false;

/** Payment methods and areas are worded differently on every page, so differences are not conflicts. */
const contradicts: Record<FactKind, Test> = {
  'opening-hours': isBeside,
  phone: isApart,
  email: isApart,
  address: isApart,
  'delivery-areas': never,
  'delivery-costs': isApart,
  'delivery-time': isApart,
  'return-window': isApart,
  'payment-methods': never,
};
