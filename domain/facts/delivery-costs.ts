// Finds delivery costs and the order value for free delivery.
import { findAmounts } from '#domain/facts/amounts.ts';
import { formatUnits, groupUnits, isUnderDelivery, isUnderReturns } from '#domain/facts/delivery.ts';
import { fold, has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { findRegions } from '#domain/facts/regions.ts';
import { joinSections } from '#domain/facts/sections.ts';

export function findDeliveryCosts(page: Page): Candidate[] {
  const costs = page.units.filter((unit, at) => isCost(page, unit, page.units[at - 1]));
  const groups = groupUnits(page, costs, { most: 6, gap: 2 }).map(priced);
  return joinSections(
    page,
    groups.flatMap(units => {
      const found = judge(page, units);
      return found ? [{ units, found }] : [];
    }),
  );
}

/** Drops units without an amount if others have one. */
function priced(group: Unit[]): Unit[] {
  const some = group.filter(({ folded }) => findAmounts(folded).length > 0);
  return some.length > 0 ? some : group;
}

function isCost(page: Page, unit: Unit, above: Unit | undefined): boolean {
  const { words } = page;
  const { folded } = unit;
  const isFree = has(words.free, folded);
  const hasAmount = findAmounts(folded).length > 0;
  if ((!isFree && !hasAmount) || folded.endsWith('?')) return false;
  const isNamed = has(words.deliveryCost, folded);
  const isDelivery = has(words.delivery, folded);
  if (page.about(folded, 'invoice_copy', 'pay_on_invoice', 'prepayment_discount', 'minimum_order') > 0.5) return false;
  if (
    isUnderReturns(page, unit) ||
    (!isNamed && [words.otherFee, words.returns, words.refund, words.warranty].some(other => has(other, folded)))
  )
    return false;
  if (has(words.returns, folded) && !isNamed) return false;
  if (isNamed || (isDelivery && (hasAmount || isFree) && isAboutCost(page, unit))) return true;
  if (!isUnderDelivery(page, unit)) return false;
  // A price row under a delivery heading, or a follow-up sentence: "It is free on orders over 50".
  if (unit.kind !== 'sentence')
    return (
      hasAmount && !/[+]\s?\d/.test(folded) && (isCostHeading(page, unit) || has(words.delivery, headingOf(page, unit)))
    );
  if (hasAmount && findRegions(words, folded).size > 0) return true;
  const goesOn = above?.line === unit.line || above?.line === unit.line - 1;
  return isFree && hasAmount && has(words.over, folded) && (isDelivery || goesOn);
}

function isAboutCost(page: Page, unit: Unit): boolean {
  return (
    isUnderDelivery(page, unit) || page.about(unit.folded, 'shipping_cost', 'free_shipping', 'express_delivery') > 0.4
  );
}

function isCostHeading(page: Page, unit: Unit): boolean {
  const heading = headingOf(page, unit);
  const isNamed = [...unit.headings, page.title].some(one => has(page.words.deliveryCost, fold(one)));
  return (
    isNamed ||
    page.about(
      heading,
      'shipping_cost',
      'free_shipping',
      'delivery_time',
      'express_delivery',
      'international_shipping',
    ) > 0.5
  );
}

function judge(page: Page, group: readonly Unit[]): Omit<Candidate, 'quote'> | undefined {
  const { words } = page;
  const [first] = group;
  if (!first) return undefined;
  const all = group.map(({ folded }) => folded).join('\n');
  const amounts = group.flatMap(unit => findAmounts(unit.folded));
  if (amounts.length === 0 && !isFreeForAll(page, all)) return undefined;
  const isExpressOnly = group.every(unit => has(words.express, unit.folded));
  const isSpecial = group.every(unit => has(words.special, unit.folded) || has(words.otherFee, unit.folded));
  const confidence =
    0.66 +
    (has(words.deliveryCost, all) ? 0.14 : 0) +
    (isCostHeading(page, first) ? 0.12 : isUnderDelivery(page, first) ? 0.08 : 0) +
    (amounts.length > 1 ? 0.03 : 0) -
    (isExpressOnly ? 0.2 : 0) -
    (page.isTerms ? 0.14 : 0) -
    (isSpecial ? 0.2 : 0);
  const thresholds = group.flatMap(unit => (has(words.free, unit.folded) ? findAmounts(unit.folded).slice(-1) : []));
  const marks = thresholds.map(({ value }) => `free ${value}`);
  const costs = amounts
    .filter(({ value }) => !thresholds.some(one => one.value === value))
    .map(({ value }) => `cost ${value}`);
  const isLocal = findRegions(words, `${all} ${headingOf(page, first)}`).size > 0;
  return {
    kind: 'delivery-costs',
    value: formatUnits(group),
    confidence,
    marks: [...new Set([...marks, ...costs])],
    sort: isLocal ? 'region' : isExpressOnly ? 'express' : 'standard',
  };
}

/** Unconditional free delivery: "We deliver free of charge". */
function isFreeForAll(page: Page, text: string): boolean {
  const { words } = page;
  return (
    has(words.free, text) && has(words.deliveryCost, text) && page.about(text, 'free_shipping', 'shipping_cost') > 0.4
  );
}
