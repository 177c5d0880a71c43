// Reads a question about products: its limits, its intents and the words that describe the products.
import { anyColor, colorWordsOf, withoutUnspacedColors } from '#domain/products/colors.ts';
import { type Exclusion, readExclusions } from '#domain/products/exclusions.ts';
import { withDigits } from '#domain/products/number-words.ts';
import { anyOf, rule, wordSet } from '#domain/products/phrases.ts';
import { type PriceRange, readPrice, type TakeMatch } from '#domain/products/prices.ts';
import { countWords, readCount } from '#domain/products/read-amount.ts';
import { readSizes, type SizeWish } from '#domain/products/sizes.ts';
import * as asking from '#domain/products/vocabulary/asking.ts';
import { unspacedFraming } from '#domain/products/vocabulary/framing.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';
import * as intents from '#domain/products/vocabulary/intents.ts';
import { units } from '#domain/products/vocabulary/prices.ts';
import { chooseColors, readWords, setsOf, type WishWord } from '#domain/products/wish-words.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';

type Order = 'cheapest' | 'dearest' | 'rated';

export type Wishes = {
  /** The languages whose function words were removed. */
  languages: readonly string[];
  price: PriceRange;
  /** Canonical English names, and the words as typed. */
  colors: string[];
  colorWords: string[];
  otherColors: string[];
  /** What the products must not have: "without a hood". */
  exclusions: Exclusion[];
  sizes: SizeWish[];
  people: number | null;
  /** Whether sold-out products are part of the answer. */
  soldOut: 'hidden' | 'named' | 'wanted';
  order: Order | null;
  asks: {
    price: boolean;
    colors: boolean;
    sizes: boolean;
    compare: boolean;
    cheaper: boolean;
    either: boolean;
    stock: boolean;
    advice: boolean;
  };
  /** It asks for a selection: "do you have", "looking for". */
  isChoice: boolean;
  /** It names no kind of product: "something warm". */
  isOpen: boolean;
  /** It consists of product words and limits only. */
  isBare: boolean;
  /** The words that describe the products. */
  words: WishWord[];
  /** The question without limits and framing. */
  rest: string;
};

const longest = 500;
const choice = rule(anyOf(asking.choice), 'giu');
const open = rule(anyOf(asking.something));
const inStock = rule(anyOf(asking.inStock));
const soldOut = rule(anyOf(asking.soldOut));
const have = rule(anyOf(asking.have));
const orders: [RegExp, Order][] = [
  [rule(anyOf(asking.bestRated)), 'rated'],
  [rule(anyOf(asking.cheapest)), 'cheapest'],
  [rule(anyOf(asking.dearest)), 'dearest'],
];
const price = rule(anyOf(intents.price));
const compare = rule(anyOf(intents.compare));
const cheaper = rule(anyOf(intents.cheaper));
const advice = rule(anyOf(intents.advice));
const colorNoun = rule(anyOf(intents.colors));
const sizeNoun = rule(anyOf(intents.sizes));
const judgement = rule(anyOf(intents.judgement), 'giu');
const unspaced = rule(anyOf(unspacedFraming), 'giu');
const counted = String.raw`(${countWords}|\d{1,2})`;
const crowd = anyOf(intents.people);
const people = [
  rule(
    String.raw`(?:${anyOf(intents.sleeps)}\s+)?(?:\p{L}{1,5}\s+)?${anyOf(intents.group)} ${counted}(?![\p{L}\p{N}])`,
  ),
  rule(
    String.raw`(?:${anyOf(intents.sleeps)}\s*)?(?<![\p{L}\p{N}])ل?${counted}[\s-]?(?:[\p{L}]{1,3} )?${crowd}(?:-|(?![\p{Ll}]))`,
  ),
  rule(
    String.raw`${anyOf(intents.sleeps)} ${counted}(?![\p{L}\p{N}.,-]|\s?(?:${units}|€|£|\$|euros?|pounds?|dollars?|[\d]))`,
  ),
  rule(String.raw`(?<![\p{L}])(?:(dwu|trzy|cztero)osobow\p{L}*|ل?(شخصين))`),
];
const polishCounts: Record<string, number> = { dwu: 2, trzy: 3, cztero: 4 };
const either = rule(grammar.eitherUnspaced);
const denied = `(?:${anyOf(grammar.without)}|${anyOf(grammar.negation)})`;
const colorAfter = String.raw`\s+(?:\p{L}{1,3}\s+)?(?:${anyColor})(?![\p{L}])`;
const andOr = [...wordSet(grammar.andOr)].join('|');
const notColors = rule(`${denied}${colorAfter}(?:\\s+(?:${andOr})${colorAfter})*`);

