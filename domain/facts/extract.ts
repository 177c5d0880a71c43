import type { FoundFact } from '#database/schema/facts.ts';
import { findAddresses } from '#domain/facts/address.ts';
import { findDeliveryAreas } from '#domain/facts/delivery-areas.ts';
import { findDeliveryCosts } from '#domain/facts/delivery-costs.ts';
import { findDeliveryTimes } from '#domain/facts/delivery-time.ts';
import { findEmails } from '#domain/facts/email.ts';
import { findHours } from '#domain/facts/hours.ts';
import { openPage, type PageText } from '#domain/facts/page.ts';
import { findPaymentMethods } from '#domain/facts/payment.ts';
import { findPhones } from '#domain/facts/phone.ts';
import { findReturnWindows } from '#domain/facts/return-window.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

/** Candidates below this are dropped. */
const leastConfidence = 0.72;
const mostOfKind = 5;

/** Returns the best candidates per kind in one document. */
export function extractFacts(document: PageText, domains: readonly string[]): FoundFact[] {
  const page = openPage(document);
  const found = [
    ...findHours(page),
    ...findPhones(page),
    ...findEmails(page, domains),
    ...findAddresses(page),
    ...findDeliveryAreas(page),
    ...findDeliveryCosts(page),
    ...findDeliveryTimes(page),
    ...findReturnWindows(page),
    ...findPaymentMethods(page),
  ].filter(({ confidence }) => confidence >= leastConfidence);
  const { documentId, version } = document;
  const language = baseLanguage(document.language);
  return [...Map.groupBy(found, ({ kind }) => kind).values()]
    .flatMap(some => some.sort((a, b) => b.confidence - a.confidence).slice(0, mostOfKind))
    .map(candidate => ({ ...candidate, documentId, version, language }));
}
