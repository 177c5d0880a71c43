// Finds the facts of a shop on a page: by labels, by what values look like, and by the concepts of sentences.
import type { FoundFact } from '#database/schema/facts.ts';
import { type FactKind, factLimits } from '#domain/facts/inputs.ts';
import { conceptsOf, conceptsOfHeadings, isLabelOf, openChances } from '#domain/facts/kinds.ts';
import { findLines, type Line, splitSentences } from '#domain/facts/page-lines.ts';
import { fold } from '#domain/facts/plain-lines.ts';
import { hasWeekday, readEmails, readPhones, readTimes, withoutPostcode } from '#domain/facts/shapes.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

export type PageText = {
  documentId: string;
  version: number;
  title: string;
  url: string | null;
  language: string;
  /** Markdown. */
  text: string;
};

type Page = PageText & {
  domains: readonly string[];
  chanceOf: (text: string, ...concepts: readonly string[]) => number;
};
type Candidate = { lines: Line[]; value: string; marks: string[]; confidence: number; sort?: string };
type Find = (page: Page, lines: readonly Line[]) => Candidate[];

/** The rest of a longer document is ignored. */
const mostCharacters = 200_000;
const linesAtOnce = 100;
const mostOfKind = 5;
const sure = 0.92;
const likely = 0.82;
const doubtful = 0.74;

/**
 * Returns the best candidates per kind in one document. Yields between the parts of a long one, so that the caller can let other
 * requests run.
 */
export function* extractFacts(document: PageText, domains: readonly string[]): Generator<void, FoundFact[]> {
  const page = { ...document, domains, chanceOf: openChances() };
  const lines = findLines(document.text.slice(0, mostCharacters), document.title);
  const found: FoundFact[] = [];
  for (const part of splitLines(lines)) {
    for (const kind of Object.keys(finders) as FactKind[]) {
      yield;
      found.push(...finders[kind](page, part).flatMap(candidate => toFact(page, kind, candidate) ?? []));
    }
  }
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap(some =>
    some.sort((a, b) => b.confidence - a.confidence).slice(0, mostOfKind),
  );
}

/** Between sections, if possible. */
function splitLines(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    const isFull = part && part.length >= linesAtOnce && part.at(-1)?.section !== line.section;
    if (part && !isFull && part.length < linesAtOnce * 3) part.push(line);
    else parts.push([line]);
  }
  return parts;
}

function toFact(page: Page, kind: FactKind, { lines, ...found }: Candidate): FoundFact | undefined {
  const { documentId, version, text } = page;
  const quote = text.slice(lines[0]?.startsAt, lines.at(-1)?.endsAt);
  if (!quote || quote.length > factLimits.quote || found.value.length > factLimits.value) return undefined;
  return { kind, ...found, quote, documentId, version, language: baseLanguage(page.language) };
}

const findPhones: Find = (page, lines) =>
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

const findEmails: Find = (page, lines) =>
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

const findHours: Find = (page, lines) => {
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

const linesOfAddress = 3;
const longestAddressLine = 90;

const findAddresses: Find = (page, lines) =>
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
  return from < 0 || lines.some(({ text }) => text.length > longestAddressLine) ? [] : lines.slice(from);
}

function addressOf(lines: Line[], confidence: number): Candidate {
  const value = lines
    .map(({ label, value, text }) => (isLabelOf('address', label) ? value : text).replace(/(?<![,\s])[,\s]+$/, ''))
    .join(', ');
  // Addresses are compared by their numbers, so that a missing country makes no difference.
  return { lines, value, marks: [numbersOf(value).sort().join(' ')], confidence };
}

/** Facts that are stated in sentences, lists or tables of any wording. */
function findStatements(kind: FactKind, { hasNumber, most }: { hasNumber: boolean; most: number }): Find {
  return (page, lines) => {
    // Personal data is not what the shop offers.
    if (page.chanceOf(page.title, 'privacy_data', 'data_sharing') >= 0.5) return [];
    const statements = lines
      .flatMap(line => splitSentences(page.text, line, page.language))
      .filter(({ text, value }) => text.length <= 400 && (!hasNumber || /\d/.test(fold(value))));
    const chances = new Map(statements.map(one => [one, chanceOf(page, kind, one)]));
    const isMember = (one: Line, before: Line | undefined) => (chances.get(one) ?? 0) >= (before ? goesOn : doubtful);
    const found = runsOf(statements, isMember, most).flatMap(run => {
      const isAbout = (one: Line) => isLabelled(kind, one) || page.chanceOf(one.text, ...conceptsOf(kind)) >= goesOn;
      if (!run.some(isAbout)) return [];
      const marks = [...new Set(hasNumber ? run.flatMap(({ value }) => numbersOf(value)) : [])];
      return [
        { lines: run, value: describe(run), marks, confidence: Math.max(...run.map(one => chances.get(one) ?? 0)) },
      ];
    });
    return most > 1 ? withJoined(found) : found;
  };
}

