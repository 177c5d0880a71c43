// What visitors see of checked lines: the model's words, or the quoted units that it picked.
import type { EnginePart } from '#domain/answers/engine.ts';
import type { JudgeLetter } from '#domain/answers/inputs.ts';
import type { CheckedLine } from '#domain/answers/model/check-lines.ts';
import type { EvidenceUnit } from '#domain/answers/model/evidence-units.ts';
import type { Judgement } from '#domain/answers/model/judge.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';

/** `doubtful`: the answer lost its first line or half of its lines, so the sources are quoted as without a model. */
export type Decision = { parts: EnginePart[]; result: 'shown' | 'doubtful' | 'unanswered' | 'other' };

const whyRemoved = {
  o: 'It leaves out a condition or a limit.',
  c: 'Your pages say something else.',
  n: 'Your pages don’t say this.',
  s: '',
  x: '',
} satisfies Record<JudgeLetter, string>;

/** The lines that the judge accepted, in the model's words. */
export function decideNatural(lines: readonly CheckedLine[], judgement: Judgement): Decision {
  const letters = lettersOf(lines, judgement);
  const parts = lines.map((line, at) => toPart(line, letters[at] ?? null));
  const stating = lines.filter(({ problem }, at) => letters[at] !== 'x' && problem?.check !== 'repeat');
  const kept = parts.filter(part => part.type === 'sentence').length;
  const hasFallen = lines.some(({ problem }) => problem && problem.check !== 'repeat');
  if (kept === 0 && !hasFallen && lines.every((_, at) => letters[at] === 'n' || letters[at] === 'x'))
    return { parts: parts.map(removed), result: 'unanswered' };
  if (kept > 0 && judgement.answers === 'other') return { parts: parts.map(removed), result: 'other' };
  const isFirstLost = parts[lines.indexOf(stating[0] as CheckedLine)]?.type !== 'sentence';
  const isDoubtful = isFirstLost || kept * 2 < stating.length;
  return isDoubtful ? { parts: parts.map(removed), result: 'doubtful' } : { parts, result: 'shown' };
}

/** The units that the model picked, in its order, each once. Also if its judge is late: the model's words are not shown unjudged. */
export function decideQuotes(lines: readonly CheckedLine[]): Decision {
  const shown = new Set<string>();
  const parts = lines.flatMap((line): EnginePart[] => {
    if (line.problem) return [dropped(line, line.problem.why, line.problem.check)];
    const fresh = line.quotable.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    const quotes = [...groupsOf(fresh).values()].map(
      (group): EnginePart => ({
        type: 'sentence',
        text: quoteOf(group),
        sources: group.flatMap(({ shownSources }) => shownSources),
      }),
    );
    return line.isVerbatim ? quotes : [dropped(line, 'Your own words are shown instead.'), ...quotes];
  });
  const hasQuotes = parts.some(({ type }) => type === 'sentence');
  const hasFallen = lines.some(({ problem, isCited, quotable }) => problem || (isCited && quotable.length === 0));
  return { parts, result: hasQuotes ? 'shown' : hasFallen ? 'doubtful' : 'unanswered' };
}

/** The judge saw only the lines without a problem. */
function lettersOf(lines: readonly CheckedLine[], { letters }: Judgement): (JudgeLetter | null)[] {
  let at = 0;
  return lines.map(({ problem }) => (problem ? null : (letters[at++] ?? null)));
}

function toPart(line: CheckedLine, letter: JudgeLetter | null): EnginePart {
  if (line.problem) return dropped(line, line.problem.why, line.problem.check);
  if (letter === 'x' && !line.hasFacts) return { type: 'remark', text: escapeMarks(line.text) };
  if (letter === 's' && line.units.length > 0) {
    const sources = line.units.flatMap(({ shownSources }) => shownSources);
    return { type: 'sentence', text: escapeMarks(line.text), sources, generated: !line.isVerbatim, letter };
  }
  const why = letter === null ? 'It wasn’t checked.' : whyRemoved[letter] || 'It names no source.';
  return { ...dropped(line, why, 'judge'), ...(letter && { letter }) };
}

type Dropped = Extract<EnginePart, { type: 'dropped' }>;

function dropped({ text }: CheckedLine, why: string, check?: Dropped['check']): Dropped {
  return { type: 'dropped', text, why, ...(check && { check }) };
}

/** Of an answer that isn't shown. */
function removed(part: EnginePart): EnginePart {
  if (part.type === 'sentence') return { type: 'dropped', text: part.text, why: 'The rest of the answer wasn’t safe.' };
  return part.type === 'remark'
    ? { type: 'dropped', text: part.text, why: 'It says nothing about the question.' }
    : part;
}

/** Items of one list are shown together below the sentence that introduces them. */
function groupsOf(units: EvidenceUnit[]): Map<string, EvidenceUnit[]> {
  return Map.groupBy(units, ({ id, kind, leadIn, source }) =>
    kind === 'item' && leadIn !== null ? JSON.stringify([source.id, leadIn]) : id,
  );
}

function quoteOf([first, ...rest]: EvidenceUnit[]): string {
  if (!first) return '';
  if (rest.length > 0 && first.leadIn) {
    const items = [first, ...rest].map(({ isStep, text }, at) => `${isStep ? `${at + 1}.` : '-'} ${escapeMarks(text)}`);
    return [escapeMarks(first.leadIn), ...items].join('\n');
  }
  const [fact] = first.cells;
  if (first.source.kind === 'product' && first.kind === 'fact' && fact)
    return escapeMarks(`${first.source.product.title}: ${fact.name} ${fact.value}`);
  return escapeMarks(first.leadIn ? `${first.leadIn} ${first.text}` : first.text);
}
