// Answers about named products: price, stock, sizes, colours, and quotes from their texts.
import type { CatalogueQuestion, CatalogueSentence } from '#domain/answers/products/catalogue-question.ts';
import {
  isColor,
  isSize,
  matchVariants,
  type OwnWishes,
  variantOnCard,
  variantsAskedFor,
  type Wish,
  wantedOptions,
  withOptions,
} from '#domain/answers/products/named-variants.ts';
import { findAskedAspects, introduction, quoteProduct } from '#domain/answers/products/product-quotes.ts';
import { describeOfProduct, formatPriceIn, type ProductSentence } from '#domain/answers/products/product-vocabulary.ts';
import { productYesOrNo } from '#domain/answers/products/product-yes-or-no.ts';
import { colorsIn } from '#domain/products/colors.ts';
import { isInStock, type Product } from '#domain/products/inputs.ts';
import { peopleNames, plainName } from '#domain/products/product-terms.ts';
import type { Wishes } from '#domain/products/product-wishes.ts';
import { sizeKeys } from '#domain/products/sizes.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const mostValues = 12;

export function describeNamed(
  { question, language, search }: CatalogueQuestion,
  named: readonly Product[],
): CatalogueSentence[] {
  const { wishes, asked } = search;
  const aspects = findAskedAspects(question);
  return named.flatMap(found => {
    const own = withOptions(withoutName(wishes, found), found, asked, question);
    const priced = variantsAskedFor(found, own);
    const [product = found] = priced;
    const shown = { products: [found], variants: variantOnCard(found, own) };
    const exact = (text: string): CatalogueSentence => ({ text, confidence: 'exact', ...shown });
    const left = asked.filter(word => !own.optionWords.includes(word));
    const isVariantPriced = wishes.asks.price && priced.length > 0;
    const options = isVariantPriced ? [] : describeOptions(found, own, language).map(exact);
    const fact = own.people === null ? [] : quotePeople(found);
    const quotes = quoteProduct(product, aspects, left).map(({ quote }, at): CatalogueSentence => {
      const lead = at === 0 && options.length === 0 ? productYesOrNo(question, product, quote, left, language) : '';
      return { text: lead ? `${lead} ${quote}` : quote, quote, confidence: 'exact', ...shown };
    });
    const sentences = [...options, ...(quotes.length > 0 ? quotes : fact)];
    const isPriced = wishes.asks.price && (isVariantPriced || quotes.length > 0 || isOnlyPrice(product, left));
    const isStocked = wishes.asks.stock && left.length === 0 && sentences.length === 0;
    const facts = (priced.length > 0 ? priced : [found]).map(one => exact(describeProduct(one, language)));
    if (isPriced || isStocked) return [...options, ...quotes, ...facts];
    if (sentences.length > 0) return sentences;
    return left.length === 0 && own.people === null ? introduce(found, language) : [];
  });
}

/** "How much is it to ship the tent?" does not ask what the tent costs. */
function isOnlyPrice({ title, categories }: Product, asked: readonly string[]): boolean {
  const own = new Set([title, ...categories].flatMap(text => plainName(text).split(' ')));
  return !asked.some(word => !own.has(word) && isGeneralWord(word));
}

function introduce(product: Product, language: WidgetLanguage): CatalogueSentence[] {
  const quote = introduction(product);
  const whole: CatalogueSentence = {
    text: describeProduct(product, language),
    products: [product],
    confidence: 'exact',
  };
  return addsInformation(product, quote)
    ? [{ text: quote, quote, products: [product], confidence: 'exact' }, whole]
    : [whole];
}

/** Some descriptions only repeat the title. */
function addsInformation({ title, categories }: Product, quote: string): boolean {
  const known = new Set([title, ...categories].flatMap(text => plainName(text).split(' ')));
  return plainName(quote)
    .split(' ')
    .some(word => word !== '' && !known.has(word));
}

