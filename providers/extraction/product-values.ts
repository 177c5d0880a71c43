// The product values in a page's markup, as written there. An empty text means that the page has no value.

export type Json = Record<string, unknown>;

export type OfferMarkup = { price: string; compareAtPrice: string; currency: string; availability: string };

export type VariantMarkup = {
  sku: string;
  options: { name: string; value: string }[];
  offer: OfferMarkup | null;
  image?: string;
};

export type ProductMarkup = {
  title: string;
  /** May contain HTML. */
  description: string;
  sku: string;
  offers: OfferMarkup[];
  images: string[];
  categories: string[];
  attributes: { name: string; value: string }[];
  variants: VariantMarkup[];
};

/** Objects only; a single object becomes a list of one. */
export function listOf(value: unknown): Json[] {
  return [value].flat().filter((one): one is Json => typeof one === 'object' && one !== null && !Array.isArray(one));
}

export function textIn(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim().slice(0, 20_000) : '';
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
