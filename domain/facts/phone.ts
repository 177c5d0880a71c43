// Finds phone numbers. The label before a number tells a phone from a fax or an order number.

import { has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page, pathOfUnit, toCandidate } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';

const number = /(?<![\d\p{L}+/.,-])(?:\+|00)?\(?\d[\d ()./-]{4,22}\d(?![\d\p{L}%€$£])/gu;
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/;
const years = /^(?:19|20)\d\d\s?-\s?(?:19|20)\d\d$/;
const money = /^\s?(?:€|\$|£|¥|₺|zł|eur|usd|gbp|pln|tl|円|元|kr|chf)/i;
/** Between the two words of "Tel. and Fax". */
const joint = /^[\s./&+|-]{0,4}(?:und|and|et|y|e|en|i|ve)?[\s./&+|-]{0,4}$/iu;
/** The longest distance between a label and its number. */
const reach = 48;

export function findPhones(page: Page): Candidate[] {
  return page.units.flatMap((unit, at) =>
    [...unit.folded.matchAll(number)].flatMap(match => judge(page, unit, page.units[at - 1], match) ?? []),
  );
}

function judge(page: Page, unit: Unit, above: Unit | undefined, match: RegExpExecArray): Candidate | undefined {
  const written = match[0].trim();
  const digits = written.replace(/\D/g, '');
  if (!isPlausible(written, digits) || money.test(unit.folded.slice(match.index + match[0].length))) return undefined;
  const label = labelOf(page, unit, above, match.index);
  if (label !== 'phone') return undefined;
  const isContact = page.isContact || page.isImprint;
  const heading = headingOf(page, unit);
  const isAbout =
    has(page.words.contact, pathOfUnit(page, unit)) ||
    has(page.words.phone, heading) ||
    page.about(heading, 'phone_contact', 'legal_imprint', 'store_location', 'opening_hours') > 0.4;
  const isOther =
    has(page.words.returns, heading) ||
    page.about(heading, 'fraud_phishing', 'data_rights', 'dispute', 'jobs', 'press') > 0.5;
  const confidence = (isContact ? 0.93 : isAbout ? 0.86 : 0.68) - (isOther ? 0.25 : 0);
  const value = unit.text.slice(match.index, match.index + written.length).replace(/^\((?=[^)]*$)/, '');
  // The head office is not the number for customers.
  const sort = page.isCompany ? 'company' : 'shop';
  const marks = [nationalOf(written)];
  return toCandidate(page, [unit], {
    kind: 'phone',
    value,
    confidence: confidence - (page.isCompany ? 0.04 : 0),
    marks,
    sort,
  });
}

function isPlausible(written: string, digits: string): boolean {
  const isInternational = /^(?:\+|00)/.test(written);
  const least = isInternational ? 9 : 7;
  if (digits.length < least || digits.length > 15 || date.test(written) || years.test(written)) return false;
  // Twelve or more digits without separators, plus sign or leading zero are a code.
  const isOnePiece = !/[\s()./-]/.test(written);
  if (isOnePiece && !isInternational && !digits.startsWith('0') && digits.length > 11) return false;
  return !/^(\d)\1+$/.test(digits) && (written.match(/[()]/g)?.length ?? 0) <= 4;
}

/** The last label before the number decides. "Tel./Fax" counts as a phone. */
function labelOf({ words }: Page, unit: Unit, above: Unit | undefined, index: number): 'phone' | 'other' | undefined {
  const before = unit.folded.slice(Math.max(0, index - reach), index);
  const last = (pattern: RegExp) => [...before.matchAll(pattern)].at(-1);
  const phone = last(words.phone);
  const other = Math.max(last(words.fax)?.index ?? -1, last(words.otherNumber)?.index ?? -1);
  if (phone && phone.index >= other) return isNextTo(before.slice(phone.index)) ? 'phone' : undefined;
  if (phone && joint.test(before.slice(phone.index + phone[0].length, other))) return 'phone';
  if (other >= 0) return 'other';
  if (/(?:^|[\s|])[TM](?:\.|:)\s*$/.test(before) || /(?:^|\s)☎|📞/u.test(before)) return 'phone';
  const isAlone = before.trim() === '' && unit.folded.length - index <= reach;
  if (isAlone && above?.section === unit.section && above.text.length <= 40) {
    if (has(words.fax, above.folded) || has(words.otherNumber, above.folded)) return 'other';
    if (has(words.phone, above.folded)) return 'phone';
  }
  // A question as heading: "Can I order by phone?" – "Yes: 020 7946 0958".
  const isFirst = before.length <= 12 && index === before.length;
  const heading = unit.headings.at(-1);
  return isFirst && heading && has(words.phone, heading) && !has(words.fax, heading) ? 'phone' : undefined;
}

/** A label applies to a second number only if it follows the first directly. */
function isNextTo(gap: string): boolean {
  return !/\d{3}/.test(gap) || gap.replace(/^.*\d/u, '').length <= 8;
}

/** The last nine digits, so that the country code makes no difference; nor does the extension of the switchboard, "-0". */
function nationalOf(written: string): string {
  return written.replace(/-0$/, '').replace(/\D/g, '').slice(-9);
}
