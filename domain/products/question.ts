// Reads out of a question what are limits and not words: prices, sizes, colours, people, stock. English and German.
import { countWords, readCount, toNumber } from '#domain/products/numbers.ts';
import { splitWords } from '#domain/retrieval/analyser.ts';

export type Wishes = {
  price: { from: number | null; to: number | null };
  /** Each a colour or a size that the site may know or not. */
  colors: string[];
  sizes: string[];
  people: number | null;
  /** Whether what cannot be bought now is asked for, too. */
  soldOut: 'hidden' | 'named' | 'wanted';
  order: 'cheapest' | 'dearest' | null;
  /** What is left, to be searched as words. */
  rest: string;
};

const amount = String.raw`(?:[€£$]\s?|(?:eur|gbp|usd|chf)\s)?(\d[\d.,'’]*)`;
/** A number with one of these behind it measures something else. */
const noUnit = String.raw`(?![\d.,]*\s?(?:%|°|″|"|mm\b|cm\b|m\b|km\b|g\b|gr\b|kg\b|ml\b|l\b|lit(?:re|er)s?\b|liters?\b|w\b|v\b|inch|days?\b|tag|hours?\b|stunden?\b|weeks?\b|woche|month|monat|years?\b|jahr|people|person|nights?\b|nächte|pieces|stück))`;
const money = `${amount}${noUnit}`;

const upTo = String.raw`under|below|less than|cheaper than|up to|at most|no more than|not more than|max(?:imum|imal)?\.?|within|unter|bis(?: zu)?|höchstens|weniger als|günstiger als|billiger als|nicht mehr als`;
const from = String.raw`over|above|more than|at least|min(?:imum|destens)?\.?|starting at|über|mehr als|ab|teurer als`;
const about = String.raw`around|about|roughly|approximately|circa|ca\.?|etwa|ungefähr|rund|um die`;
const tolerance = 0.2;

const priceRules: [RegExp, (first: number, second: number) => Wishes['price']][] = [
  [rule(`(?:between|zwischen) ${amount}[^\\d]{0,6}(?:and|und|to|bis|-|–) ${money}`), (a, b) => ({ from: a, to: b })],
  [rule(`(?:from|von) ${amount}[^\\d]{0,6}(?:to|up to|bis|-|–) ${money}`), (a, b) => ({ from: a, to: b })],
  [rule(`(?:${upTo}) ${money}`), a => ({ from: null, to: a })],
  [rule(`(?:${from}) ${money}`), a => ({ from: a, to: null })],
  [rule(`(?:${about}) ${money}`), a => ({ from: a * (1 - tolerance), to: a * (1 + tolerance) })],
];

const people = [
  rule(
    `(?:for|sleeps?|fits|für) (${countWords}|\\d{1,2})(?:(?:\\s|-)?(?:people|persons?|adults?|personen|leute|erwachsene))?(?!\\s?(?:days?|nights?|tage?n?|nächte|weeks?|wochen|years?|jahre|euros?|pounds?|dollars?|€|£|\\$|[\\d.,]))`,
  ),
  rule(`(${countWords}|\\d{1,2})(?:\\s|-)?(?:people|persons?|man|personen)(?:-|\\b)`),
];

const wantsSoldOut = rule(
  '(?:sold out|out of stock|no longer available|back in stock|ausverkauft|vergriffen|nicht (?:mehr )?(?:lieferbar|verfügbar|auf lager)|wieder (?:lieferbar|verfügbar))',
);
const asksStock = rule(
  '(?:in stock|available|availability|auf lager|vorrätig|lieferbar|verfügbar|do you (?:still )?have|have you got|habt ihr|hast du|haben sie|führt ihr|hättet ihr|hätten sie|gibt es)',
);
const cheapest = rule(
  '(?:cheapest|lowest[ -]priced?|least expensive|günstigste[nrs]?|billigste[nrs]?|preiswerteste[nrs]?)',
);
const dearest = rule('(?:most expensive|dearest|teuerste[nrs]?)');

