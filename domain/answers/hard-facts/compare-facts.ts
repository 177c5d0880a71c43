// Which hard facts of a sentence its evidence does not state.
import type { LocaleWords } from '#domain/answers/hard-facts/locale-words.ts';
import { type Fact, readFacts, squeeze } from '#domain/answers/hard-facts/read-facts.ts';

/** What a text states, for comparing. */
export type FactIndex = {
  facts: Fact[];
  keys: Set<string>;
  /** Weekdays that are named or inside a range: "Mon–Fri". */
  weekdays: Set<number>;
  /** Numbers without a unit in table cells, labels and short lines: their unit stands elsewhere. */
  bareNumbers: Set<number>;
  numbers: Set<number>;
  words: string;
  letters: string;
  digits: string;
};

/** Two decimals of money. */
const tolerance = 0.006;
const maxLabel = 60;
const hours = 60;

export function indexFacts(texts: readonly string[], words: readonly LocaleWords[]): FactIndex {
  const each = texts.map(text => ({ text, facts: readFacts(text, words) }));
  const facts = each.flatMap(one => one.facts);
  const isLabel = (text: string) => text.length < maxLabel || text.includes('|') || /: \S/.test(text.slice(0, 40));
  const bare = each.filter(({ text }) => isLabel(text)).flatMap(one => one.facts.filter(isBare));
  const joined = squeeze(texts.join('\n'));
  return {
    facts,
    keys: new Set(facts.flatMap(({ keys }) => keys)),
    weekdays: new Set(each.flatMap(({ text, facts }) => weekdaysOf(text, facts))),
    bareNumbers: new Set(bare.flatMap(({ values }) => values)),
    numbers: new Set(facts.flatMap(fact => (fact.kind === 'weekday' ? [] : numbersOf(fact)))),
    words: ` ${joined} `,
    letters: joined.replaceAll(' ', ''),
    digits: texts.join(' ').replace(/[\s()./-]/g, ''),
  };
}

export type FactCheck = {
  /** All facts stand in the cited text. */
  isStated: boolean;
  /** A fact that stands nowhere, was not named by the visitor and is no result of one step of arithmetic. */
  missing: Fact | undefined;
};

type Evidence = {
  cited: FactIndex;
  all: FactIndex;
  /** The visitor's own facts prove nothing, but an answer may repeat them and compute with them. */
  claims: readonly Fact[];
};

export function checkFacts(
  sentence: string,
  { cited, all, claims }: Evidence,
  words: readonly LocaleWords[],
): FactCheck {
  const facts = readFacts(sentence.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, ''), words);
  const open = facts.filter(fact => !isStated(fact, cited));
  const own = facts.filter(fact => !open.includes(fact) || isBare(fact));
  const operands = [...cited.facts, ...claims, ...own];
  const claimed = new Set(claims.flatMap(({ keys, values }) => [...keys, ...values.map(value => `number:${value}`)]));
  const isClaimed = ({ keys, values }: Fact) =>
    keys.some(key => claimed.has(key)) || values.some(value => claimed.has(`number:${value}`));
  // A bare number that stands nowhere is no operand of another one.
  const operandsOf = (fact: Fact, some: readonly Fact[]) =>
    isBare(fact) ? some.filter(other => !open.includes(other)) : some;
  const missing = open.find(
    fact =>
      !isStated(fact, all) && !isClaimed(fact) && !isComputed(fact, operandsOf(fact, operands), operandsOf(fact, own)),
  );
  return { isStated: open.length === 0, missing };
}

function isStated(fact: Fact, index: FactIndex): boolean {
  return fact.keys.some(key => index.keys.has(key)) || isStatedOtherwise[fact.kind](fact, index);
}

/** Other forms of the same fact, by kind. */
const isStatedOtherwise = {
  date: () => false,
  email: () => false,
  code: ({ keys }, { letters }) => letters.includes(keys[0]?.slice('code:'.length) ?? ''),
  phone: ({ keys }, { facts, digits }) => {
    const number = keys[0]?.slice('phone:'.length) ?? '';
    const numbers = facts.flatMap(({ kind, keys: [key = ''] }) =>
      kind === 'phone' ? [key.slice('phone:'.length)] : [],
    );
    // With and without the code of the country.
    return digits.includes(number) || numbers.some(known => known.endsWith(number) || number.endsWith(known));
  },
  quoted: ({ keys }, { words }) => words.includes(` ${keys[0]?.slice('quoted:'.length)} `),
  // Weekdays of an answer are wrong only if the evidence names others.
  weekday: ({ values: [day = -1] }, { weekdays }) => weekdays.size === 0 || weekdays.has(day),
  time: ({ keys }, { numbers, bareNumbers }) =>
    keys.some(key => key.startsWith('number:') && numbers.has(Number(key.slice('number:'.length)))) ||
    keys.some(key => key.startsWith('time:') && bareNumbers.has(Number(key.slice('time:'.length)) / hours)),
  // "Both", "four sizes", "in the second step": left to the judge.
  'number-word': () => true,
  ordinal: () => true,
  year: isNumberStated,
  number: isNumberStated,
  amount: (fact, index) => isNumberStated(fact, index) || isAmountStated(fact, index),
  quantity: isNumberStated,
} satisfies Record<Fact['kind'], (fact: Fact, index: FactIndex) => boolean>;

