// Splits a passage into quotable units: sentences, list items and table rows, each an exact slice.

import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { cellsOf, describeCells } from '#domain/answers/quotes/table-rows.ts';
import { isTableRule } from '#domain/knowledge/markdown-tables.ts';
import type { ConceptVector } from '#domain/retrieval/concepts/classifier.ts';
import type { Passage } from '#domain/retrieval/retrieve.ts';
import { hasUnspaced } from '#domain/retrieval/words.ts';

export type Unit = {
  /** An exact slice of the passage's text. */
  startsAt: number;
  endsAt: number;
  /** Without Markdown. */
  shown: string;
  /** The indexes of the question's words that it contains. */
  matchedWords: number[];
  kind: 'sentence' | 'item' | 'row' | 'heading';
  /** Units of the same list or table have the same number; null for others. */
  block: number | null;
  /** An item of a numbered list. */
  isStep: boolean;
  /** It starts its line. */
  opens: boolean;
  /** The concepts of its sentences. */
  concepts: ConceptVector[];
};

type Piece = { startsAt: number; endsAt: number; matchedWords: number[]; concepts: ConceptVector[] };

// "2. - 5. October" starts with a date, and is not a list item.
const itemMark = /^\s*(?:[-*+•–]|[1-9]\d{0,2}[.)](?![ \t]*[-–\d]))[ \t]+(?:\[[ xX]\][ \t]+)?/;
const headingMark = /^\s*#{1,6}[ \t]/;
const stepMark = /^\s*[1-9]\d{0,2}[.)](?![ \t]*[-–\d])[ \t]+/;
const tableRow = /^\s*\|/;

export function findUnits({ text, wordMatches: { sentences } }: Passage): Unit[] {
  const pieces = joinPieces(text, sentences);
  const units: Unit[] = [];
  let block = -1;
  let before: Unit['kind'] | undefined;
  let header: string[] | undefined;
  let headerWords: number[] = [];
  for (const piece of pieces) {
    const raw = text.slice(piece.startsAt, piece.endsAt);
    const kind = kindOf(text, piece);
    if ((kind === 'item' || kind === 'row') && kind !== before) block += 1;
    if (kind !== 'row' || before !== 'row') [header, headerWords] = [undefined, []];
    if (isTableRule(raw)) continue;
    before = kind;
    if (kind === 'row' && isHeader(text, piece.endsAt) && hasRows(text, piece.endsAt)) {
      [header, headerWords] = [cellsOf(raw), piece.matchedWords];
      continue;
    }
    const unit = trim(text, piece, kind);
    if (unit.startsAt >= unit.endsAt) continue;
    const quote = text.slice(unit.startsAt, unit.endsAt);
    const shown =
      kind === 'row' ? describeCells(cellsOf(raw), header) : stripMarkdown(quote).replace(/\s+/g, ' ').trim();
    if (!shown || (kind !== 'row' && hasNoText(quote, shown))) continue;
    const matchedWords = [...new Set([...piece.matchedWords, ...headerWords])];
    const isStep = kind === 'item' && stepMark.test(lineOf(text, piece.startsAt));
    const { concepts } = piece;
    units.push({
      ...unit,
      shown,
      matchedWords,
      kind,
      block: kind === 'item' || kind === 'row' ? block : null,
      isStep,
      opens: isOpening(text, unit.startsAt),
      concepts,
    });
  }
  return units;
}