/** "Good for two": a judgement is the shop's to make, and stands in no description. */
const judgements = [
  /(?<!\p{L})(?:good|best|better|great|ideal|perfect|suitable|suited|right|recommended|gut|besten|geeignet|passend|perfekt)(?= (?:for|to|in|on|with|when|against|für|zum|zur|bei|im|mit|gegen)(?!\p{L}))/giu,
  /(?<!\p{L})eignet sich(?!\p{L})/giu,
];

const sizeWord = String.raw`(?:sizes?|sz\.?|gr(?:ö(?:ss|ß)e|oesse|\.)|eu|uk|us)`;
const sizes = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])${sizeWord}\s?(\d{1,3}(?:[.,]5)?|\d?x{0,3}[sl]|xs|m)(?![\p{L}\p{N}])`, 'giu'),
  // A size of letters is written large, or it would be found in every "it’s" and "I’m".
  /(?<![\p{L}\p{N}’'.&-]|&\s)(\d?X{0,4}S|M|\d?X{0,4}L)(?![\p{L}\p{N}’'&.-]*[\p{L}\p{N}&])/gu,
  /(?<![\p{L}\p{N}])in (\d{2}(?:[.,]5)?)(?![\p{L}\p{N}.,]|\s?(?:mm|cm|days?|tagen?|hours?|stunden|minutes?|minuten|weeks?|wochen|%))/giu,
];

/** Other names for a colour, and the endings of German, lead to the words that shops use. */
const colorWords: Record<string, string[]> = {
  black: ['schwarz'],
  white: ['weiß', 'weiss'],
  grey: ['gray', 'grau'],
  blue: ['blau'],
  navy: ['marineblau', 'dunkelblau'],
  green: ['grün'],
  red: ['rot'],
  yellow: ['gelb'],
  orange: [],
  brown: ['braun'],
  pink: ['rosa'],
  purple: ['violet', 'lila', 'violett'],
  beige: ['sand'],
  turquoise: ['teal', 'türkis'],
  gold: ['golden'],
  silver: ['silber'],
  olive: ['oliv'],
  khaki: [],
};
const colorOf = new Map(
  Object.entries(colorWords).flatMap(([color, others]) =>
    [color, ...others].map(word => [word, [color, ...others]] as const),
  ),
);

export function readWishes(question: string): Wishes {
  const plain = question.normalize('NFKC').replace(/\s+/g, ' ');
  let rest = judgements.reduce((text, judgement) => text.replace(judgement, ''), plain).replace(/ {2,}/g, ' ');
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = 0;
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  let price: Wishes['price'] = { from: null, to: null };
  for (const [pattern, read] of priceRules) {
    const found = take(pattern);
    if (!found) continue;
    price = read(numberOf(found[1]), numberOf(found[2]));
    break;
  }
  const party = people.map(take).find(found => found !== null);
  const order = take(cheapest) ? 'cheapest' : take(dearest) ? 'dearest' : null;
  const soldOut = take(wantsSoldOut) ? 'wanted' : take(asksStock) ? 'named' : 'hidden';
  const found = sizes.flatMap(pattern => {
    const all: string[] = [];
    for (let size = take(pattern); size; size = take(pattern))
      all.push((size[1] ?? '').toLowerCase().replace(',', '.'));
    return all;
  });
  const colors = splitWords(rest, 'und').filter(word => isColor(word));
  const count = party?.[1] ? (readCount(party[1].toLowerCase()) ?? null) : null;
  return { price, colors, sizes: [...new Set(found)], people: count, soldOut, order, rest };
}

/** Every word under which a shop may have this colour. */
export function namesOfColor(word: string): readonly string[] {
  return colorOf.get(word) ?? colorOf.get(word.replace(/(e|en|er|es|em)$/, '')) ?? [word];
}

function isColor(word: string): boolean {
  return colorOf.has(word) || colorOf.has(word.replace(/(e|en|er|es|em)$/, ''));
}

function numberOf(digits: string | undefined): number {
  return digits ? toNumber(digits.replace(/['’]/g, '').replace(/[.,]+$/, '')) : 0;
}

function rule(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}])`.replaceAll(' ', String.raw`\s+`), 'iu');
}