function isNumberStated({ values, unit, currency }: Fact, { keys, numbers, bareNumbers }: FactIndex): boolean {
  if (values.some(value => (unit || currency ? bareNumbers : numbers).has(value))) return true;
  if (currency || (unit && (unit.dimension !== 'time' || unit.factor !== hours))) return false;
  // "Until 5" where the evidence says 17:00.
  const isTime = (hour: number) => keys.has(`time:${hour * hours}`);
  return values.some(value => value < 25 && (isTime(value) || (value < 13 && isTime(value + 12))));
}

/** A dollar sign may stand for any dollar. */
function isAmountStated({ values, currency }: Fact, { facts }: FactIndex): boolean {
  const isLoose = (other: string) => currency === '$' || other === '$' || currency === 'kr' || other === 'kr';
  return facts.some(
    known => known.currency && isLoose(known.currency) && values.some(value => known.values.includes(value)),
  );
}

/** A sum or difference of facts of the same unit, such a fact times a count or a percentage, or a time and a duration. */
function isComputed(fact: Fact, operands: readonly Fact[], own: readonly Fact[]): boolean {
  if (fact.kind === 'time') return isOtherTime(fact, operands);
  if (fact.kind !== 'amount' && fact.kind !== 'quantity' && fact.kind !== 'number') return false;
  const isResult = (result: number) => fact.values.some(value => Math.abs(value - result) < tolerance);
  const isSame = (other: Fact) => {
    if (isBare(fact)) return isBare(other);
    return fact.currency ? other.currency === fact.currency : other.unit?.dimension === fact.unit?.dimension;
  };
  const isCount = (other: Fact) => isBare(other) || other.unit?.dimension === 'percent';
  const sums = resultsOf(operands.filter(isSame), operands.filter(isSame), (a, b) => [a + b, Math.abs(a - b)]);
  const multiply = (a: number, b: number) => [a * b, a / b, a * (1 - b / 100), a * (1 + b / 100), (a * b) / 100];
  const products = resultsOf(operands.filter(isSame), operands.filter(isCount), multiply);
  // "$29 plus two more at $6 each": two steps only if the sentence itself shows them.
  const steps = resultsOf(own.filter(isSame), own.filter(isCount), multiply);
  const shown = own.filter(isSame).flatMap(({ values }) => values);
  return [...sums, ...products].some(isResult) || steps.some(step => shown.some(a => isResult(a + step)));
}

/** "45 minutes before we close". */
function isOtherTime({ keys }: Fact, operands: readonly Fact[]): boolean {
  const minutesOf = (all: readonly string[]) =>
    all.flatMap(key => (key.startsWith('time:') ? Number(key.slice(5)) : []));
  const times = operands.filter(({ kind }) => kind === 'time').flatMap(other => minutesOf(other.keys));
  const durations = operands.flatMap(({ unit, values }) =>
    unit?.dimension === 'time' ? values.map(value => value * unit.factor) : [],
  );
  const wanted = minutesOf(keys);
  return times.some(time => durations.some(by => wanted.includes(time + by) || wanted.includes(time - by)));
}

function resultsOf(first: readonly Fact[], second: readonly Fact[], compute: (a: number, b: number) => number[]) {
  return first.flatMap(one =>
    second.flatMap(other => {
      const pairs = one === other ? [] : one.values.flatMap(a => other.values.map(b => [a, b] as const));
      // A number times 1 or plus 0 is no result.
      return pairs.flatMap(([a, b]) => compute(a, b).filter(result => result !== a));
    }),
  );
}

function isBare({ unit, currency, values, kind }: Fact): boolean {
  return values.length > 0 && !unit && !currency && kind !== 'weekday';
}

/** A time on the full hour may be read as a number: "9 to 17". */
function numbersOf({ values, keys }: Fact): number[] {
  return [...values, ...keys.flatMap(key => (key.startsWith('number:') ? Number(key.slice('number:'.length)) : []))];
}

/** "Mon–Fri" names all days between. */
function weekdaysOf(text: string, facts: readonly Fact[]): number[] {
  const named = facts.filter(({ kind }) => kind === 'weekday');
  const folded = squeeze(text);
  return named.flatMap((fact, at) => {
    const [first = 0, last = 0] = [named[at - 1]?.values[0], fact.values[0]];
    const before = named[at - 1];
    if (!before) return [last];
    const from = folded.indexOf(squeeze(before.text));
    const gap = folded.indexOf(squeeze(fact.text), from + 1) - from - before.text.length;
    // Sunday ends a week that starts on Monday.
    const end = last === 0 ? 7 : last;
    const isRange = gap < 9 && end > first + 1;
    return isRange ? Array.from({ length: end - first + 1 }, (_, day) => (first + day) % 7) : [last];
  });
}
