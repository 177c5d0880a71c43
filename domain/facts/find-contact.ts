// Finds opening hours, phone numbers, email and postal addresses.
import { conceptsOf, isLabelOf } from '#domain/facts/kinds.ts';
import {
  type Candidate,
  doubtful,
  type Find,
  isLabelled,
  isNamed,
  likely,
  numbersOf,
  type Page,
  runsOf,
  sure,
  withJoined,
} from '#domain/facts/page.ts';
import type { Line } from '#domain/facts/page-lines.ts';
import { fold } from '#domain/facts/plain-lines.ts';
import { hasWeekday, readEmails, readPhones, readTimes, withoutPostcode } from '#domain/facts/shapes.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

export const findHours: Find = (page, lines) => {
  const language = baseLanguage(page.language);
  const isHours = (line: Line) =>
    line.text.length <= 300 &&
    (readTimes(line.value).length > 0
      ? hasWeekday(line.text, language) || isNamed(page, 'opening-hours', line.label) || isAboutHours(line.text)
      : hasWeekday(line.label, language) && line.text.length <= 120);
  const isAboutHours = (text: string) => page.chanceOf(text, ...conceptsOf('opening-hours')) >= 0.6;
  const found = runsOf(lines, isHours).flatMap(run => {
    const marks = [...new Set(run.flatMap(({ text }) => readTimes(text)))];
    const value = run.map(({ text }) => text).join('\n');
    const [first] = run;
    if (!first || marks.length === 0) return [];
    const isHeaded = isNamed(page, 'opening-hours', first.label) || isNamed(page, 'opening-hours', first.heading);
    if (!isHeaded && !isAboutHours(value)) return [];
    // Hours of the phone line are not those of the shop.
    const isService = [value, first.heading].some(text => page.chanceOf(text, 'phone_contact', 'human_chat') > 0.3);
    const sort = isService ? 'service' : 'shop';
    return [{ lines: run, value, marks, sort, confidence: isService ? doubtful : isHeaded ? sure : likely }];
  });
  return withJoined(found);
};

export const findPhones: Find = (page, lines) =>
  lines.flatMap(line =>
    readPhones(line.text).flatMap(({ value, before }) => {
      const isOwn = before.split(/[,;|()/:：]/).some(words => isLabelOf('phone', words));
      const isAlone = before.trim().length <= 1 && isNamed(page, 'phone', line.label || line.heading);
      const isListed = before.length <= 40 && !/fax/i.test(before) && isLabelOf('phone', line.heading);
      if (!isOwn && !isAlone && !isListed) return [];
      const marks = [value.replace(/-0$/, '').replace(/\D/g, '').slice(-9)];
      return [{ lines: [line], value, marks, confidence: isOnContactPage(page, line) ? sure : likely }];
    }),
  );

/** Addresses for machines and for other departments. */
const notForCustomers =
  /^(?:no-?reply|do-?not-?reply|postmaster|webmaster|abuse|privacy|datenschutz|rgpd|dpo|jobs?|careers?|karriere|press|presse|newsletter|billing|name|your\.?name|example)$/i;

export const findEmails: Find = (page, lines) =>
  lines.flatMap(line =>
    readEmails(line.text).flatMap(({ local, domain }) => {
      const isOwn = page.domains.some(own => nameOf(own) === nameOf(domain));
      const isNear = isOnContactPage(page, line) || isNamed(page, 'email', line.label);
      if (notForCustomers.test(local) || !(isOwn || isNear)) return [];
      const value = `${local}@${domain}`;
      const confidence = isOwn || page.domains.length === 0 ? (isNear ? sure : likely) : doubtful;
      return [{ lines: [line], value, marks: [value.toLowerCase()], confidence }];
    }),
  );

const linesOfAddress = 3;
const maxAddressLine = 90;

export const findAddresses: Find = (page, lines) =>
  lines.flatMap((line, at) => {
    const { text, value, heading, form } = line;
    if (text.length > 160 || text.includes('@')) return [];
    const hasNumber = /\d/.test(fold(value));
    if (hasNumber && isLabelled('address', line)) return [addressOf([line], sure)];
    const street = withoutPostcode(text);
    if (street === undefined || !isOnContactPage(page, line)) {
      return hasNumber && form === 'item' && isLabelOf('address', heading) ? [addressOf([line], likely)] : [];
    }
    const isWhole = /\d/.test(fold(street)) || street.length > 30;
    const above = isWhole ? [] : streetAbove(lines.slice(Math.max(0, at - linesOfAddress), at), line);
    // A sentence says more than the address.
    const confidence = /\p{Ll}\. \p{Lu}/u.test(text) ? doubtful : likely + 0.04;
    return isWhole || above.length > 0 ? [addressOf([...above, line], confidence)] : [];
  });

/** From the line with the house number. */
function streetAbove(lines: readonly Line[], { section }: Line): Line[] {
  const from = lines.findIndex(
    ({ section: own, text }) =>
      own === section && /\d/.test(text) && !text.includes('@') && readPhones(text).length === 0,
  );
  return from < 0 || lines.some(({ text }) => text.length > maxAddressLine) ? [] : lines.slice(from);
}

function addressOf(lines: Line[], confidence: number): Candidate {
  const value = lines
    .map(({ label, value, text }) => (isLabelOf('address', label) ? value : text).replace(/(?<![,\s])[,\s]+$/, ''))
    .join(', ');
  // Addresses are compared by their numbers, so that a missing country makes no difference.
  return { lines, value, marks: [numbersOf(value).sort().join(' ')], confidence };
}

const contactConcepts = [
  'store_location',
  'legal_imprint',
  'email_contact',
  'phone_contact',
  'opening_hours',
  'venue_travel',
];

function isOnContactPage(page: Page, { heading }: Line): boolean {
  return [page.title, heading].some(
    text => isLabelOf('address', text) || page.chanceOf(text, ...contactConcepts) >= 0.5,
  );
}

/** Returns "shop" for www.shop.co.uk and for shop.de. */
function nameOf(domain: string): string {
  const parts = domain.split('.').slice(0, -1);
  const isSecondLevel = /^(?:co|com|org|net|gov|ac|ne|or)$/.test(parts.at(-1) ?? '') && parts.length > 1;
  return (isSecondLevel ? parts.at(-2) : parts.at(-1)) ?? domain;
}
