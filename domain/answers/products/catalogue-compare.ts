// Compares products side by side: price, stock and the attributes that differ.
import type { CatalogueQuestion, CatalogueSentence } from '#domain/answers/products/catalogue-question.ts';
import { aspects, aspectsOf } from '#domain/answers/products/product-aspects.ts';
import { priceOf } from '#domain/answers/products/product-facts.ts';
import { firstSentence } from '#domain/answers/products/product-quotes.ts';
import { describeOfProduct } from '#domain/answers/products/product-vocabulary.ts';
import type { Product } from '#domain/products/inputs.ts';
import { tagNames } from '#domain/products/product-terms.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const mostFacts = 4;
const longestFact = 160;

export function compareProducts(
  { question, language, search }: CatalogueQuestion,
  products: Product[],
): CatalogueSentence[] {
  const names = namesThatDiffer(products, question);
  const lines = products.map(product => describeLine(product, names, language));
  const lead = search.wishes.asks.cheaper ? describeCheaper(products, language) : '';
  const text = [...(lead ? [lead] : []), ...lines.map(line => `- ${line}`)].join('\n');
  const table: CatalogueSentence = { text, products, confidence: 'exact' };
  if (names.length > 0 || search.wishes.asks.cheaper) return [table];
  const differs = new Set(products.map(firstSentence)).size > 1;
  return [table, ...(differs ? products.flatMap(describe) : [])];
}

/** Attributes that the question asks about come first. */
function namesThatDiffer(products: readonly Product[], question: string): string[] {
  const wanted = aspectsOf(question).map(name => aspects[name]);
  const names = [...new Set(products.flatMap(({ attributes }) => attributes.map(({ name }) => name)))];
  const factOf = (product: Product, name: string) => product.attributes.find(one => one.name === name)?.value ?? '';
  const isAsked = (name: string) => wanted.some(pattern => pattern.test(name));
  return names
    .filter(
      name =>
        !tagNames.test(name) &&
        products.some(product => factOf(product, name) !== factOf(products[0] as Product, name)),
    )
    .filter(name => products.every(product => factOf(product, name).length <= longestFact))
    .sort((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
    .slice(0, mostFacts);
}

function describeLine(product: Product, names: readonly string[], language: WidgetLanguage): string {
  const { title, availability, attributes } = product;
  const stock = availability === 'unknown' ? null : availability === 'in-stock' ? 'lineInStock' : 'lineSoldOut';
  const facts = names.flatMap(name => attributes.filter(one => one.name === name));
  return `${title}: ${[
    priceOf(product, language),
    stock && describeOfProduct(language, stock, {}),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join(' · ')}`;
}

function describeCheaper(products: readonly Product[], language: WidgetLanguage): string {
  const priced = products.filter(({ price }) => price !== null).sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
  const [first, second] = priced;
  if (!first || !second || priced.length < products.length) return '';
  const [price, other] = [priceOf(first, language) ?? '', priceOf(second, language) ?? ''];
  if (first.price === second.price)
    return products.length === 2 ? describeOfProduct(language, 'samePrice', { price }) : '';
  return describeOfProduct(language, 'cheaper', { title: first.title, price, other });
}

/** Used if no attribute differs. */
function describe(product: Product): CatalogueSentence[] {
  const quote = firstSentence(product);
  return quote ? [{ text: `${product.title}: ${quote}`, quote, products: [product], confidence: 'close' }] : [];
}
