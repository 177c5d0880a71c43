// Answers about products: facts of the catalogue as they are at this moment, in sentences that hold nothing else.
import { kindOfAnswer } from '#domain/answers/answer-kind.ts';
import type { Evidence } from '#domain/answers/engine.ts';
import { contentOf } from '#domain/answers/follow-up.ts';
import { localeOf, type ProductSentence, sayOfProduct } from '#domain/answers/product-words.ts';
import { formatPrice, isInStock, type Product } from '#domain/products/inputs.ts';
import { namesOfColor, readWishes, type Wishes } from '#domain/products/question.ts';
import { plainName } from '#domain/products/terms.ts';

/** `introduces`: the product is asked for as such, so that its own words belong to the answer. */
export type Told = { text: string; products: Product[]; introduces?: true };

type Asked = Pick<Evidence, 'understood' | 'language' | 'products' | 'passages' | 'isNearest'>;

const mostListed = 4;
/** Less of the question's words is chance. */
const leastScore = 0.45;
/** Where documents answer, too, it must be products that are asked for. */
const leastBesidePassages = 0.75;
const choosing =
  /(?<!\p{L})(?:which|what|recommend|suggest|looking for|show me|need|best|do you (?:sell|have|stock|carry)|have you got|got any|any|something|welche[rsnm]?|was für|empfehl\p{L}*|suche|sucht|zeig\p{L}*|brauche|beste[rsn]?|habt ihr|hast du|haben sie|hättet ihr|hätten sie|verkauft ihr|führt ihr|gibt es|quel(?:le)?s?|cherche|busco|cuál(?:es)?|cerco|quale|quali|zoek|welke|procuro|szukam|hangi)(?!\p{L})|おすすめ|どの|推荐|哪/iu;
/** Words that ask for a price or for stock, or only carry the question. */
const carrying = new Set(
  `cost costs price prices priced expensive cheap stock available availability buy order sell sold still left come comes size sizes
  colour colours color colors kostet kosten preis teuer lager verfügbar lieferbar vorrätig kaufen bestellen größe größen farbe farben
  haben have got stock combien prix coûte stock disponible precio cuesta prezzo costa prijs kost voorraad preço custa cena kosztuje
  fiyat stok tell about show infos info information details erzähl zeig über`.split(/\s+/),
);

/** Nothing where the question is about something else. */
export function tellFromCatalogue(asked: Asked): Told[] {
  const wishes = readWishes(asked.understood);
  const named = asked.isNearest ? [] : findMeant(asked);
  if (named.length > 0) return tellNamed(asked, named, wishes);
  return isChoice(asked, wishes) ? tellFitting(asked, wishes) : [];
}

/** Named in full, or the only one whose name holds every word that tells something: "the Bothy 2". */
function findMeant({ understood, products }: Pick<Asked, 'understood' | 'products'>): Product[] {
  const named = products.filter(({ score }) => score === 1);
  if (named.length > 0) return named.map(({ product }) => product);
  const said = contentOf(readWishes(understood).rest).map(plainName);
  const called = products.filter(({ product }) => {
    const name = plainName(product.title).split(' ');
    return said.some(word => name.includes(word)) && restOfQuestion(understood, [product]).length === 0;
  });
  return called.length === 1 ? called.map(({ product }) => product) : [];
}

/** What the question holds besides the names of products and the words that any question about them has. */
export function restOfQuestion(understood: string, products: readonly Product[]): string[] {
  const names = new Set(products.flatMap(({ title }) => plainName(title).split(' ')));
  return contentOf(readWishes(understood).rest).filter(word => {
    const plain = word.toLowerCase();
    return !names.has(plainName(word)) && !carrying.has(plain);
  });
}

function tellNamed({ understood, language }: Asked, named: Product[], asked: Wishes): Told[] {
  // The "3L" of a name is no size.
  const names = new Set(named.flatMap(({ title }) => plainName(title).split(' ')));
  const keep = (words: string[]) => words.filter(word => !names.has(plainName(word)));
  const wishes = { ...asked, sizes: keep(asked.sizes), colors: keep(asked.colors) };
  const asksVariant = wishes.sizes.length > 0 || wishes.colors.length > 0;
  const asksPrice = kindOfAnswer(understood) === 'money';
  const asksStock = wishes.soldOut !== 'hidden';
  const isBare = restOfQuestion(understood, named).length === 0;
  if (!asksVariant && !asksPrice && !(asksStock && isBare) && !isBare) return [];
  return named.flatMap(product => {
    const variant = asksVariant ? tellVariant(product, wishes, language) : undefined;
    const introduces = isBare && !asksPrice && !asksStock && !asksVariant ? { introduces: true as const } : {};
    const whole = { text: tellWhole(product, language), products: [product], ...introduces };
    if (!variant) return [whole];
    return asksPrice ? [{ text: variant, products: [product] }, whole] : [{ text: variant, products: [product] }];
  });
}

