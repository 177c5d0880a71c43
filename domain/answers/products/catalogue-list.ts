// Lists matches, the first of an order, or the closest products with the reason.
import type { CatalogueQuestion, CatalogueSentence } from '#domain/answers/products/catalogue-question.ts';
import { variantOnCard, variantsAskedFor } from '#domain/answers/products/named-variants.ts';
import { describeOfProduct, formatPriceIn, type ProductSentence } from '#domain/answers/products/product-vocabulary.ts';
import type { Product } from '#domain/products/inputs.ts';
import type { Wishes } from '#domain/products/product-wishes.ts';
import { setsOf } from '#domain/products/wish-words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const mostListed = 4;
const firsts = { cheapest: 'cheapest', dearest: 'dearest', rated: 'bestRated' } as const;

export function listProducts({ question, language, search }: CatalogueQuestion): CatalogueSentence[] {
  const { wishes, missed, total } = search;
  const all = search.products.filter(({ isListed }) => isListed).map(({ product }) => product);
  const isOne = wishes.order !== null || missed.includes('price');
  const listed = all.slice(0, isOne ? 1 : mostListed);
  if (listed.length === 0) return [];
  const facts = { items: describeItems(listed, wishes, language), count: String(total) };
  const confidence = missed.length > 0 || search.products.some(({ match }) => match === 'close') ? 'close' : 'exact';
  const say = (sentence: ProductSentence) => describeOfProduct(language, sentence, facts);
  const text = [describeNothing(question, language, search, listed), say(sentenceFor(search, listed.length))]
    .filter(Boolean)
    .join(' ');
  const variants = listed.flatMap(product => variantOnCard(product, { ...wishes, optionWords: [] }));
  return [{ text, products: listed, confidence, variants }];
}

function sentenceFor({ wishes, missed, total }: CatalogueQuestion['search'], count: number): ProductSentence {
  const { price, order } = wishes;
  if (missesWords(missed)) return closestOf(count);
  if (missed.includes('stock')) return count === 1 ? 'oneSoldOut' : 'severalSoldOut';
  if (order !== null) return firsts[order];
  if (missed.includes('price')) return price.to === null ? 'dearest' : 'cheapest';
  if (missed.length > 0) return closestOf(count);
  if (total > count) return 'moreMatch';
  return count === 1 ? 'oneMatches' : 'someMatch';
}

function closestOf(count: number): ProductSentence {
  return count === 1 ? 'oneClosest' : 'severalClosest';
}

function missesWords(missed: CatalogueQuestion['search']['missed']): boolean {
  return missed.includes('words') || missed.includes('purpose');
}

function describeItems(products: readonly Product[], wishes: Wishes, language: WidgetLanguage): string {
  const items = products.map(product => {
    const [variant = product] = variantsAskedFor(product, { ...wishes, optionWords: [] });
    const { title, price, currency } = variant.price === product.price ? product : variant;
    return price === null ? title : `${title} (${formatPriceIn(language, price, currency)})`;
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

/** "No tents for 2 people under £200." */
function describeNothing(
  question: string,
  language: WidgetLanguage,
  { wishes, missed }: CatalogueQuestion['search'],
  [first]: readonly Product[],
): string {
  if (missed.length === 0 || (missed.length === 1 && missed[0] === 'stock')) return '';
  if (missesWords(missed)) return describeOfProduct(language, 'noExactMatch', {});
  const say = (amount: number) => roundPrice(amount, first?.currency ?? null, language);
  const { price, people, sizes } = wishes;
  const limits = [
    ...(people === null ? [] : [describeOfProduct(language, 'forPeople', { people: String(people) })]),
    ...sizes.map(({ size }) => describeOfProduct(language, 'inSize', { size: size.toUpperCase() })),
    ...(price.from !== null && price.to !== null
      ? [describeOfProduct(language, 'between', { from: say(price.from), to: say(price.to) })]
      : []),
    ...(price.from === null && price.to !== null
      ? [describeOfProduct(language, 'under', { price: say(price.to) })]
      : []),
    ...(price.from !== null && price.to === null
      ? [describeOfProduct(language, 'over', { price: say(price.from) })]
      : []),
  ];
  const typed = asTyped(question, wishes);
  if (typed === '') return describeOfProduct(language, 'noExactMatch', {});
  return describeOfProduct(language, 'nothing', { wanted: [typed, ...limits].join(' ') });
}

/** The request in the visitor's own words: "wool scarf in grey". */
export function asTyped(question: string, { words, colorWords, languages }: Wishes): string {
  const wanted = new Set([...words.filter(({ role }) => role === 'core').map(({ word }) => word), ...colorWords]);
  const { feature } = setsOf(languages);
  const typed = question.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isWanted = (word: string | undefined) => word !== undefined && wanted.has(word.toLowerCase());
  const typedWords = typed.filter(
    (word, at) => isWanted(word) || (feature.has(word.toLowerCase()) && isBetween(typed, at, isWanted)),
  );
  return typedWords.join(' ');
}

function isBetween(typed: readonly string[], at: number, isWanted: (word: string | undefined) => boolean): boolean {
  return isWanted(typed[at - 1]) && isWanted(typed[at + 1]);
}

function roundPrice(amount: number, currency: string | null, language: WidgetLanguage): string {
  const price = formatPriceIn(language, amount, currency);
  return Number.isInteger(amount) ? price.replace(/[.,]00(?!\d)/, '') : price;
}
