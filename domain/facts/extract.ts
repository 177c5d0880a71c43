import type { FoundFact } from '#database/schema/facts.ts';
import { findAddresses } from '#domain/facts/address.ts';
import { findDeliveryAreas } from '#domain/facts/delivery-areas.ts';
import { findDeliveryCosts } from '#domain/facts/delivery-costs.ts';
import { findDeliveryTimes } from '#domain/facts/delivery-time.ts';
import { findEmails } from '#domain/facts/email.ts';
import { findHours } from '#domain/facts/hours.ts';
import { type Candidate, openPage, type Page, type PageText } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { findPaymentMethods } from '#domain/facts/payment.ts';
import { findPhones } from '#domain/facts/phone.ts';
import { findReturnWindows } from '#domain/facts/return-window.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

/** Candidates below this are dropped. */
const leastConfidence = 0.72;
const mostOfKind = 5;

/** A part of a document ends with the section in which it reaches this many units, or at the larger number. */
const minUnits = 100;
const maxUnits = 300;

/**
 * Returns the best candidates per kind in one document. Yields between the parts of a long one, so that the caller can let other
 * requests run.
 */
export function* extractFacts(document: PageText, domains: readonly string[]): Generator<void, FoundFact[]> {
  const page = openPage(document);
  const found: Candidate[] = [];
  for (const units of splitUnits(page.units)) {
    yield;
    found.push(
      ...findCandidates({ ...page, units }, domains).filter(({ confidence }) => confidence >= leastConfidence),
    );
  }
  const { documentId, version } = document;
  const language = baseLanguage(document.language);
  return [...Map.groupBy(found, ({ kind }) => kind).values()]
    .flatMap(some => some.sort((a, b) => b.confidence - a.confidence).slice(0, mostOfKind))
    .map(candidate => ({ ...candidate, documentId, version, language }));
}

function splitUnits(units: Unit[]): Unit[][] {
  const parts: Unit[][] = [];
  let part: Unit[] = [];
  for (const unit of units) {
    const isNewSection = part.at(-1)?.section !== unit.section;
    if (part.length >= maxUnits || (part.length >= minUnits && isNewSection)) {
      parts.push(part);
      part = [];
    }
    part.push(unit);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

function findCandidates(page: Page, domains: readonly string[]): Candidate[] {
  return [
    ...findHours(page),
    ...findPhones(page),
    ...findEmails(page, domains),
    ...findAddresses(page),
    ...findDeliveryAreas(page),
    ...findDeliveryCosts(page),
    ...findDeliveryTimes(page),
    ...findReturnWindows(page),
    ...findPaymentMethods(page),
  ];
}
