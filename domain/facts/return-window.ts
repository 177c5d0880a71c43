// Finds how long customers may return an order.
import { daysOf, findSpans, type Span } from '#domain/facts/amounts.ts';
import { has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page, pathOfUnit, toCandidate } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';

const fewestDays = 3;
const mostDays = 400;
const lateWord =
  /spätestens|at the latest|no later than|au plus tard|a más tardar|al più tardi|uiterlijk|o mais tardar|nie później|en geç/iu;

export function findReturnWindows(page: Page): Candidate[] {
  return page.units.flatMap(unit => judge(page, unit) ?? []);
}

function judge(page: Page, unit: Unit): Candidate | undefined {
  const { words } = page;
  const { folded } = unit;
  if (folded.endsWith('?') || page.isPrivacy) return undefined;
  const spans = findSpans(words, folded).filter(
    span => span.unit !== 'hour' && daysOf(span) >= fewestDays && daysOf(span) <= mostDays,
  );
  const span = spans.find(one => isWindow(page, unit, one));
  if (!span) return undefined;
  const heading = headingOf(page, unit);
  const isOnPage =
    has(words.returns, pathOfUnit(page, unit)) || page.about(page.title, 'return_window', 'return_how') > 0.5;
  const isWithdrawal = !has(words.returns, folded) && (has(words.withdrawal, folded) || has(words.withdrawal, heading));
  const isHeaded =
    has(isWithdrawal ? words.withdrawal : words.returns, heading) || page.about(heading, 'return_window') > 0.4;
  const relevance = page.about(folded, 'return_window', 'withdrawal_right');
  // The deadline for sending goods back after a withdrawal.
  const isDeadline = has(words.withdrawal, folded) && has(words.returns, folded) && lateWord.test(folded);
  const confidence =
    0.68 +
    (isHeaded ? 0.14 : isOnPage ? 0.08 : 0) +
    (relevance > 0.4 ? 0.12 : relevance > 0.15 ? 0.05 : 0) -
    (has(words.special, folded) ? 0.2 : 0) -
    (isWithdrawal ? 0.06 : 0) -
    (isDeadline ? 0.3 : 0) -
    (page.isTerms ? 0.06 : 0);
  return toCandidate(page, [unit], {
    kind: 'return-window',
    value: unit.text,
    confidence,
    marks: [`${Math.round(daysOf(span))}`],
    sort: isWithdrawal ? 'withdrawal' : 'returns',
  });
}

type Topic = 'returns' | 'other';

/** The nearest topic word before the span decides, or else the first one after it. */
function isWindow(page: Page, unit: Unit, span: Span): boolean {
  const { words } = page;
  const meanings: [RegExp, Topic][] = [
    [words.returns, 'returns'],
    [words.withdrawal, 'returns'],
    [words.refund, 'other'],
    [words.warranty, 'other'],
    [words.notReturn, 'other'],
  ];
  const found = meanings.flatMap(([pattern, topic]) =>
    [...unit.folded.matchAll(pattern)].map(match => ({ topic, from: match.index, to: match.index + match[0].length })),
  );
  const before = found.filter(({ to }) => to <= span.index + 1).sort((a, b) => b.to - a.to)[0];
  const after = found.filter(({ from }) => from >= span.end - 1).sort((a, b) => a.from - b.from)[0];
  const topic = before?.topic ?? after?.topic;
  if (topic) return topic === 'returns';
  // A short line under the question: "30 days from delivery."
  const heading = headingOf(page, unit);
  return unit.folded.length <= 120 && has(words.returns, heading) && page.about(heading, 'return_window') > 0.4;
}
