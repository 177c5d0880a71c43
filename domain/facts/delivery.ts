// Shared by the delivery extractors: decides which units are about delivery and groups them.

import { fold, has } from '#domain/facts/fact-patterns.ts';
import type { Page } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';

const concepts = [
  'shipping_cost',
  'free_shipping',
  'delivery_time',
  'dispatch_time',
  'express_delivery',
  'international_shipping',
  'carrier',
];
const otherConcepts = [
  'return_window',
  'return_cost',
  'return_how',
  'refund_time',
  'warranty',
  'repair',
  'exchange',
  'rental_period',
  'damaged_delivery',
  'missing_item',
  'wrong_item',
  'missed_delivery',
  'order_late',
];

/** The nearest decisive heading is about delivery. */
export function isUnderDelivery(page: Page, unit: Unit): boolean {
  return topicOf(page, unit) === 'delivery';
}

/** The nearest decisive heading is about returns, refunds or repairs, so amounts and days mean something else. */
export function isUnderReturns(page: Page, unit: Unit): boolean {
  return page.isPrivacy || topicOf(page, unit) === 'other';
}

function topicOf(page: Page, unit: Unit): 'delivery' | 'other' | undefined {
  const { words } = page;
  const others = [words.returns, words.refund, words.warranty, words.withdrawal];
  const levels = [...unit.headings].reverse().concat(page.title).map(fold);
  for (const heading of levels) {
    if (others.some(pattern => has(pattern, heading))) return has(words.delivery, heading) ? undefined : 'other';
    if (has(words.delivery, heading)) return page.about(heading, ...otherConcepts) > 0.5 ? 'other' : 'delivery';
  }
  const nearest = levels[0] ?? '';
  if (page.about(nearest, ...otherConcepts) > 0.5) return 'other';
  if (page.about(nearest, ...concepts) > 0.6) return 'delivery';
  return undefined;
}

/** Groups units of one section that are at most `gap` units apart. */
export function groupUnits(page: Page, units: readonly Unit[], { most, gap }: { most: number; gap: number }): Unit[][] {
  const groups: Unit[][] = [];
  const places = new Map(page.units.map((unit, at) => [unit, at]));
  for (const unit of units) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last && last.section === unit.section && (places.get(unit) ?? 0) - (places.get(last) ?? 0) <= gap;
    if (group && isNext && group.length < most) group.push(unit);
    else groups.push([unit]);
  }
  return groups;
}

/** Keeps sentences of one line on one line. */
export function formatUnits(units: readonly Unit[]): string {
  return units.map((unit, at) => (at === 0 ? '' : units[at - 1]?.line === unit.line ? ' ' : '\n') + unit.text).join('');
}
