// Finds how long delivery takes.
import { daysOf, findSpans } from '#domain/facts/amounts.ts';
import { formatUnits, groupUnits, isUnderDelivery, isUnderReturns } from '#domain/facts/delivery.ts';
import { has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { findRegions } from '#domain/facts/regions.ts';
import { joinSections } from '#domain/facts/sections.ts';

const longestDays = 120;
/** "Within 7 days of delivery" is a deadline for the customer. */
const deadline =
  /^\s*(?:of|after|from|following|nach|ab|seit|après|suivant|à compter|tras|desde|a partir|dopo|dal|na|vanaf|após|po|od)(?!\p{L}).{0,30}?(?:deliver|recei|arriv|liefer|zustell|erhalt|empfang|livraison|réception|entrega|recep|receb|consegna|ricezione|ricevimento|ontvangst|levering|otrzyman|dostaw|dostarcz)/iu;

export function findDeliveryTimes(page: Page): Candidate[] {
  const times = page.units.filter(unit => isTime(page, unit));
  const groups = groupUnits(page, times, { most: 5, gap: 3 });
  return joinSections(
    page,
    groups.flatMap(units => {
      const found = judge(page, units);
      return found ? [{ units, found }] : [];
    }),
  );
}

function isTime(page: Page, unit: Unit): boolean {
  const { words } = page;
  const { folded } = unit;
  const spans = findSpans(words, folded).filter(
    span => daysOf(span) <= longestDays && daysOf(span) > 0.05 && !deadline.test(folded.slice(span.end)),
  );
  if (spans.length === 0 || folded.endsWith('?') || isUnderReturns(page, unit)) return false;
  if (
    [words.returns, words.refund, words.warranty, words.withdrawal, words.notReturn].some(other => has(other, folded))
  )
    return false;
  const isNamed = has(words.deliveryTime, folded);
  const isDelivery = has(words.delivery, folded);
  if (isDelivery && isNamed) return true;
  if (
    isDelivery &&
    (isUnderDelivery(page, unit) || page.about(folded, 'delivery_time', 'dispatch_time', 'express_delivery') > 0.4)
  )
    return true;
  if (!isUnderDelivery(page, unit)) return false;
  return unit.kind !== 'sentence' || isNamed || page.about(headingOf(page, unit), 'delivery_time') > 0.5;
}

function judge(page: Page, group: Unit[]): Omit<Candidate, 'quote'> | undefined {
  const { words } = page;
  const [first] = group;
  if (!first) return undefined;
  const all = group.map(({ folded }) => folded).join('\n');
  const heading = headingOf(page, first);
  const relevance = Math.max(
    page.about(heading, 'delivery_time'),
    ...group.map(unit => page.about(unit.folded, 'delivery_time')),
  );
  const dispatched = Math.max(
    ...group.map(unit =>
      page.about(unit.folded, 'dispatch_time', 'order_cancel', 'order_change', 'pickup', 'track_order', 'order_late'),
    ),
  );
  const isExpressOnly = group.every(unit => has(words.express, unit.folded));
  const confidence =
    0.66 +
    (has(words.deliveryTime, `${all} ${heading}`) ? 0.08 : 0) +
    (isUnderDelivery(page, first) ? 0.1 : 0) +
    (relevance > 0.4 ? 0.1 : 0) -
    (dispatched > 0.5 && relevance < 0.4 ? 0.16 : 0) -
    (isExpressOnly ? 0.16 : 0) -
    (page.isTerms ? 0.1 : 0);
  const marks = group.flatMap(unit =>
    findSpans(words, unit.folded).map(({ from, to, unit: name }) => `${from}-${to} ${name}`),
  );
  const isLocal = findRegions(words, `${all} ${heading}`).size > 0;
  return {
    kind: 'delivery-time',
    value: formatUnits(group),
    confidence,
    marks: [...new Set(marks)],
    sort: isLocal ? 'region' : isExpressOnly ? 'express' : 'standard',
  };
}
