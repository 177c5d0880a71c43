// The variants of a product that a question names by size, weight, colour or another option.
import { colorsIn } from '#domain/products/colors.ts';
import { isInStock, type Product } from '#domain/products/inputs.ts';
import { colorNames, plainName, sizeNames } from '#domain/products/product-terms.ts';
import type { Wishes } from '#domain/products/product-wishes.ts';
import { quantitiesIn, sizeKeys } from '#domain/products/sizes.ts';

export type OwnWishes = Wishes & { optionWords: string[] };
type Variant = Product['variants'][number];
type Option = Variant['options'][number];
export type Wish = { typed: string; isKind(option: Option): boolean; matches(value: string): boolean };

export const isColor = ({ name }: Option) => colorNames.test(name);
/** A weight or volume is a size. */
export const isSize = ({ name, value }: Option) => sizeNames.test(name) || quantitiesIn(value).length > 0;

const maxPrices = 3;
/** "I’m" is not the size M. */
const minValueLength = 3;

/** Words and whole values that are options of the product, such as a scent. */
export function withOptions(
  wishes: Wishes,
  { title, variants }: Product,
  asked: readonly string[],
  question: string,
): OwnWishes {
  const values = new Set(variants.flatMap(({ options }) => options.map(({ value }) => plainName(value))));
  const words = new Set([...values].flatMap(value => value.split(' ')));
  const typed = plainName(question);
  const whole = [...values].filter(
    value => value.length >= minValueLength && isPartOf(typed, value) && !isPartOf(plainName(title), value),
  );
  return { ...wishes, optionWords: [...new Set([...asked.filter(word => words.has(plainName(word))), ...whole])] };
}

/** Of whole words. */
function isPartOf(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

/** One for each price of the variants that were named, with their price, stock and picture. */
export function variantsAskedFor(product: Product, wishes: OwnWishes): Product[] {
  const wanted = wantedOptions(wishes);
  const { matching, values } = matchVariants(product, wanted);
  const byPrice = Map.groupBy(
    matching.filter(({ price }) => price !== null),
    ({ price }) => price,
  );
  if (wanted.length === 0 || matching.length === product.variants.length) return [];
  return [...byPrice.values()].slice(0, maxPrices).map(same => {
    const [{ price, compareAtPrice, options }] = same as [Variant];
    const isSoldOut = product.availability === 'out-of-stock' || !same.some(isInStock);
    const title = `${product.title} (${byPrice.size === 1 ? values : options.map(({ value }) => value).join(', ')})`;
    return {
      ...product,
      title,
      images: [...sharedPicture(same), ...product.images],
      price,
      compareAtPrice,
      availability: isSoldOut ? 'out-of-stock' : product.availability,
    };
  });
}

/** What the card of the product shows if variants were named: their price, stock and picture. Empty if none were. */
export function variantOnCard(product: Product, wishes: OwnWishes): Product[] {
  const priced = variantsAskedFor(product, wishes);
  if (priced.length === 1) return priced;
  const { matching } = matchVariants(product, wantedOptions(wishes));
  const pictures = matching.length === product.variants.length ? [] : sharedPicture(matching);
  return pictures.map(picture => ({ ...product, images: [picture, ...product.images] }));
}

/** A size that comes in two colours has two pictures, and none of them is shown. */
function sharedPicture(variants: readonly Variant[]): string[] {
  const pictures = [...new Set(variants.flatMap(({ image }) => image ?? []))];
  return pictures.length === 1 ? pictures : [];
}

export function wantedOptions(wishes: OwnWishes): Wish[] {
  return [
    ...wishes.colors.map((color, at) => ({
      typed: wishes.colorWords[at] ?? color,
      isKind: isColor,
      matches: (value: string) => colorsIn(value).includes(color),
    })),
    ...wishes.sizes.map(({ size }) => ({
      typed: quantitiesIn(size).length > 0 ? size : size.toUpperCase(),
      isKind: isSize,
      matches: (value: string) => sizeKeys(size).some(key => sizeKeys(value).includes(key)),
    })),
    ...wishes.optionWords.map(word => ({
      typed: word,
      isKind: isColor,
      matches: (value: string) => isPartOf(plainName(value), plainName(word)),
    })),
  ];
}

/** The variants that have all wanted options, and the values by which they were found. */
export function matchVariants({ variants, attributes }: Product, wanted: readonly Wish[]) {
  const optionsOf = (variant: Variant) => [...variant.options, ...attributes];
  const matching = variants.filter(variant =>
    wanted.every(({ matches }) => optionsOf(variant).some(({ value }) => matches(value))),
  );
  const options = [...variants.flatMap(variant => variant.options), ...attributes];
  const found = wanted.flatMap(({ matches }) => options.find(({ value }) => matches(value))?.value ?? []);
  return { matching, values: [...new Set(found)].join(', ') };
}
