// What the finders share: the page they read, and the candidates they return.
import type { FactKind } from '#domain/facts/inputs.ts';
import { conceptsOf, isLabelOf } from '#domain/facts/kinds.ts';
import type { Line } from '#domain/facts/page-lines.ts';
import { fold } from '#domain/facts/plain-lines.ts';

export type PageText = {
  documentId: string;
  version: number;
  title: string;
  url: string | null;
  language: string;
  /** Markdown. */
  text: string;
};

export type Page = PageText & {
  /** The site's own. */
  domains: readonly string[];
  /** How likely a text is about one of these concepts, from 0 to 1. */
  chanceOf: (text: string, ...concepts: readonly string[]) => number;
};

export type Candidate = { lines: Line[]; value: string; marks: string[]; confidence: number; sort?: string };
export type Find = (page: Page, lines: readonly Line[]) => Candidate[];

/** Degrees of confidence. */
export const sure = 0.92;
export const likely = 0.82;
export const doubtful = 0.74;

/** Whether a label or heading names this kind. */
export function isNamed(page: Page, kind: FactKind, text: string): boolean {
  return text !== '' && (isLabelOf(kind, text) || page.chanceOf(text, ...conceptsOf(kind)) >= 0.5);
}

/** In a table with more columns, the first cell is no label of the others. */
export function isLabelled(kind: FactKind, { form, label, text, value }: Line): boolean {
  return !(form === 'row' && text === value) && isLabelOf(kind, label);
}

/** Consecutive lines of one section. */
export function runsOf(
  lines: readonly Line[],
  isMember: (line: Line, before: Line | undefined) => boolean,
  maxLines = 14,
): Line[][] {
  const runs: Line[][] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const run = runs.at(-1);
    const last = before?.section === line.section && run && run.length < maxLines ? before : undefined;
    before = isMember(line, last) ? line : undefined;
    if (before && last) run?.push(line);
    else if (before) runs.push([line]);
  }
  return runs;
}

/** Also one fact of those in consecutive sections, for example one per shop or country, with their headings. */
export function withJoined(found: Candidate[]): Candidate[] {
  const runs = found.reduce<Candidate[][]>((all, one) => {
    const run = all.at(-1);
    const step = (one.lines[0]?.section ?? 0) - (run?.at(-1)?.lines[0]?.section ?? -9);
    if (run && step === 1) run.push(one);
    else if (step !== 0) all.push([one]);
    return all;
  }, []);
  const joined = runs.flatMap(run => {
    const [first] = run;
    if (!first || run.length < 2) return [];
    const value = run.map(({ lines, value }) => `${lines[0]?.heading}: ${value.replaceAll('\n', ', ')}`).join('\n');
    const confidence = Math.max(...run.map(one => one.confidence)) + 0.01;
    return [
      {
        ...first,
        lines: run.flatMap(({ lines }) => lines),
        value,
        marks: run.flatMap(({ marks }) => marks),
        confidence,
      },
    ];
  });
  return [...joined, ...found];
}

export function numbersOf(text: string): string[] {
  return fold(text).match(/\d+(?:[.,]\d+)?/g) ?? [];
}
