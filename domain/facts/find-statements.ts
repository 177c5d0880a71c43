// Finds what sentences, lists and tables of any wording state, by their concepts.
import type { FactKind } from '#domain/facts/inputs.ts';
import { conceptsOf, conceptsOfHeadings, isLabelOf } from '#domain/facts/kinds.ts';
import {
  doubtful,
  type Find,
  isLabelled,
  likely,
  numbersOf,
  type Page,
  runsOf,
  sure,
  withJoined,
} from '#domain/facts/page.ts';
import { type Line, splitSentences } from '#domain/facts/page-lines.ts';
import { fold } from '#domain/facts/plain-lines.ts';

export function findStatements(
  kind: FactKind,
  { hasNumber, maxLines }: { hasNumber: boolean; maxLines: number },
): Find {
  return (page, lines) => {
    // Personal data is not what the shop offers.
    if (page.chanceOf(page.title, 'privacy_data', 'data_sharing') >= 0.5) return [];
    const statements = lines
      .flatMap(line => splitSentences(page.text, line, page.language))
      .filter(({ text, value }) => text.length <= 400 && (!hasNumber || /\d/.test(fold(value))));
    const chances = new Map(statements.map(one => [one, chanceOf(page, kind, one)]));
    const isMember = (one: Line, before: Line | undefined) => (chances.get(one) ?? 0) >= (before ? goesOn : doubtful);
    const found = runsOf(statements, isMember, maxLines).flatMap(run => {
      const isAbout = (one: Line) => isLabelled(kind, one) || page.chanceOf(one.text, ...conceptsOf(kind)) >= goesOn;
      if (!run.some(isAbout)) return [];
      const marks = [...new Set(hasNumber ? run.flatMap(({ value }) => numbersOf(value)) : [])];
      return [
        { lines: run, value: describe(run), marks, confidence: Math.max(...run.map(one => chances.get(one) ?? 0)) },
      ];
    });
    return maxLines > 1 ? withJoined(found) : found;
  };
}

/** Enough for a sentence after one that states the fact. */
const goesOn = 0.3;

function chanceOf(page: Page, kind: FactKind, line: Line): number {
  const { label, heading, text, form } = line;
  // A question, and the lead-in of a list.
  if (/[?？؟:：]$/.test(text)) return 0;
  if (isLabelled(kind, line)) return sure;
  const own = page.chanceOf(text, ...conceptsOf(kind));
  const above = form === 'item' ? [heading, page.title, label] : [heading, page.title];
  const isHeaded = above.some(text => isHeadingOf(page, kind, text));
  if (isHeaded && (own >= 0.3 || form !== 'line')) return likely + 0.04;
  return own >= 0.6 ? likely : own >= 0.4 ? doubtful : Math.min(own, goesOn);
}

function isHeadingOf(page: Page, kind: FactKind, heading: string): boolean {
  return isLabelOf(kind, heading) || page.chanceOf(heading, ...conceptsOfHeadings(kind)) >= 0.5;
}

/** Short items on one line, sentences of a line on one line, others below each other. */
function describe(run: readonly Line[]): string {
  const isShort = run.length > 1 && run.every(({ form, value }) => form === 'item' && value.length <= 32);
  if (isShort) return run.map(({ value }) => value.replace(/[.;,]$/, '')).join(', ');
  return run
    .map(({ text, number }, at) => (at === 0 ? '' : run[at - 1]?.number === number ? ' ' : '\n') + text)
    .join('');
}