/** `languages`: those of the question and of the site. Only their function words are removed. */
export function readWishes(question: string, languages: readonly string[] = widgetLanguages): Wishes {
  const plain = withDigits(normalize(question));
  let rest = plain;
  const take: TakeMatch = pattern => {
    pattern.lastIndex = 0;
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const range = readPrice(take);
  const party = readPeople(take);
  const order = orders.find(([pattern]) => take(pattern))?.[1] ?? null;
  const isSoldOut = take(soldOut) !== null;
  const isStock = take(inStock) !== null;
  const sizes = readSizes(take);
  const otherColors = takeOtherColors(take);
  const exclusions = readExclusions(rest, languages);
  rest = exclusions.rest;
  const chosen = chooseColors(rest, languages).filter(({ color }) => !otherColors.includes(color));
  rest = withoutUnspacedColors(rest);
  const small = setsOf(languages);
  const asks = {
    price: take(price) !== null,
    colors: colorNoun.test(rest),
    sizes: sizeNoun.test(rest),
    compare: compare.test(plain),
    cheaper: cheaper.test(plain),
    advice: advice.test(plain),
    stock: isSoldOut || isStock || have.test(plain),
    either: either.test(plain) || splitWords(plain, 'und').some(word => small.either.has(word)),
  };
  rest = rest.replace(compare, ' ').replace(colorNoun, ' ').replace(sizeNoun, ' ').replace(judgement, ' ');
  const isChoice = choice.test(rest);
  choice.lastIndex = 0;
  const left = rest.replace(choice, ' ').replace(unspaced, ' ');
  const words = readWords(left, languages);
  const isSentence = asksOfOne(plain, small) || splitWords(left, 'und').some(word => small.sentence.has(word));
  return {
    languages,
    price: range,
    colors: [...new Set(chosen.map(({ color }) => color))],
    colorWords: chosen.map(({ word }) => word),
    otherColors,
    exclusions: exclusions.found,
    sizes,
    people: party,
    soldOut: isSoldOut ? 'wanted' : isStock || isChoice ? 'named' : 'hidden',
    order,
    asks,
    isChoice,
    isOpen: open.test(plain),
    isBare: !isSentence && !isChoice && !asks.price && !asks.colors && !asks.sizes && !isSoldOut && !isStock,
    words,
    rest: left.replace(/\s+/g, ' ').trim(),
  };
}

/** Whether it asks about one product. Japanese and Chinese questions end with a particle. */
function asksOfOne(text: string, { determiners }: ReturnType<typeof setsOf>): boolean {
  const [first = ''] = splitWords(text, 'und');
  const isAsked = /[?？؟]\s*$/.test(text);
  return (
    (isAsked && determiners.has(first)) ||
    /(?:[かは吗呢]\s*[?？。]?|[\p{Script=Han}\p{Script=Katakana}][?？])\s*$/u.test(text)
  );
}

export function hasLimits({ price, colors, otherColors, sizes, people, order }: Wishes): boolean {
  const hasPrice = price.from !== null || price.to !== null;
  return hasPrice || colors.length + otherColors.length + sizes.length > 0 || people !== null || order !== null;
}

function normalize(question: string): string {
  return question
    .normalize('NFKC')
    .slice(0, longest)
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/\s+/g, ' ');
}

/** "Not black", "anything but black or grey". */
function takeOtherColors(take: TakeMatch): string[] {
  const colors: string[] = [];
  for (let found = take(notColors); found; found = take(notColors)) {
    colors.push(...colorWordsOf(found[0]).map(({ color }) => color));
  }
  return [...new Set(colors)];
}

function readPeople(take: TakeMatch): number | null {
  for (const [at, pattern] of people.entries()) {
    const [, first, second] = take(pattern) ?? [];
    const found = (first ?? second)?.toLowerCase();
    if (found === undefined) continue;
    const count = polishCounts[found] ?? readCount(found) ?? null;
    // "For a friend" is not a number of people.
    if (at !== 2 || (count !== null && count > 1) || /\d/.test(found)) return count;
  }
  return null;
}
