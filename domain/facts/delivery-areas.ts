// Finds where the shop delivers.
import { findAmounts, findSpans } from '#domain/facts/amounts.ts';
import { isUnderDelivery, isUnderReturns } from '#domain/facts/delivery.ts';
import { fold, has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page, toCandidate } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { findRegions } from '#domain/facts/regions.ts';

const mostItems = 40;

export function findDeliveryAreas(page: Page): Candidate[] {
  const sentences = page.units.flatMap((unit, at) => judgeSentence(page, unit, at) ?? []);
  return [...sentences, ...judgeTables(page), ...judgeHeadings(page)];
}

function judgeSentence(page: Page, unit: Unit, at: number): Candidate | undefined {
  const { words } = page;
  const { folded } = unit;
  if (unit.kind === 'row' || folded.endsWith('?') || isUnderReturns(page, unit)) return undefined;
  const isNamed = has(words.deliverTo, folded);
  const heading = headingOf(page, unit);
  const isHeaded =
    has(words.deliverTo, heading) || page.about(heading, 'international_shipping', 'service_area') > 0.55;
  if (!isNamed && !(isHeaded && (has(words.delivery, folded) || unit.kind === 'item'))) return undefined;
  if ([words.returns, words.refund, words.warranty, words.otherFee].some(other => has(other, folded))) return undefined;
  const items = folded.trimEnd().endsWith(':') ? itemsAfter(page, at) : [];
  const group = [unit, ...items];
  const regions = new Set(group.flatMap(one => [...findRegions(words, one.folded)]));
  if (regions.size === 0 || (unit.kind === 'item' && !isNamed)) return undefined;
  const isBusy =
    findAmounts(folded).length > 0 || findSpans(words, folded).length > 0 || has(words.deliveryCost, folded);
  const confidence =
    (isNamed ? 0.8 : 0.72) +
    (regions.size > 1 || has(words.everywhere, folded) ? 0.05 : 0) +
    (isHeaded || isUnderDelivery(page, unit) ? 0.06 : 0) -
    (isBusy ? 0.12 : 0) -
    (page.isTerms ? 0.08 : 0);
  const value = items.length > 0 ? `${unit.text} ${items.map(({ text }) => text).join(', ')}` : unit.text;
  return toCandidate(page, group, {
    kind: 'delivery-areas',
    value,
    confidence,
    marks: [...regions].sort(),
    sort: isBusy ? 'detail' : 'areas',
  });
}

function itemsAfter(page: Page, at: number): Unit[] {
  const items: Unit[] = [];
  for (const unit of page.units.slice(at + 1, at + 1 + mostItems)) {
    if (unit.kind !== 'item' || unit.section !== page.units[at]?.section) break;
    items.push(unit);
  }
  return items;
}

/** A table with countries in its first column. */
function judgeTables(page: Page): Candidate[] {
  const isArea = (unit: Unit) =>
    unit.kind === 'row' && isUnderDelivery(page, unit) && findRegions(page.words, fold(unit.cells[0] ?? '')).size > 0;
  const groups = [...Map.groupBy(page.units.filter(isArea), ({ section }) => section).values()];
  return groups.flatMap(group => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || group.length < 2 || last.line - first.line !== group.length - 1) return [];
    const names = group.map(({ cells }) => cells[0] ?? '');
    const marks = [...new Set(names.flatMap(name => [...findRegions(page.words, fold(name))]))].sort();
    return (
      toCandidate(page, group, {
        kind: 'delivery-areas',
        value: names.join(', '),
        confidence: 0.82,
        marks,
        sort: 'areas',
      }) ?? []
    );
  });
}

/** Sections of a delivery page whose headings name areas. */
function judgeHeadings(page: Page): Candidate[] {
  const { words } = page;
  const isArea = (unit: Unit) => {
    const heading = unit.headings.at(-1);
    return heading && heading.length <= 60 && findRegions(words, fold(heading)).size > 0 && isUnderDelivery(page, unit);
  };
  const units = page.units.filter(isArea);
  const headings = [...new Set(units.map(({ headings: path }) => path.at(-1) ?? ''))];
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last || headings.length < 2 || last.section - first.section !== headings.length - 1) return [];
  if (!units.some(unit => findAmounts(unit.folded).length > 0 || findSpans(words, unit.folded).length > 0)) return [];
  const marks = [...new Set(headings.flatMap(heading => [...findRegions(words, fold(heading))]))].sort();
  const value = headings.join('\n');
  return [
    toCandidate(page, [first, last], { kind: 'delivery-areas', value, confidence: 0.8, marks, sort: 'areas' }) ?? [],
  ].flat();
}
