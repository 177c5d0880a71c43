import type { ColumnMeaning, MissingChoice, ProductImport } from '#domain/products/import-inputs.ts';

export const meaningLabels: Record<ColumnMeaning, string> = {
  ignore: 'Skip',
  id: 'Handle',
  title: 'Title',
  description: 'Description',
  sku: 'SKU',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  currency: 'Currency',
  availability: 'Availability',
  stock: 'Stock',
  enabled: 'Visible',
  url: 'Product page',
  image: 'Images',
  variantImage: 'Variant image',
  category: 'Category',
  optionName1: 'Option 1 name',
  optionValue1: 'Option 1 value',
  optionName2: 'Option 2 name',
  optionValue2: 'Option 2 value',
  optionName3: 'Option 3 name',
  optionValue3: 'Option 3 value',
  option: 'Option',
  attribute: 'Attribute',
};

export const missingLabels: Record<MissingChoice, string> = {
  keep: 'Keep them',
  'switch-off': 'Turn them off',
  delete: 'Delete them',
};

export function formatCounts({ created, updated, problems, missing, removed }: ProductImport): string {
  const parts = [
    counted(created, 'added'),
    counted(updated, 'updated'),
    counted(removed, missing === 'delete' ? 'deleted' : 'turned off'),
    problems > 0 ? `${problems.toLocaleString('en-GB')} ${problems === 1 ? 'line' : 'lines'} skipped` : '',
  ];
  return parts.filter(part => part !== '').join(', ') || 'No changes';
}

function counted(count: number, what: string): string {
  return count > 0 ? `${count.toLocaleString('en-GB')} ${what}` : '';
}

const stalledAfter = 60_000;

/** No progress for a while: its worker may have stopped. */
export function isStalled({ state, updatedAt }: ProductImport, now: Date): boolean {
  return state === 'running' && now.getTime() - new Date(updatedAt).getTime() > stalledAfter;
}
