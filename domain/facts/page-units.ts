// Splits Markdown into units: sentences, list items and table rows, each an exact slice of the text.

import { fold } from '#domain/facts/fact-patterns.ts';
import { cellsOf, describeRow, stripMarks } from '#domain/facts/plain-lines.ts';
import { isTableRule } from '#domain/knowledge/markdown-tables.ts';
import { findSections } from '#domain/retrieval/sections.ts';

export type Unit = {
  kind: 'sentence' | 'item' | 'row';
  startsAt: number;
  endsAt: number;
  /** Without Markdown. */
  text: string;
  /** The same text with ASCII digits and punctuation, for matching. */
  folded: string;
  cells: string[];
  /** The number of its line. */
  line: number;
  /** The number of its section. */
  section: number;
  /** The headings above it, outermost first. */
  headings: readonly string[];
};

/** Longer units are skipped. This also bounds the work of the patterns. */
const longest = 700;

const itemMark = /^\s*(?:[-*+•–·]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

export function findUnits(text: string): Unit[] {
  const units: Unit[] = [];
  let line = 0;
  for (const [section, { headings, startsAt, endsAt }] of findSections(text).entries()) {
    let header: string[] | undefined;
    let wasRow = false;
    for (const match of text.slice(startsAt, endsAt).matchAll(/[^\n]+/g)) {
      const raw = match[0];
      line += 1;
      const isRow = /^\s*\|/.test(raw);
      if (!isRow || !wasRow) header = undefined;
      wasRow = isRow;
      if (raw.length > longest * 4 || isTableRule(raw)) continue;
      const place = { line, section, headings };
      const from = startsAt + match.index;
      if (!isRow) units.push(...readLine(text, raw, from, place));
      else if (isHeader(text, from + raw.length)) header = cellsOf(raw);
      else units.push(...readRow(raw, from, header, place));
    }
  }
  return units;
}

/** The exact slice from the first unit to the last one. */
export function quoteOf(text: string, units: readonly Unit[]): string {
  const [first, last] = [units[0], units.at(-1)];
  return first && last ? text.slice(first.startsAt, last.endsAt) : '';
}

type Place = Pick<Unit, 'line' | 'section' | 'headings'>;

function readRow(raw: string, from: number, header: string[] | undefined, place: Place): Unit[] {
  const cells = cellsOf(raw);
  const text = describeRow(cells, header);
  if (!text || text.length > longest) return [];
  const lead = /^[\s|]*/.exec(raw)?.[0].length ?? 0;
  const end = raw.length - (/(?<![\s|])[\s|]*$/.exec(raw)?.[0].length ?? 0);
  return [{ ...place, kind: 'row', startsAt: from + lead, endsAt: from + end, text, folded: fold(text), cells }];
}

function readLine(text: string, raw: string, from: number, place: Place): Unit[] {
  const mark = itemMark.exec(raw)?.[0].length ?? 0;
  const lead = mark || (/^(?:\s|>\s?)*/.exec(raw)?.[0].length ?? 0);
  const kind = mark > 0 ? 'item' : 'sentence';
  return cutSentences(raw.slice(lead)).flatMap(([start, end]) => {
    const startsAt = from + lead + start;
    const endsAt = from + lead + end;
    const plain = stripMarks(text.slice(startsAt, endsAt));
    if (!/[\p{L}\p{N}]/u.test(plain) || plain.length > longest) return [];
    return [{ ...place, kind, startsAt, endsAt, text: plain, folded: fold(plain), cells: [] } satisfies Unit];
  });
}

// A full stop ends a sentence only before a space and an upper-case letter, not before a digit: "Tel. 030", "No. 5".
const ending =
  /(?<![!?…])[!?…]+["'”’»)\]]*\s+|(?<!\.)\.["'”’»)\]*_]*\s+(?=[^\p{Ll}\p{N}\s(:;,/|-])|(?<![。！？｡؟])[。！？｡؟]+["'”’」』）]*\s*/gu;
const abbreviation =
  /(?:^|[\s("'„“/|])(?:\p{L}{1,2}|tel|fax|fon|str|ave|rd|blvd|nos|num|approx|incl|inkl|zzgl|bzw|cad|sok|mah|apt|avda|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|lun|mar|mer|mié|jeu|ven|sam|dim|jue|vie|sáb|dom|gio|sab|seg|ter|qua|qui|sex|pon|czw|pią|sob|niedz|godz|etc|max|min|std|dr|mrs|prof|ltd|inc|e\.g|i\.e|z\.\s?b|a\.m|p\.m|s\.l|s\.a|r\.l)\.["'”’»)\]*_]*\s+$/iu;

function cutSentences(line: string): [number, number][] {
  const cuts: [number, number][] = [];
  let from = 0;
  for (const match of line.matchAll(ending)) {
    const to = match.index + match[0].length;
    if (match[0].startsWith('.') && abbreviation.test(line.slice(Math.max(from, to - 24), to))) continue;
    cuts.push([from, from + line.slice(from, to).trimEnd().length]);
    from = to;
  }
  const rest = line.slice(from).trimEnd().length;
  return rest > 0 ? [...cuts, [from, from + rest]] : cuts;
}

function isHeader(text: string, endsAt: number): boolean {
  const next = text.slice(endsAt + 1, endsAt + 1 + longest).split('\n')[0] ?? '';
  return isTableRule(next);
}
