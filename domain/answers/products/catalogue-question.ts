// The input of the catalogue answers, and the form of their results.
import type { ProductSearch } from '#domain/products/find-products.ts';
import type { Product } from '#domain/products/inputs.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type CatalogueQuestion = {
  question: string;
  language: WidgetLanguage;
  search: ProductSearch;
  /** Whether documents answer it, too. */
  documentsAnswer: boolean;
};

/** `exact`: it answers the question; `close`: the catalogue has only similar products. */
export type MatchQuality = 'exact' | 'close';

/** One sentence. `quote` is an exact slice of the product's text; sentences without one consist of catalogue facts. */
export type CatalogueSentence = {
  text: string;
  products: Product[];
  quote?: string;
  confidence: MatchQuality;
  /** Products with the price, stock and picture of the variant that was asked for. */
  variants?: Product[];
};
