// Finds the facts of a shop on a page: by labels, by what values look like, and by the concepts of sentences.
import type { FoundFact } from '#database/schema/facts.ts';
import { findAddresses, findEmails, findHours, findPhones } from '#domain/facts/find-contact.ts';
import { findStatements } from '#domain/facts/find-statements.ts';
import { type FactKind, factLimits } from '#domain/facts/inputs.ts';
import { openChances } from '#domain/facts/kinds.ts';
import type { Candidate, Find, Page, PageText } from '#domain/facts/page.ts';
import { findLines, type Line } from '#domain/facts/page-lines.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

const finders: Record<FactKind, Find> = {
  'opening-hours': findHours,
  phone: findPhones,
  email: findEmails,
  address: findAddresses,
  'delivery-areas': findStatements('delivery-areas', { hasNumber: false, maxLines: 30 }),
  'delivery-costs': findStatements('delivery-costs', { hasNumber: true, maxLines: 8 }),
  'delivery-time': findStatements('delivery-time', { hasNumber: true, maxLines: 4 }),
  'return-window': findStatements('return-window', { hasNumber: true, maxLines: 1 }),
  'payment-methods': findStatements('payment-methods', { hasNumber: false, maxLines: 20 }),
};

/** The rest of a longer document is ignored. Each line is read by a classifier, while a draft holds a connection. */
const maxCharacters = 200_000;
const maxLines = 2000;
const maxLinesAtOnce = 100;
const maxOfKind = 5;

/**
 * Returns the best candidates per kind in one document. Yields between the parts of a long one, so that the caller can let other
 * requests run.
 */
export function* extractFacts(document: PageText, domains: readonly string[]): Generator<void, FoundFact[]> {
  const page = { ...document, domains, chanceOf: openChances() };
  const lines = findLines(document.text.slice(0, maxCharacters), document.title).slice(0, maxLines);
  const found: FoundFact[] = [];
  for (const part of splitLines(lines)) {
    for (const kind of Object.keys(finders) as FactKind[]) {
      yield;
      found.push(...finders[kind](page, part).flatMap(candidate => toFact(page, kind, candidate) ?? []));
    }
  }
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap(some =>
    some.sort((a, b) => b.confidence - a.confidence).slice(0, maxOfKind),
  );
}

/** Between sections, if possible. */
function splitLines(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    const isFull = part && part.length >= maxLinesAtOnce && part.at(-1)?.section !== line.section;
    if (part && !isFull && part.length < maxLinesAtOnce * 3) part.push(line);
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
