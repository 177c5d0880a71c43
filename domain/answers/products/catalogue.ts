// Answers from the catalogue: current facts in fixed sentences, and quotes from product texts.
import { compareProducts } from '#domain/answers/products/catalogue-compare.ts';
import { asTyped, listProducts } from '#domain/answers/products/catalogue-list.ts';
import { describeNamed } from '#domain/answers/products/catalogue-named.ts';
import type {
  CatalogueQuestion,
  CatalogueSentence,
  MatchQuality,
} from '#domain/answers/products/catalogue-question.ts';
import type { ProductSearch } from '#domain/products/find-products.ts';
import type { Product } from '#domain/products/inputs.ts';
import { hasLimits, type Wishes } from '#domain/products/product-wishes.ts';
import { isCommonWord } from '#domain/retrieval/common-words.ts';
import { conceptNames, isGeneralWord, probabilityOf, readConcepts } from '#domain/retrieval/concepts/classifier.ts';
import { isRelatedWord } from '#domain/retrieval/words.ts';

export type CatalogueAnswer = {
  /** Empty if the question is not about products. */
  sentences: CatalogueSentence[];
  kind: 'named' | 'list' | 'compare' | 'closest' | 'none';
  confidence: MatchQuality;
  /** Products that may have been asked for: shown as cards below what the documents say. */
  unsure: Product[];
  /** The visitor's words for a product that the catalogue does not have. */
  missing?: string | undefined;
};

const none: CatalogueAnswer = { sentences: [], kind: 'none', confidence: 'close', unsure: [] };

/** Answers a question from the products found for it. */
export function answerFromCatalogue(asked: CatalogueQuestion): CatalogueAnswer {
  const found = describeProducts(asked);
  const missing = findMissing(asked);
  if (stands[found.kind](asked)) return { ...found, missing };
  return { ...none, unsure: found.sentences.flatMap(({ products }) => products), missing };
}

/** Whether the products were surely asked for. */
const stands = {
  none: () => true,
  named: isNamedSurely,
  compare: isNamedSurely,
  list: ({ search: { wishes }, documentsAnswer }) =>
    !documentsAnswer && (hasKind(wishes) || wishes.isChoice || wishes.asks.price || hasLimits(wishes)),
  closest: ({ search: { wishes }, documentsAnswer }) => !documentsAnswer && (hasKind(wishes) || wishes.isChoice),
} satisfies Record<CatalogueAnswer['kind'], (asked: CatalogueQuestion) => boolean>;

/** By its code, two words of its name or an uncommon one, or for its price or stock. */
function isNamedSurely({ search: { products, wishes } }: CatalogueQuestion): boolean {
  const words = products.flatMap(({ namedBy }) => namedBy?.words ?? []);
  return (
    products.some(({ namedBy }) => namedBy?.isCode) ||
    words.length > 1 ||
    words.some(word => !isCommonWord(word) && !isGeneralWord(word)) ||
    wishes.asks.price ||
    wishes.asks.stock
  );
}

/** The message is only a kind of product: "wool blanket", but not "4". */
function hasKind({ isBare, words }: Wishes): boolean {
  return isBare && words.some(({ word }) => /\p{L}/u.test(word));
}

/** Only where the question clearly asks for a product: not for a service, and not for what documents answer. */
function findMissing({ question, search, documentsAnswer }: CatalogueQuestion): string | undefined {
  const { wishes, products, missed } = search;
  const isShort = wishes.words.length <= mostBareWords;
  const isAsked = (wishes.isChoice || (wishes.isBare && isShort)) && !wishes.asks.sizes && !wishes.isOpen;
  const isFound = products.length > 0 && !missed.includes('words');
  if (!isAsked || isFound || documentsAnswer || serviceShare(question, search) >= maybeService) return undefined;
  return asTyped(question, wishes) || undefined;
}

