// Several rows of a file may be one product: each adds a variant or an image.
import { isUnnamed } from '#domain/products/csv-row.ts';
import type { FileRecord } from '#domain/products/import-file.ts';
import { type ProductInput, productLimits } from '#domain/products/inputs.ts';
import type { ProductRow } from '#domain/products/rows.ts';
import { codesOf } from '#domain/products/upsert.ts';

type Row = FileRecord & { product: ProductInput };
type Variant = ProductInput['variants'][number];

export type Merged = {
  product: ProductInput;
  lines: FileRecord[];
  before?: ProductRow;
  /** Adds these rows to what earlier rows of the same file contained. */
  onto(earlier: ProductInput): ProductInput;
};

export function mergeRows(rows: readonly Row[]): { taken: Merged[]; problems: (FileRecord & { message: string })[] } {
  const groups = new Map<string, Row[]>();
  const problems: (FileRecord & { message: string })[] = [];
  for (const row of rows) {
    const key = keyOf(row.product);
    if (key === undefined) problems.push({ line: row.line, cells: row.cells, message: nameless });
    else groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const taken = [...groups.values()].map(group => {
    const [first, ...others] = group.map(({ product }) => product) as [ProductInput, ...ProductInput[]];
    return {
      product: others.reduce(join, first),
      lines: group.map(({ line, cells }) => ({ line, cells })),
      onto: (earlier: ProductInput) => [first, ...others].reduce(join, earlier),
    };
  });
  return { taken, problems };
}

const nameless = 'This product has no handle, ID or SKU.';

function keyOf(product: ProductInput): string | undefined {
  if (product.externalId) return `id ${product.externalId}`;
  const [code] = codesOf(product);
  return code && `code ${code}`;
}

/** The first row has priority; later rows fill in missing values. */
function join(whole: ProductInput, more: ProductInput): ProductInput {
  const variants = [...whole.variants];
  for (const unnamed of more.variants) {
    const variant = withNames(unnamed, whole.variants[0]);
    const at = variants.findIndex(one => nameOf(one) === nameOf(variant));
    if (at >= 0) variants[at] = variant;
    else if (variants.length < productLimits.variants) variants.push(variant);
  }
  return {
    ...whole,
    title: whole.title || more.title,
    description: whole.description || more.description,
    url: whole.url ?? more.url,
    price: whole.price ?? more.price,
    compareAtPrice: whole.compareAtPrice ?? more.compareAtPrice,
    currency: whole.currency ?? more.currency,
    variants,
    images: [...new Set([...whole.images, ...more.images])].slice(0, productLimits.images),
    categories: [...new Set([...whole.categories, ...more.categories])].slice(0, productLimits.categories),
    attributes: [
      ...whole.attributes,
      ...more.attributes.filter(({ name }) => !whole.attributes.some(one => one.name === name)),
    ].slice(0, productLimits.attributes),
  };
}

/** Shopify writes the names of options only into the first row of a product. */
function withNames(variant: Variant, first: Variant | undefined): Variant {
  const options = variant.options.map((option, at) => {
    const name = isUnnamed(option.name) ? first?.options[at]?.name : undefined;
    return name ? { ...option, name } : option;
  });
  return { ...variant, options };
}

function nameOf({ options }: Variant): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]));
}
