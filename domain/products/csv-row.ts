// Reads one row of a file as a product or as another variant of a product.
import { describeIssue } from '#domain/issue-messages.ts';
import { plainText } from '#domain/products/description-text.ts';
import type { ColumnMeaning } from '#domain/products/import-inputs.ts';
import { type Availability, type ProductInput, productInput, productLimits } from '#domain/products/inputs.ts';
import { readAmount } from '#domain/products/read-amount.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { unescapeFormula } from '#providers/csv.ts';

export type CsvColumns = { columns: readonly string[]; mapping: readonly ColumnMeaning[]; currency: string | null };

export type ReadRow = { product: ProductInput } | { problem: string };

/** A row without a title may still be another variant or picture of the product before it. */
export function readRow(cells: readonly string[], heads: CsvColumns): ReadRow {
  try {
    const draft = draftOf(cells, heads);
    const parsed = productInput.safeParse(draft.title === '' ? { ...draft, title: continued } : draft, {
      error: describeIssue,
    });
    if (parsed.success) return { product: { ...parsed.data, title: draft.title } };
    const [issue] = parsed.error.issues;
    return { problem: describeField(issue?.path ?? [], issue?.message ?? 'This line couldn’t be read.') };
  } catch (error) {
    if (isAppError(error)) return { problem: error.message };
    throw error;
  }
}

const continued = '…';

function draftOf(cells: readonly string[], { columns, mapping, currency }: CsvColumns) {
  const all = (meaning: ColumnMeaning) =>
    mapping.flatMap((one, at) => {
      const value = one === meaning ? unescapeFormula((cells[at] ?? '').trim()) : '';
      return value === '' ? [] : [{ head: columns[at]?.trim() ?? '', value }];
    });
  const one = (meaning: ColumnMeaning) => all(meaning)[0]?.value ?? '';
  const price = amountOf(one('price'), 'price');
  const compareAt = amountOf(one('compareAtPrice'), 'price before');
  const options = optionsOf(all, one);
  const stock = stockOf(one('stock'));
  const sku = one('sku') || null;
  const isVariant = options.length > 0;
  const own = {
    sku,
    price: price?.amount ?? null,
    compareAtPrice: validComparePrice(compareAt?.amount, price?.amount),
  };
  const image = one('variantImage');
  const images = all('image').flatMap(({ value }) => listOf(value));
  const variants = isVariant ? [{ ...own, options, stock, image }] : [];
  return {
    externalId: one('id') || null,
    ...own,
    sku: isVariant ? null : sku,
    title: one('title').slice(0, productLimits.title),
    description: plainText(one('description')).slice(0, productLimits.description),
    url: one('url') || null,
    currency: (one('currency') || price?.currency) ?? currency,
    availability: readAvailability(one('availability'), isVariant ? null : stock),
    enabled: isOn(one('enabled')),
    variants,
    images: (isVariant || !image ? images : [...images, image]).slice(0, productLimits.images),
    categories: all('category')
      .flatMap(({ value }) => categoriesOf(value))
      .slice(0, productLimits.categories),
    attributes: all('attribute')
      .slice(0, productLimits.attributes)
      .map(({ head, value }) => ({ name: head, value: value.slice(0, productLimits.attributeValue) })),
  };
}

function optionsOf(
  all: (meaning: ColumnMeaning) => { head: string; value: string }[],
  one: (meaning: ColumnMeaning) => string,
) {
  const numbered = ([1, 2, 3] as const).flatMap(number => {
    const value = one(`optionValue${number}`);
    // Shopify's placeholder for a product without options.
    if (value === '' || value === 'Default Title') return [];
    return [{ name: one(`optionName${number}`) || `Option ${number}`, value }];
  });
  return [...all('option').map(({ head, value }) => ({ name: head, value })), ...numbered];
}

/** Whether the row gave the option no name. */
export function isUnnamed(name: string): boolean {
  return /^Option [123]$/.test(name);
}

function amountOf(text: string, what: string): { amount: number; currency: string | null } | undefined {
  if (text === '') return undefined;
  const read = readAmount(text);
  if (!read) throw unreadable(`The ${what} “${text.slice(0, 40)}” isn’t a number.`);
  if (read.amount > productLimits.price) throw unreadable(`The ${what} “${text.slice(0, 40)}” is too high.`);
  return read;
}

/** A previous price that is not above the current price is not a discount. */
export function validComparePrice(compareAt: number | undefined, price: number | undefined): number | null {
  return compareAt !== undefined && price !== undefined && compareAt > price ? compareAt : null;
}

function stockOf(text: string): number | null {
  if (text === '') return null;
  const count = Number(text.replace(/[.,]0+$/, ''));
  if (!Number.isInteger(count)) throw unreadable(`The stock “${text.slice(0, 40)}” isn’t a whole number.`);
  // Some shops store backorders as negative stock.
  return Math.min(Math.max(count, 0), productLimits.stock);
}

const soldOut =
  /^(0|no|false|nein|n|out( |_|-)?of( |_|-)?stock|outofstock|sold( |_|-)?out|ausverkauft|nicht (auf lager|lieferbar|verfügbar)|vergriffen|discontinued)$/i;
const inStock =
  /^(\d+|yes|true|ja|y|in( |_|-)?stock|instock|available|auf lager|lieferbar|sofort lieferbar|verfügbar|vorrätig|limited availability)$/i;

export function readAvailability(text: string, stock: number | null): Availability {
  if (soldOut.test(text)) return 'out-of-stock';
  if (inStock.test(text)) return 'in-stock';
  if (stock !== null) return stock > 0 ? 'in-stock' : 'out-of-stock';
  return 'unknown';
}

function isOn(text: string): boolean {
  return !/^(0|no|false|nein|draft|archived|inactive|hidden|private|entwurf|inaktiv)$/i.test(text);
}

function listOf(text: string): string[] {
  return text
    .split(/[|\s]+|,(?=\s*https?:)/)
    .map(part => part.trim())
    .filter(part => part !== '');
}

/** "Clothing > Jackets" is two categories. */
export function categoriesOf(text: string): string[] {
  return text
    .split(/[>|;]|,\s/)
    .map(part => part.trim().slice(0, productLimits.category))
    .filter(part => part !== '');
}

function unreadable(words: string): AppError {
  return new AppError('invalid', 'unreadable_cell', words);
}

const fields: Record<string, string> = {
  url: 'The address',
  images: 'A picture',
  currency: 'The currency',
  externalId: 'The handle',
  sku: 'The SKU',
  variants: 'The variant',
  attributes: 'A fact',
};

function describeField(path: readonly PropertyKey[], message: string): string {
  const field = fields[String(path[0] ?? '')];
  return (field ? `${field}: ${message}` : message).slice(0, 300);
}
