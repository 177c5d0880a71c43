// Finds the postal address of the shop on contact pages and under matching headings.
import { styles, wholeStyles } from '#domain/facts/address-styles.ts';
import { has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page, pathOfUnit, toCandidate } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';

/** Lines above the postcode that may belong to the address. */
const linesAbove = 3;
const longestLine = 90;
const longestWhole = 240;

export function findAddresses(page: Page): Candidate[] {
  return page.units.flatMap((unit, at) => judge(page, at) ?? describe(page, unit) ?? []);
}

function judge(page: Page, at: number): Candidate | undefined {
  const unit = page.units[at];
  if (!unit) return undefined;
  const found = findWhole(page, unit) ?? findByPlace(page, at);
  if (!found) return undefined;
  const confidence = confidenceOf(page, found.units);
  if (confidence === undefined) return undefined;
  const { value } = found;
  return toCandidate(page, found.units, { kind: 'address', value, confidence, marks: [markOf(value)] });
}

type Found = { units: Unit[]; value: string };

function findWhole(page: Page, unit: Unit): Found | undefined {
  if (!['ja', 'zh', 'ar'].includes(page.words.language) || unit.folded.length > longestWhole) return undefined;
  for (const style of wholeStyles) {
    const match = style.exec(unit.folded);
    if (!match) continue;
    const name =
      page.words.language === 'zh' ? (/\p{Script=Han}{0,12}$/u.exec(unit.text.slice(0, match.index))?.[0] ?? '') : '';
    const value = name + unit.text.slice(match.index, match.index + match[0].length).trim();
    const above = page.units[page.units.indexOf(unit) - 1];
    const code =
      above && above.section === unit.section && /^〒?\s?\d{3}-\d{4}$/.test(above.folded) ? above : undefined;
    return code ? { units: [code, unit], value: `${code.text} ${value}` } : { units: [unit], value };
  }
  return undefined;
}

function findByPlace(page: Page, at: number): Found | undefined {
  const unit = page.units[at];
  if (!unit) return undefined;
  for (const { place, street } of styles) {
    const match = place.exec(unit.folded);
    if (!match) continue;
    const before = unit.folded.slice(0, match.index);
    const streetHere = street.exec(before) ?? street.exec(match[0]);
    if (streetHere && before.length <= 200) return cutFrom(unit, before, streetHere, match);
    if (before.replace(/^[^:]*:\s*/, '').trim().length > 0) continue;
    const lines = page.units
      .slice(Math.max(0, at - linesAbove), at)
      .filter(one => one.section === unit.section && one.text.length <= longestLine);
    const from = lines.findLastIndex(line => street.test(line.folded));
    const above = lines.slice(from);
    if (from < 0 || above.some((line, step) => line.line !== unit.line - above.length + step)) continue;
    const last = unit.text.slice(0, match.index + match[0].length);
    return {
      units: [...above, unit],
      value: [...above.map(line => withoutLabel(line.text)), withoutLabel(last)].join(', '),
    };
  }
  return undefined;
}

/** Cuts an address out of a line. It starts at the street, or after the colon before it. */
function cutFrom(unit: Unit, before: string, street: RegExpExecArray, place: RegExpExecArray): Found | undefined {
  const colon = before.lastIndexOf(':', street.index);
  const start = colon >= 0 && street.index - colon <= 50 ? colon + 1 : street.index;
  const end = place.index + place[0].length;
  // Too far apart to be one address.
  if (place.index - street.index > 120) return undefined;
  const value = unit.text
    .slice(start, end)
    .trim()
    .replace(/^[,\s]+/, '');
  return value.length > 160 ? undefined : { units: [unit], value };
}

/** Returns nothing unless the context shows that this is the shop's own address. */
function confidenceOf(page: Page, units: readonly Unit[]): number | undefined {
  const { words } = page;
  const [first] = units;
  if (!first) return undefined;
  const heading = headingOf(page, first);
  const near = `${pathOfUnit(page, first)} | ${units.map(({ folded }) => folded).join(' | ')}`;
  const before = page.units[page.units.indexOf(first) - 1];
  const lead = before && before.section === first.section ? before.folded : '';
  if (
    has(words.returns, heading) ||
    has(words.returns, lead) ||
    page.about(heading, 'data_rights', 'privacy_data', 'dispute') > 0.5
  )
    return undefined;
  if (page.isContact || page.isImprint) return 0.92;
  if (has(words.address, near) || has(words.imprint, near) || has(words.address, lead)) return 0.88;
  return page.about(heading, 'store_location', 'legal_imprint', 'venue_travel', 'pickup') > 0.45 ? 0.78 : undefined;
}

/** A sentence without a postcode, such as "Our shop is at 14 High Street in Kendal". */
function describe(page: Page, unit: Unit): Candidate | undefined {
  const { words } = page;
  const { folded } = unit;
  if (folded.length > 220 || !has(words.shop, folded) || !has(words.located, folded)) return undefined;
  const isStreet =
    /(?<![\d.,:])\d{1,4}[a-z]?(?:-\d+)?,?\s+\p{Lu}\p{L}{2,}|\p{Lu}\p{L}{2,}(?:\s\p{Lu}\p{L}+)*,?\s+\d{1,4}[a-z]?(?![\d.,:%€£$]|\s?(?:uhr|h|am|pm|%))/u.test(
      unit.text,
    );
  const isAbout =
    page.about(folded, 'store_location', 'opening_hours', 'pickup') > 0.25 ||
    has(words.address, pathOfUnit(page, unit));
  if (!isStreet || !isAbout) return undefined;
  return toCandidate(page, [unit], {
    kind: 'address',
    value: unit.text,
    confidence: 0.8,
    marks: [],
    sort: 'described',
  });
}

function withoutLabel(line: string): string {
  return line
    .replace(/^[^:\d]{0,40}:\s*/, '')
    .replace(/(?<![,\s])[,\s]+$/, '')
    .trim();
}

/** Compares addresses by their numbers, so that a missing country makes no difference. */
function markOf(value: string): string {
  const numbers = value.replace(/\D+/g, ' ').trim().split(' ').sort();
  return numbers.join(' ');
}
