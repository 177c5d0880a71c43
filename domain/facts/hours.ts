// Finds opening hours in consecutive rows, list items or sentences with days and times.

import { has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page, pathOfUnit } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { joinSections, type Part } from '#domain/facts/sections.ts';
import { readTimes } from '#domain/facts/times.ts';

type Read = { unit: Unit; ranges: string[]; hasDay: boolean; isClosed: boolean };

/** The classifier score required if no word mentions opening hours. */
const leastContext = 0.35;
const mostUnits = 14;

export function findHours(page: Page): Candidate[] {
  const reads = page.units.map(unit => read(page, unit));
  const parts: Part[] = [];
  for (let at = 0; at < reads.length; at++) {
    const block = takeBlock(page, reads, at);
    if (block.length === 0) continue;
    at += block.length - 1;
    const found = judge(page, block, reads);
    if (found) parts.push({ units: block.map(({ unit }) => unit), found });
  }
  // Chains have one section per shop.
  return joinSections(page, parts);
}

function read({ words }: Page, unit: Unit): Read {
  const { folded } = unit;
  const hasDay = [...words.days, words.everyDay, words.weekdays, words.weekend].some(day => has(day, folded));
  const isClosed = has(words.closed, folded);
  const isAllDay = has(words.allDay, folded) && (has(words.hours, folded) || (hasDay && unit.text.length <= 40));
  const ranges = isAllDay ? ['0-1440'] : readTimes(words, folded, hasDay);
  return { unit, ranges, hasDay, isClosed };
}

/** Takes consecutive units of one section with days and times. A day may be on the line before its times. */
function takeBlock(page: Page, reads: readonly Read[], from: number): Read[] {
  const block: Read[] = [];
  for (let at = from; at < reads.length && block.length < mostUnits; at++) {
    const one = reads[at];
    const next = reads[at + 1];
    if (!one || (block[0] && one.unit.section !== block[0].unit.section)) break;
    if (isHours(page, one) || (block.length > 0 && isNote(page, one, block.at(-1)))) block.push(one);
    else if (
      isDayAlone(one) &&
      next &&
      !next.hasDay &&
      next.unit.text.length <= 40 &&
      (next.ranges.length > 0 || next.isClosed)
    ) {
      block.push(one, next);
      at += 1;
    } else break;
  }
  return block.some(({ ranges }) => ranges.length > 0) ? block : [];
}

function isHours({ words }: Page, { unit, ranges, hasDay, isClosed }: Read): boolean {
  if (has(words.delivery, unit.folded) && !has(words.hours, unit.folded)) return false;
  if (ranges.length > 0) return hasDay || has(words.hours, unit.folded);
  return hasDay && isClosed && unit.text.length <= 80;
}

/** A note on holidays or closed days after the hours. */
function isNote({ words }: Page, { unit, isClosed, hasDay }: Read, last: Read | undefined): boolean {
  const isHoliday = has(words.holidays, unit.folded) && (isClosed || hasDay);
  return unit.text.length <= 160 && (isHoliday || (isClosed && unit.line === last?.unit.line));
}

function judge(page: Page, block: readonly Read[], reads: readonly Read[]): Part['found'] | undefined {
  const { words } = page;
  const [first] = block;
  if (!first) return undefined;
  const own = block.map(({ unit }) => unit.folded).join('\n');
  const before = reads[reads.indexOf(first) - 1]?.unit;
  const lead = before && before.section === first.unit.section ? before.folded : '';
  const path = pathOfUnit(page, first.unit);
  const isNamed = [own, lead, path].some(text => has(words.hours, text));
  const relevance = page.about(headingOf(page, first.unit), 'opening_hours') + page.about(own, 'opening_hours');
  if (!isNamed && relevance < leastContext) return undefined;
  if (page.about(headingOf(page, first.unit), 'event_schedule', 'event_dates', 'training_events', 'appointment') > 0.5)
    return undefined;
  const isService =
    has(words.service, own) ||
    has(words.service, `${lead.endsWith(':') ? lead : ''} ${first.unit.headings.at(-1) ?? ''}`);
  const isSpecial = first.unit.headings.some(heading => has(words.holidays, heading));
  const daysNamed = words.days.filter(day => has(day, own)).length;
  const confidence =
    (isNamed ? 0.82 : 0.62) +
    (daysNamed >= 2 || has(words.everyDay, own) ? 0.08 : 0) -
    (isSpecial ? 0.3 : 0) -
    (isService ? 0.1 : 0);
  return {
    kind: 'opening-hours',
    value: describeHours(block),
    confidence,
    marks: [...new Set(block.flatMap(({ ranges }) => ranges))],
    sort: isService ? 'service' : 'shop',
  };
}

function describeHours(block: readonly Read[]): string {
  return block
    .map((one, at) => {
      const last = block[at - 1];
      const isSameLine = last?.unit.line === one.unit.line;
      return (last === undefined ? '' : isDayAlone(last) ? ': ' : isSameLine ? ' ' : '\n') + one.unit.text;
    })
    .join('');
}

function isDayAlone({ unit, hasDay, isClosed, ranges }: Read): boolean {
  return hasDay && !isClosed && ranges.length === 0 && unit.text.length <= 30;
}