function tellWhole({ title, price, currency, availability }: Product, language: Asked['language']): string {
  const facts = { title, price: price === null ? '' : formatPrice(price, currency, localeOf(language)) };
  const forms: Record<Product['availability'], ProductSentence> =
    price === null
      ? { 'in-stock': 'inStock', 'out-of-stock': 'soldOut', unknown: 'inStock' }
      : { 'in-stock': 'priceInStock', 'out-of-stock': 'priceSoldOut', unknown: 'price' };
  if (price === null && availability === 'unknown') return title;
  return sayOfProduct(language, forms[availability], facts);
}

/** None where the catalogue does not say which sizes or colours there are. */
function tellVariant(product: Product, wishes: Wishes, language: Asked['language']): string | undefined {
  const { title, variants, attributes } = product;
  const options = [...variants.flatMap(variant => variant.options), ...attributes];
  const wanted = [...wishes.colors.map(color => ({ color })), ...wishes.sizes.map(size => ({ size }))].map(wish => {
    const isMeant = (value: string) =>
      'size' in wish
        ? plainName(value) === plainName(wish.size)
        : namesOfColor(wish.color).some(name => plainName(value).split(' ').includes(name));
    const value = options.find(option => isMeant(option.value))?.value;
    return { said: 'size' in wish ? wish.size.toUpperCase() : wish.color, value, isMeant };
  });
  const missing = wanted.find(({ value }) => value === undefined);
  if (missing) {
    const isSize = wishes.sizes.map(size => size.toUpperCase()).includes(missing.said);
    const others = othersOf(product, isSize);
    if (others.length === 0) return undefined;
    return sayOfProduct(language, 'variantUnknown', { title, wanted: missing.said, others: others.join(', ') });
  }
  const meant = variants.filter(variant =>
    wanted.every(
      ({ isMeant }) =>
        variant.options.some(({ value }) => isMeant(value)) || attributes.some(({ value }) => isMeant(value)),
    ),
  );
  const canBeHad = meant.length > 0 ? meant.some(isInStock) : product.availability === 'in-stock';
  const said = wanted.map(({ value }) => value).join(', ');
  const isSoldOut = !canBeHad || product.availability === 'out-of-stock';
  return sayOfProduct(language, isSoldOut ? 'variantSoldOut' : 'variantInStock', { title, wanted: said });
}

const sizeName = /^(?:size|größe|taille|talla|taglia|maat|tamanho|rozmiar|beden|サイズ|尺码|المقاس)$/iu;
const colorName = /^(?:colou?r|farbe|couleur|colore?|kleur|cor|kolor|renk|色|颜色|اللون)$/iu;

function othersOf({ variants, attributes }: Product, isSize: boolean): string[] {
  const pattern = isSize ? sizeName : colorName;
  const inStock = variants.filter(isInStock);
  const options = [...(isSize ? inStock : variants).flatMap(variant => variant.options), ...attributes];
  return [...new Set(options.filter(({ name }) => pattern.test(name)).map(({ value }) => value))].slice(0, 8);
}

function isChoice({ understood }: Asked, wishes: Wishes): boolean {
  return hasLimits(wishes) || choosing.test(understood) || contentOf(understood).length <= 2;
}

/** The same question with less asked of what is found: neither price nor colour nor size. */
export function loosen(understood: string): string | undefined {
  const wishes = readWishes(understood);
  if (!hasLimits(wishes)) return undefined;
  const words = wishes.rest.split(' ').filter(word => !wishes.colors.includes(plainName(word)));
  return [...words, ...(wishes.people === null ? [] : [`for ${wishes.people} people`])].join(' ');
}

/** The question with another word for what it asks for: only where that is one word, or the meaning might change. */
export function otherwise(understood: string, synonyms: readonly string[]): string[] {
  const words = restOfQuestion(understood, []).filter(word => !choosing.test(word));
  const [word] = words;
  return word && words.length === 1 ? synonyms.map(synonym => understood.replace(word, synonym)) : [];
}

function hasLimits({ price, colors, sizes, people, order }: Wishes): boolean {
  return (
    price.from !== null || price.to !== null || colors.length + sizes.length > 0 || people !== null || order !== null
  );
}

function tellFitting({ understood, language, products, passages, isNearest }: Asked, wishes: Wishes): Told[] {
  const isOnlyLimits = restOfQuestion(understood, []).filter(word => !choosing.test(word)).length === 0;
  // What was listed for its limits alone has a score of one half, and was not meant where words were said, too.
  const least = hasLimits(wishes) || passages.length === 0 ? leastScore : leastBesidePassages;
  const fitting = products.filter(({ score }) => (isOnlyLimits ? score >= 0.5 : score >= least && score !== 0.5));
  const listed = fitting.slice(0, wishes.order ? 1 : mostListed).map(({ product }) => product);
  if (listed.length === 0) return [];
  const items = listed.map(({ title, price, currency }) =>
    price === null ? title : `${title} (${formatPrice(price, currency, localeOf(language))})`,
  );
  const joined = new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
  const sentence = isNearest ? 'noneFits' : listed.length === 1 ? 'oneFits' : 'someFit';
  return [{ text: sayOfProduct(language, sentence, { items: joined }), products: listed }];
}
