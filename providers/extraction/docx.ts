// Word documents: ZIP files of XML. Headings are recognised by their styles, lists by their numbering.
import { type Extracted, requireText, UnreadableFile } from '#providers/extraction/extracted.ts';
import { detectLanguage } from '#providers/extraction/language.ts';
import { type Element, findAll, parseMarkup, textOf } from '#providers/extraction/markup.ts';
import { openZip, type Zip } from '#providers/extraction/zip.ts';

type Styles = Map<string, number>;
type Numbering = Map<string, boolean>;

export async function readDocx(bytes: Uint8Array): Promise<Extracted> {
  const zip = await openZip(bytes);
  const source = await zip.read('word/document.xml');
  if (source === undefined) throw otherZip(zip);
  const body = findAll(parseXml(source), 'w:body')[0];
  const styles = readStyles(await zip.read('word/styles.xml'));
  const numbering = readNumbering(await zip.read('word/numbering.xml'));
  const written = body ? writeBody(body, styles, numbering) : '';
  const text = requireText(written, 'This document has no text. If it only has pictures, write down what they say.');
  const title = readTitle(await zip.read('docProps/core.xml')) ?? /^# (.+)$/m.exec(text.slice(0, 2000))?.[1] ?? null;
  return { title: title?.slice(0, 300) ?? null, text, language: detectLanguage(text), places: [] };
}

function parseXml(source: string): Element {
  // Custom entities could expand a small XML file to a huge text. Word never writes any.
  if (/<!(DOCTYPE|ENTITY)/i.test(source.slice(0, 5000))) {
    throw new UnreadableFile('broken', 'This file isn’t a valid Word document.');
  }
  return parseMarkup(source, { isXml: true });
}

function writeBody(body: Element, styles: Styles, numbering: Numbering): string {
  const blocks: { text: string; isItem: boolean }[] = [];
  for (const child of bodyParts(body)) {
    if (child.name === 'w:tbl') blocks.push({ text: writeTable(child), isItem: false });
    else blocks.push(writeParagraph(child, styles, numbering));
  }
  const shown = blocks.filter(({ text }) => text);
  return shown.reduce((all, { text, isItem }, at) => {
    const gap = at === 0 ? '' : isItem && shown[at - 1]?.isItem ? '\n' : '\n\n';
    return all + gap + text;
  }, '');
}

/** Paragraphs and tables, including those in content controls and tracked insertions. */
function bodyParts(element: Element): Element[] {
  return element.children.flatMap(child => {
    if (typeof child === 'string') return [];
    if (child.name === 'w:p' || child.name === 'w:tbl') return [child];
    return /^w:(sdt|sdtContent|ins|customXml)$/.test(child.name) ? bodyParts(child) : [];
  });
}

function writeParagraph(paragraph: Element, styles: Styles, numbering: Numbering) {
  const words = runsOf(paragraph).trim();
  const properties = childOf(paragraph, 'w:pPr');
  const style = settingOf(properties, 'w:pStyle') ?? '';
  const level = Number(settingOf(properties, 'w:outlineLvl') ?? styles.get(style) ?? -1);
  if (words && level >= 0 && level < 6) {
    return { text: `${'#'.repeat(level + 1)} ${words.replace(/\s+/g, ' ')}`, isItem: false };
  }
  const list = properties && childOf(properties, 'w:numPr');
  if (!words || (!list && !/^List/i.test(style))) return { text: words.replace(/^(#{1,6}\s)/, '\\$1'), isItem: false };
  const depth = Math.min(5, Number(settingOf(list, 'w:ilvl') ?? 0) || 0);
  const isNumbered = numbering.get(settingOf(list, 'w:numId') ?? '') ?? /Number/i.test(style);
  return { text: `${'  '.repeat(depth)}${isNumbered ? '1.' : '-'} ${words.replace(/\s+/g, ' ')}`, isItem: true };
}

/** The text of a paragraph, without tracked deletions. */
function runsOf(element: Element): string {
  return element.children
    .map(child => {
      if (typeof child === 'string') return '';
      if (child.name === 'w:t') return child.children.filter(words => typeof words === 'string').join('');
      if (child.name === 'w:tab') return '\t';
      if (child.name === 'w:br' || child.name === 'w:cr') return '\n';
      if (child.name === 'w:noBreakHyphen') return '-';
      return /^w:(del|moveFrom|pPr|rPr|instrText)$/.test(child.name) ? '' : runsOf(child);
    })
    .join('');
}

function writeTable(table: Element): string {
  const rows = table.children
    .filter((child): child is Element => typeof child !== 'string' && child.name === 'w:tr')
    .map(row =>
      row.children
        .filter((child): child is Element => typeof child !== 'string' && child.name === 'w:tc')
        .map(cell => findAll(cell, 'w:p').map(runsOf).join(' ').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')),
    )
    .filter(row => row.some(Boolean));
  const width = Math.min(50, Math.max(0, ...rows.map(row => row.length)));
  if (width < 2) return rows.flat().join('\n\n');
  const line = (row: string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

/** The heading level of each style; styles inherit from the style they are based on. */
function readStyles(source: string | undefined): Styles {
  const levels: Styles = new Map();
  if (!source) return levels;
  const all = findAll(parseXml(source), 'w:style');
  const byId = new Map(all.map(style => [style.attributes['w:styleId'] ?? '', style]));
  for (const id of byId.keys()) {
    const level = levelOf(byId, id, 10);
    if (level !== undefined) levels.set(id, level);
  }
  return levels;
}

function levelOf(styles: Map<string, Element>, id: string, depth: number): number | undefined {
  const style = styles.get(id);
  if (!style || depth === 0) return undefined;
  const name = settingOf(style, 'w:name') ?? '';
  if (/^title$/i.test(name)) return 0;
  const named = /^heading (\d)$/i.exec(name)?.[1];
  const own =
    settingOf(childOf(style, 'w:pPr'), 'w:outlineLvl') ?? (named === undefined ? undefined : Number(named) - 1);
  return own === undefined ? levelOf(styles, settingOf(style, 'w:basedOn') ?? '', depth - 1) : Number(own);
}

/** Whether each list is numbered. */
function readNumbering(source: string | undefined): Numbering {
  if (!source) return new Map();
  const root = parseXml(source);
  const formats = new Map(
    findAll(root, 'w:abstractNum').map(one => [
      one.attributes['w:abstractNumId'] ?? '',
      findAll(one, 'w:numFmt')[0]?.attributes['w:val'] !== 'bullet',
    ]),
  );
  return new Map(
    findAll(root, 'w:num').map(one => [
      one.attributes['w:numId'] ?? '',
      formats.get(settingOf(one, 'w:abstractNumId') ?? '') ?? false,
    ]),
  );
}

function readTitle(source: string | undefined): string | null {
  const [title] = source ? findAll(parseXml(source), 'dc:title') : [];
  return (title && textOf(title)) || null;
}

function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child): child is Element => typeof child !== 'string' && child.name === name);
}

function settingOf(element: Element | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes['w:val'];
}

function otherZip(zip: Zip): UnreadableFile {
  const [kind] = [
    ['xl/workbook.xml', 'This is an Excel file. Save it as CSV and upload that.'],
    ['ppt/presentation.xml', 'This is a PowerPoint file. Save it as PDF and upload that.'],
    ['content.xml', 'This is an OpenDocument file. Save it as DOCX or PDF and upload that.'],
  ]
    .find(([name = '']) => zip.has(name))
    ?.slice(1) ?? ['This is a ZIP file. Unzip it and upload the files in it.'];
  return new UnreadableFile('unknown_format', kind ?? '');
}