/** Enough for a sentence after one that states the fact. */
const goesOn = 0.3;

function chanceOf(page: Page, kind: FactKind, line: Line): number {
  const { label, heading, text, form } = line;
  // A question, and the lead-in of a list.
  if (/[?？؟:：]$/.test(text)) return 0;
  if (isLabelled(kind, line)) return sure;
  const own = page.chanceOf(text, ...conceptsOf(kind));
  const above = form === 'item' ? [heading, page.title, label] : [heading, page.title];
  const isHeaded = above.some(text => isHeadingOf(page, kind, text));
  if (isHeaded && (own >= 0.3 || form !== 'line')) return likely + 0.04;
  return own >= 0.6 ? likely : own >= 0.4 ? doubtful : Math.min(own, goesOn);
}

/** Also one fact of those in consecutive sections, for example one per shop or country, with their headings. */
function withJoined(found: Candidate[]): Candidate[] {
  const runs = found.reduce<Candidate[][]>((all, one) => {
    const run = all.at(-1);
    const step = (one.lines[0]?.section ?? 0) - (run?.at(-1)?.lines[0]?.section ?? -9);
    if (run && step === 1) run.push(one);
    else if (step !== 0) all.push([one]);
    return all;
  }, []);
  const joined = runs.flatMap(run => {
    const [first] = run;
    if (!first || run.length < 2) return [];
    const value = run.map(({ lines, value }) => `${lines[0]?.heading}: ${value.replaceAll('\n', ', ')}`).join('\n');
    const confidence = Math.max(...run.map(one => one.confidence)) + 0.01;
    return [
      {
        ...first,
        lines: run.flatMap(({ lines }) => lines),
        value,
        marks: run.flatMap(({ marks }) => marks),
        confidence,
      },
    ];
  });
  return [...joined, ...found];
}

const finders: Record<FactKind, Find> = {
  'opening-hours': findHours,
  phone: findPhones,
  email: findEmails,
  address: findAddresses,
  'delivery-areas': findStatements('delivery-areas', { hasNumber: false, most: 30 }),
  'delivery-costs': findStatements('delivery-costs', { hasNumber: true, most: 8 }),
  'delivery-time': findStatements('delivery-time', { hasNumber: true, most: 4 }),
  'return-window': findStatements('return-window', { hasNumber: true, most: 1 }),
  'payment-methods': findStatements('payment-methods', { hasNumber: false, most: 20 }),
};

/** Whether a label or heading names this kind. */
function isNamed(page: Page, kind: FactKind, text: string): boolean {
  return text !== '' && (isLabelOf(kind, text) || page.chanceOf(text, ...conceptsOf(kind)) >= 0.5);
}

function isHeadingOf(page: Page, kind: FactKind, heading: string): boolean {
  return isLabelOf(kind, heading) || page.chanceOf(heading, ...conceptsOfHeadings(kind)) >= 0.5;
}

/** In a table with more columns, the first cell is no label of the others. */
function isLabelled(kind: FactKind, { form, label, text, value }: Line): boolean {
  return !(form === 'row' && text === value) && isLabelOf(kind, label);
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

/** Consecutive lines of one section. */
function runsOf(
  lines: readonly Line[],
  isMember: (line: Line, before: Line | undefined) => boolean,
  most = 14,
): Line[][] {
  const runs: Line[][] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const run = runs.at(-1);
    const last = before?.section === line.section && run && run.length < most ? before : undefined;
    before = isMember(line, last) ? line : undefined;
    if (before && last) run?.push(line);
    else if (before) runs.push([line]);
  }
  return runs;
}

/** Short items on one line, sentences of a line on one line, others below each other. */
function describe(run: readonly Line[]): string {
  const isShort = run.length > 1 && run.every(({ form, value }) => form === 'item' && value.length <= 32);
  if (isShort) return run.map(({ value }) => value.replace(/[.;,]$/, '')).join(', ');
  return run
    .map(({ text, number }, at) => (at === 0 ? '' : run[at - 1]?.number === number ? ' ' : '\n') + text)
    .join('');
}

function numbersOf(text: string): string[] {
  return fold(text).match(/\d+(?:[.,]\d+)?/g) ?? [];
}

/** Returns "shop" for www.shop.co.uk and for shop.de. */
function nameOf(domain: string): string {
  const parts = domain.split('.').slice(0, -1);
  const isSecondLevel = /^(?:co|com|org|net|gov|ac|ne|or)$/.test(parts.at(-1) ?? '') && parts.length > 1;
  return (isSecondLevel ? parts.at(-2) : parts.at(-1)) ?? domain;
}