function describeProducts(asked: CatalogueQuestion): CatalogueAnswer {
  const { search } = asked;
  // “What size do I need?” asks for advice.
  if (search.wishes.asks.sizes && search.wishes.asks.advice) return none;
  const named = search.products.filter(({ match }) => match === 'named').map(({ product }) => product);
  if (named.length > 1 && (search.wishes.asks.compare || search.wishes.asks.either)) {
    return answer('compare', compareProducts(asked, named));
  }
  const sentences = named.length > 0 && !isKind(search, named) ? describeNamed(asked, named) : [];
  if (sentences.length > 0) return answer('named', sentences);
  if (!isListAsked(asked)) return none;
  return answer(search.missed.length > 0 ? 'closest' : 'list', listProducts(asked));
}

/** The product's name is also the name of its kind: "Flour" among other flour. */
function isKind({ wishes, total, asked }: ProductSearch, named: readonly Product[]): boolean {
  const isOneWord = named.length === 1 && wishes.words.filter(({ role }) => role === 'core').length === 1;
  return isOneWord && asked.length === 0 && total > 1 && (wishes.isBare || wishes.isChoice || wishes.order !== null);
}

/** Whether the question asks for products rather than for a service. */
function isListAsked({ question, search, documentsAnswer }: CatalogueQuestion): boolean {
  const { wishes, products } = search;
  const isNamed = products.some(({ match }) => match === 'named');
  const isLimited = hasLimits(wishes) && !isNamed;
  const isExact = products.some(({ match }) => match === 'exact');
  const isPriced = wishes.asks.price && isExact && serviceShare(question, search) < perhapsService;
  if (!wishes.isChoice && !wishes.isBare && !isLimited && !isPriced) return false;
  if (wishes.asks.sizes) return false;
  return isExact || (!documentsAnswer && serviceShare(question, search) < maybeService);
}

function answer(kind: CatalogueAnswer['kind'], sentences: CatalogueSentence[]): CatalogueAnswer {
  if (sentences.length === 0) return none;
  return {
    sentences,
    kind,
    unsure: [],
    confidence: sentences.some(({ confidence }) => confidence === 'exact') ? 'exact' : 'close',
  };
}

/** Longer texts without a sentence are rarely a product's name. */
const mostBareWords = 3;
const maybeService = 0.5;
/** "How much is the delivery?" also asks for a price. */
const perhapsService = 0.27;
/** Concepts about products. All others are about the shop and its services. */
const ofProducts: ReadonlySet<string> = new Set(
  `stock restock_alert preorder size_guide fit materials care ingredients allergens vegan_cruelty_free sustainability certification origin
  shelf_life how_to_use safety_pregnancy_kids suitability compatibility dimensions colour_photos authenticity assembly recommendation
  new_arrivals price_info technical_specs battery_charging meaning_properties difference_between nutrition_info storage quantity_weight
  gift_ideas best_sellers used_refurbished search_filter ratings_feedback reviews cookies`.split(/\s+/),
);

export function isProductConcept(name: string): boolean {
  return ofProducts.has(name);
}

/** The probability of the strongest concept if it is about a service. */
function serviceShare(question: string, search: ProductSearch): number {
  const kinds = kindsOf(search);
  // Numbers are limits here, and would be classified as times and ages. Product words would be classified as
  // activities.
  const rest = question
    .replace(/[\d.,€£$]+/g, ' ')
    .replace(/[\p{L}\p{M}]+/gu, word => (kinds.has(word.toLowerCase()) ? ' ' : word));
  const { ids, logs } = readConcepts(rest);
  const name = conceptNames()[ids[0] ?? -1];
  return name === undefined || ofProducts.has(name) ? 0 : probabilityOf(logs[0] ?? 255);
}

/** Words that name products. For price questions only those of categories, because services have prices, too. */
function kindsOf({ wishes, products }: ProductSearch): Set<string> {
  const core = wishes.words.flatMap(({ word, role }) => (role === 'core' ? word : []));
  if (!wishes.asks.price) return new Set(products.length > 0 ? core : []);
  const categories = products
    .flatMap(({ product }) => product.categories)
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return new Set(core.filter(word => categories.some(other => isRelatedWord(word, other))));
}
