// Joins facts that a page states in several sections, for example one per area or carrier.
import { type Candidate, type Page, toCandidate } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { stripMarks } from '#domain/facts/plain-lines.ts';

export type Part = { units: Unit[]; found: Omit<Candidate, 'quote'> };

const mostParts = 6;
const longestValue = 700;
/** Parts below the best one by more than this are left out. */
const tolerance = 0.16;

/** Returns each part, and parts of consecutive sections joined to one fact with their headings. */
export function joinSections(page: Page, parts: readonly Part[]): Candidate[] {
  const single = parts.flatMap(({ units, found }) => toCandidate(page, units, withHeading(page, units, found)) ?? []);
  return [...single, ...runsOf(parts).flatMap(run => join(page, run) ?? [])];
}

function runsOf(parts: readonly Part[]): Part[][] {
  const best = Math.max(0, ...parts.map(({ found }) => found.confidence));
  const runs: Part[][] = [];
  for (const part of parts.filter(({ found }) => found.confidence >= best - tolerance)) {
    const run = runs.at(-1);
    const step = (part.units[0]?.section ?? 0) - (run?.at(-1)?.units[0]?.section ?? -9);
    if (run && step === 1 && run.length < mostParts) run.push(part);
    else if (step !== 0) runs.push([part]);
  }
  return runs.filter(run => run.length > 1);
}

function join(page: Page, run: readonly Part[]): Candidate | undefined {
  const [first] = run;
  const headings = new Set(run.map(({ units }) => units[0]?.headings.at(-1)));
  const isQuestions = run.some(({ units }) => /[?\uff1f\u061f]$/.test(units[0]?.headings.at(-1) ?? ''));
  if (!first || headings.size !== run.length || isQuestions) return undefined;
  const value = run.map(({ units, found }) => labelled(page, units, found.value.replaceAll('\n', ' '))).join('\n');
  if (value.length > longestValue) return undefined;
  const marks = [...new Set(run.flatMap(({ found }) => found.marks))];
  const confidence = Math.max(...run.map(({ found }) => found.confidence)) + 0.01;
  return toCandidate(
    page,
    run.flatMap(({ units }) => units),
    { ...first.found, value, marks, confidence, sort: 'all' },
  );
}

/** Short labelled items such as "Time: 3 to 5 days" need their heading. */
function withHeading(page: Page, units: readonly Unit[], found: Part['found']): Part['found'] {
  const isShort = units.every(unit => unit.kind !== 'sentence' && unit.text.length <= 60);
  return isShort ? { ...found, value: labelled(page, units, found.value) } : found;
}

function labelled(page: Page, units: readonly Unit[], value: string): string {
  const heading = stripMarks(units[0]?.headings.at(-1) ?? '');
  if (!heading || heading === page.title || /[?\uff1f\u061f]$/.test(heading) || heading.length > 60) return value;
  return `${heading.replace(/:$/, '')}: ${value}`;
}