const link = /!?\[([^[\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)|https?:\/\/\S+/g;

/** Bare links, prices and marks without words: parts of a page that are not sentences. */
function hasNoText(quote: string, shown: string): boolean {
  const around = stripMarkdown(quote.replace(link, ' ')).replace(/[^\p{L}\p{N}]+/gu, '');
  const linked = [...quote.matchAll(link)].map(([, words = '']) => words).join('');
  if (linked && around.length < 4 && linked.split(/\s+/).length < 8) return true;
  return !/\p{L}{2}/u.test(shown) && !/\d[\d\s().-]{5,}\d|\d{1,2}[:.]\d{2}/.test(shown);
}

/** The whole line that contains this position. */
function lineOf(text: string, at: number): string {
  const from = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  return text.slice(from, text.indexOf('\n', at) < 0 ? undefined : text.indexOf('\n', at));
}

function isOpening(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[\s>|#]*$/.test(line.replace(itemMark, ''));
}

/** Several units as one text: sentences on one line, everything else on separate lines. */
export function joinUnits(units: Unit[]): Pick<Unit, 'startsAt' | 'endsAt' | 'shown' | 'matchedWords'> {
  let step = 0;
  const lines = units.map((unit, at) => {
    const { kind, shown, isStep, opens } = unit;
    const gap = gapBetween(units[at - 1], unit);
    const isNew = gap === '\n' || at === 0;
    step = isStep ? step + (isNew && (opens || at === 0) ? 1 : 0) : 0;
    const mark = kind !== 'item' || !isNew ? '' : isStep ? `${step}. ` : '- ';
    const end = kind === 'heading' && /[\p{L}\p{N})]$/u.test(shown) ? ':' : '';
    return `${at === 0 ? '' : gap}${mark}${shown}${end}`;
  });
  return {
    startsAt: units[0]?.startsAt ?? 0,
    endsAt: units.at(-1)?.endsAt ?? 0,
    shown: lines.join(''),
    matchedWords: [...new Set(units.flatMap(({ matchedWords }) => matchedWords))],
  };
}

const ends = /[.!?…。！？｡؟:;]["'”’»)\]」』）]*$/u;
/** Longer lines were probably wrapped. */
const longestLine = 60;

function gapBetween(before: Unit | undefined, { kind, opens, shown }: Unit): string {
  if (!before || before.kind === 'heading' || kind === 'heading' || kind === 'row') return '\n';
  // In Markdown, text right below a list belongs to its last item.
  if (kind !== before.kind) return before.kind === 'item' ? '\n\n' : '\n';
  if (kind === 'item' && opens) return '\n';
  const isApart =
    opens && !ends.test(before.shown) && (before.shown.length <= longestLine || shown.length <= longestLine);
  if (isApart) return '\n';
  return /[。！？｡]["'”’」』）]*$/u.test(before.shown) ? '' : ' ';
}

/** Joins pieces that belong together although there is a full stop or a line break between them. */
function joinPieces(text: string, sentences: Passage['wordMatches']['sentences']): Piece[] {
  const pieces: Piece[] = [];
  for (const sentence of sentences) {
    const last = pieces.at(-1);
    if (last && belongsTo(text, last, sentence)) {
      last.endsAt = sentence.endsAt;
      last.matchedWords = [...new Set([...last.matchedWords, ...sentence.matchedWords])];
      last.concepts = [...last.concepts, ...(sentence.concepts ? [sentence.concepts] : [])];
    } else pieces.push({ ...sentence, concepts: sentence.concepts ? [sentence.concepts] : [] });
  }
  return pieces;
}

// After these a full stop does not end a sentence; after a number it may be a date: "25. Dezember".
const abbreviation =
  /(?:^|[\s("'„“])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|No|Nos|Nr|vs|approx|ca|z\.\s?B|d\.\s?h|u\.\s?a|o\.\s?ä|bzw|inkl|zzgl|evtl|ggf|max|min|Std|Tel|Str|Abs|Art|Fig|e\.g|i\.e|etc|Inc|Ltd|Co|Jr|Sr|M|Mme|Mlle|Sra?|Dott|ul|np|tel|av|p)\.\s*$/u;
const ordinal = /(?:^|\s)\d{1,2}\.\s*$/;
const month =
  /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Tag|Woche|Monat|Jahr|Stock|Etage|Klasse|Januar|Februar|März|Dezember|Oktober)/;
const endsSentence = /[.!?…。！？｡؟:;]["'”’»)\]*_]*\s*$/;

function belongsTo(text: string, before: Piece, { startsAt, endsAt }: { startsAt: number; endsAt: number }): boolean {
  const first = text.slice(before.startsAt, before.endsAt);
  const gap = /(?<!\s)\s*$/.exec(first)?.[0] ?? '';
  const next = text.slice(startsAt, endsAt);
  const lines = gap.split('\n').length - 1;
  if (lines === 0) {
    // "No. We stopped printing one." is one answer.
    if (tableRow.test(first) || isShort(first)) return true;
    return abbreviation.test(first) || (ordinal.test(first) && month.test(next)) || /^\s*\d{1,3}[.)]\s*$/.test(first);
  }
  if (headingMark.test(first) || headingMark.test(next)) return false;
  if (lines > 1 || tableRow.test(first) || tableRow.test(next) || itemMark.test(next)) return false;
  return !endsSentence.test(first) && /^\s*[\p{Ll}\d(]/u.test(next);
}

function isShort(text: string): boolean {
  return text.trim().length < 20 && !hasUnspaced(text) && text.trim().split(/\s+/).length <= 2;
}

function kindOf(text: string, { startsAt }: Piece): Unit['kind'] {
  const line = text.slice(text.lastIndexOf('\n', startsAt - 1) + 1, startsAt);
  if (line.trim()) return itemMark.test(line) ? 'item' : 'sentence';
  const begin = text.slice(startsAt, startsAt + 200);
  if (headingMark.test(begin)) return 'heading';
  if (tableRow.test(begin)) return 'row';
  return itemMark.test(begin) ? 'item' : 'sentence';
}

function isHeader(text: string, endsAt: number): boolean {
  const rest = text.slice(endsAt).replace(/^\s*\n/, '');
  return isTableRule(rest.split('\n')[0] ?? '');
}

/** Some tables consist only of their first row. */
function hasRows(text: string, endsAt: number): boolean {
  const [, next = ''] = text
    .slice(endsAt)
    .replace(/^\s*\n/, '')
    .split('\n');
  return tableRow.test(next);
}

/** Without white space, the mark of an item and the borders of a row: the visible page contains none of them. */
function trim(text: string, { startsAt, endsAt }: Piece, kind: Unit['kind']): { startsAt: number; endsAt: number } {
  const raw = text.slice(startsAt, endsAt);
  const leads = { row: /^[\s|]*/, item: itemMark, heading: /^\s*#{1,6}[ \t]+/, sentence: /^(?:\s|>\s)*/ };
  const lead = leads[kind];
  const tail = kind === 'row' ? /(?<![\s|])[\s|]*$/ : /(?<!\s)\s*$/;
  const from = lead.exec(raw)?.[0].length ?? 0;
  const spaces = /^\s*/.exec(raw.slice(from))?.[0].length ?? 0;
  const to = raw.length - (tail.exec(raw)?.[0].length ?? 0);
  return { startsAt: startsAt + from + spaces, endsAt: startsAt + Math.max(to, from + spaces) };
}
