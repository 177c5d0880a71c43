// Splits Markdown into lines with their labels: "Label: value", rows of tables, and values below a short line.
import { cellsOf, describeRow, stripMarks } from '#domain/facts/plain-lines.ts';
import { isTableRule } from '#domain/knowledge/markdown-tables.ts';
import { findSentences } from '#domain/retrieval/chunker.ts';
import { findSections } from '#domain/retrieval/sections.ts';

export type Line = {
  form: 'line' | 'item' | 'row';
  /** An exact slice of the text. */
  startsAt: number;
  endsAt: number;
  /** Without Markdown. */
  text: string;
  /** What the line, the line above or the lead-in of its list calls the value; otherwise empty. */
  label: string;
  /** The text without its own label. */
  value: string;
  number: number;
  section: number;
  /** The nearest heading, or the title of the page. */
  heading: string;
};

/** Longer lines are skipped. This also bounds the work of the patterns. */
const maxLine = 3000;
const maxLabel = 40;
const itemMark = /^\s*(?:[-*+•–·]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
/** A label has no digits, and its colon is not one of a time or an address. */
const labelled = /^([^:：\p{Nd}]{1,40})[:：](?!\/\/)\s*(?=\S)/u;

export function findLines(text: string, title: string): Line[] {
  const lines: Line[] = [];
  let number = 0;
  for (const [section, { headings, startsAt, endsAt }] of findSections(text).entries()) {
    const place = { section, heading: stripMarks(headings.at(-1) ?? title) };
    let header: string[] = [];
    /** A short line or a lead-in: what the next lines are about. */
    let above = '';
    for (const match of text.slice(startsAt, endsAt).matchAll(/[^\n]+/g)) {
      number += 1;
      const raw = match[0];
      if (raw.length > maxLine || isTableRule(raw)) continue;
      const isRow = /^\s*\|/.test(raw);
      const isHeader = isRow && header.length === 0;
      if (!isRow || isHeader) header = isRow ? cellsOf(raw) : [];
      // Some tables of two columns have their first row of data as header.
      if (isHeader && header.length > 2) continue;
      const line = isRow ? readRow(raw, header) : readLine(raw);
      if (!/[\p{L}\p{N}]/u.test(line.text)) continue;
      const from = startsAt + match.index;
      const label = line.label || above;
      lines.push({ ...place, ...line, label, number, startsAt: from + line.startsAt, endsAt: from + line.endsAt });
      above = labelFor(line, above);
    }
  }
  return lines;
}

/** The sentences of a line without a label; other lines are whole. */
export function splitSentences(text: string, line: Line, language: string): Line[] {
  if (line.form === 'row' || line.value !== line.text) return [line];
  return findSentences(text, line, language).flatMap(({ startsAt, endsAt: end }) => {
    const endsAt = startsAt + text.slice(startsAt, end).trimEnd().length;
    const plain = stripMarks(text.slice(startsAt, endsAt));
    return plain ? [{ ...line, startsAt, endsAt, text: plain, value: plain }] : [];
  });
}

type Read = Pick<Line, 'form' | 'startsAt' | 'endsAt' | 'text' | 'label' | 'value'>;

function readRow(raw: string, header: readonly string[]): Read {
  const cells = cellsOf(raw);
  const startsAt = /^[\s|]*/.exec(raw)?.[0].length ?? 0;
  const endsAt = raw.length - (/(?<![\s|])[\s|]*$/.exec(raw)?.[0].length ?? 0);
  const [label = '', value = ''] = cells;
  const text = describeRow(cells, header);
  return { form: 'row', startsAt, endsAt, text, label, value: cells.length === 2 && value ? value : text };
}

function readLine(raw: string): Read {
  const mark = itemMark.exec(raw)?.[0].length ?? 0;
  const startsAt = mark || (/^(?:\s|>\s?)*/.exec(raw)?.[0].length ?? 0);
  const text = stripMarks(raw.slice(startsAt));
  const [own = '', label = ''] = labelled.exec(text) ?? [];
  const form = mark > 0 ? 'item' : 'line';
  return { form, startsAt, endsAt: raw.trimEnd().length, text, label, value: text.slice(own.length) };
}

/** Items keep the lead-in of their list. */
function labelFor({ form, text, value }: Read, above: string): string {
  if (form !== 'line') return above;
  const isLeadIn = /[:：]$/.test(text);
  return isLeadIn || (text.length <= maxLabel && value === text && !/[\p{Nd}.!?]/u.test(text)) ? text : '';
}