function describeProduct({ title, price, currency, availability }: Product, language: WidgetLanguage): string {
  const facts = { title, price: price === null ? '' : formatPriceIn(language, price, currency) };
  const forms: Record<Product['availability'], ProductSentence> =
    price === null
      ? { 'in-stock': 'inStock', 'out-of-stock': 'soldOut', unknown: 'inStock' }
      : { 'in-stock': 'priceInStock', 'out-of-stock': 'priceSoldOut', unknown: 'price' };
  if (price === null && availability === 'unknown') return title;
  return describeOfProduct(language, forms[availability], facts);
}

/** Sizes and colours that are part of the name are not limits. */
function withoutName(wishes: Wishes, { title }: Product): Wishes {
  const name = new Set(plainName(title).split(' '));
  const colors = colorsIn(title);
  return {
    ...wishes,
    sizes: wishes.sizes.filter(({ size }) => !name.has(size) && !sizeKeys(title).includes(size)),
    colors: wishes.colors.filter(color => !colors.includes(color)),
  };
}

function describeOptions(product: Product, wishes: OwnWishes, language: WidgetLanguage): string[] {
  if (wishes.sizes.length + wishes.colors.length + wishes.optionWords.length > 0)
    return [describeVariant(product, wishes, language)].flatMap(text => text ?? []);
  const { asks } = wishes;
  return [...(asks.colors ? [isColor] : []), ...(asks.sizes ? [isSize] : [])].flatMap(isKind =>
    describeValues(product, isKind, language),
  );
}

/** Available and sold-out sizes or colours. */
function describeValues(product: Product, isKind: Wish['isKind'], language: WidgetLanguage): string[] {
  const { title, variants } = product;
  const has = (value: string) =>
    variants.some(one => isInStock(one) && one.options.some(option => option.value === value));
  const values = valuesOf(product, isKind);
  if (values.length === 0) return [];
  const isCounted = variants.some(({ options }) => options.some(isKind));
  const soldOut = isCounted ? values.filter(value => !has(value)) : [];
  const inStock = values.filter(value => !soldOut.includes(value));
  const join = (some: string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(some.slice(0, mostValues));
  return [
    ...(inStock.length > 0 ? [describeOfProduct(language, 'comesIn', { title, values: join(inStock) })] : []),
    ...(soldOut.length > 0 ? [describeOfProduct(language, 'onlySoldOut', { values: join(soldOut) })] : []),
  ];
}

function valuesOf({ variants, attributes }: Product, isKind: Wish['isKind']): string[] {
  const options = [...variants.flatMap(variant => variant.options), ...attributes];
  return [...new Set(options.filter(isKind).map(({ value }) => value))];
}

/** Undefined if the catalogue lists no sizes or colours. */
function describeVariant(product: Product, wishes: OwnWishes, language: WidgetLanguage): string | undefined {
  const { title, variants, attributes, availability } = product;
  const wanted = wantedOptions(wishes);
  const options = [...variants.flatMap(variant => variant.options), ...attributes];
  const missing = wanted.find(({ matches }) => !options.some(({ value }) => matches(value)));
  if (missing) {
    const others = valuesOf({ ...product, variants: variants.filter(isInStock) }, missing.isKind).slice(0, mostValues);
    if (others.length === 0) return undefined;
    return describeOfProduct(language, 'variantUnknown', { title, wanted: missing.typed, others: others.join(', ') });
  }
  const { matching, values } = matchVariants(product, wanted);
  const isAvailable = matching.length > 0 ? matching.some(isInStock) : availability === 'in-stock';
  const isSoldOut = !isAvailable || availability === 'out-of-stock';
  return describeOfProduct(language, isSoldOut ? 'variantSoldOut' : 'variantInStock', { title, wanted: values });
}

/** "Does it fit two?" */
function quotePeople(product: Product): CatalogueSentence[] {
  const fact = product.attributes.find(({ name }) => peopleNames.test(name));
  if (!fact) return [];
  const quote = `${fact.name}: ${fact.value}`;
  return [{ text: quote, quote, products: [product], confidence: 'exact' }];
}
