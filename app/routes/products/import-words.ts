import type { ColumnMeaning, MissingChoice, ProductImport } from '#domain/products/import-inputs.ts';

export const meaningWords: Record<ColumnMeaning, string> = {
  ignore: 'Leave out',
  id: 'Handle',
  title: 'Title',
  description: 'Description',
  sku: 'SKU',
  price: 'Price',
  compareAtPrice: 'Price before',
  currency: 'Currency',
  availability: 'Availability',
  stock: 'Stock',
  enabled: 'Shown or not',
  url: 'Page',
  image: 'Pictures',
  category: 'Category',
  optionName1: 'Name of option 1',
  optionValue1: 'Value of option 1',
  optionName2: 'Name of option 2',
  optionValue2: 'Value of option 2',
  optionName3: 'Name of option 3',
  optionValue3: 'Value of option 3',
  option: 'Option',
  attribute: 'Fact',
};

export const missingWords: Record<MissingChoice, string> = {
  keep: 'Keep them',
  'switch-off': 'Switch them off',
  delete: 'Delete them',
};

export function sayCounts({ created, updated, problems, missing, removed }: ProductImport): string {
  const parts = [
    counted(created, 'added'),
    counted(updated, 'updated'),
    counted(removed, missing === 'delete' ? 'deleted' : 'switched off'),
    problems > 0 ? `${problems.toLocaleString('en-GB')} ${problems === 1 ? 'line' : 'lines'} not taken` : '',
  ];
  return parts.filter(part => part !== '').join(', ') || 'Nothing to change';
}

function counted(count: number, what: string): string {
  return count > 0 ? `${count.toLocaleString('en-GB')} ${what}` : '';
}

const patience = 60_000;

/** Nothing has happened for a while: whoever worked at it may be gone. */
export function standsStill({ state, updatedAt }: ProductImport, now: Date): boolean {
  return state === 'running' && now.getTime() - new Date(updatedAt).getTime() > patience;
}
