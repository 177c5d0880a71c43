// Finds the payment methods.
import { groupUnits } from '#domain/facts/delivery.ts';
import { distinct, fold, has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';
import { joinSections } from '#domain/facts/sections.ts';

const brands =
  /(?<![\p{L}\d])(?:visa|master\s?card|maestro|american express|amex|diners(?: club)?|discover|jcb|union\s?pay|pay\s?pal|apple\s?pay|google\s?pay|amazon\s?pay|shop\s?pay|samsung\s?pay|klarna|afterpay|clearpay|affirm|sezzle|scalapay|alma|oney|ratepay|billie|riverty|i\s?deal|bancontact|sofort|giropay|eps|twint|postfinance|blik|przelewy24|payu|tpay|multibanco|mb\s?way|bizum|satispay|postepay|konbini|paypay|line\s?pay|ali\s?pay|wechat\s?pay|mada|stc\s?pay|tabby|tamara|troy|papara|iyzico|swish|vipps|mobilepay|trustly|wero|pix|elo|venmo|cash app|stripe|carte bancaire|belfius|kbc)(?!\p{L})/giu;
const enough = 2;
const otherTopics = [
  'instalments',
  'gift_card',
  'when_charged',
  'payment_secure',
  'privacy_data',
  'refund_method',
  'payment_failed',
  'data_sharing',
];

export function findPaymentMethods(page: Page): Candidate[] {
  const lists = listsOf(page);
  const inLists = new Set(lists.flat());
  const sentences = page.units.filter(unit => !inLists.has(unit)).map(unit => [unit]);
  const parts = [...lists, ...sentences].flatMap(units => {
    const found = judge(page, units);
    return found ? [{ units, found }] : [];
  });
  return joinSections(
    page,
    parts.sort((a, b) => (a.units[0]?.startsAt ?? 0) - (b.units[0]?.startsAt ?? 0)),
  );
}

/** Consecutive items or rows that name payment methods. */
function listsOf(page: Page): Unit[][] {
  const named = page.units.filter(
    unit => unit.kind !== 'sentence' && unit.text.length <= 160 && methodsIn(page, unit.folded).size > 0,
  );
  return groupUnits(page, named, { most: 20, gap: 1 }).filter(group => group.length >= enough);
}

function judge(page: Page, group: Unit[]): Omit<Candidate, 'quote'> | undefined {
  const { words } = page;
  const [first] = group;
  if (!first) return undefined;
  const all = group.map(({ folded }) => folded).join('\n');
  const methods = methodsIn(page, all);
  if (methods.size < enough || all.endsWith('?') || page.isPrivacy) return undefined;
  const heading = headingOf(page, first);
  const at = page.units.indexOf(first);
  const above = page.units[at - 1];
  const lead = above && above.section === first.section ? above.folded : '';
  const headings = [page.title, ...first.headings].map(fold);
  const isHeaded = headings.some(one => has(words.paymentMethods, one));
  const isNear = isHeaded || has(words.payment, heading) || page.about(heading, 'payment_methods') > 0.5;
  // Phrases such as "we accept" or "you can pay with".
  const isOurs = has(words.paymentMethods, all) || has(words.paymentMethods, lead);
  if (!isHeaded && !isOurs) return undefined;
  if ([words.refund, words.returns, words.warranty].some(other => has(other, all) || has(other, heading)))
    return undefined;
  const about = page.about(all, 'payment_methods');
  const others = page.about(all, ...otherTopics);
  const confidence =
    0.64 +
    (isHeaded ? 0.12 : isNear ? 0.06 : 0) +
    (methods.size >= 3 ? 0.1 : 0) +
    (about > 0.4 ? 0.1 : 0) -
    (others > 0.5 ? 0.2 : 0) -
    (all.length > 420 ? 0.1 : 0) -
    (page.isTerms ? 0.08 : 0);
  const marks = [...methods].sort();
  return { kind: 'payment-methods', value: describeMethods(group), confidence, marks };
}

function methodsIn({ words }: Page, text: string): Set<string> {
  const named = [...distinct(brands, text)].map(name => name.replace(/\s/g, ''));
  return new Set([...named, ...distinct(words.methods, text)]);
}

/** Short names on one line, longer items on separate lines. */
function describeMethods(group: readonly Unit[]): string {
  const isShort = group.length > 1 && group.every(({ text }) => text.length <= 32);
  return group.map(({ text }) => (isShort ? text.replace(/[.;,]$/, '') : text)).join(isShort ? ', ' : '\n');
}
