import { expect, it } from 'vitest';
import { importLimits } from '#domain/products/import-inputs.ts';
import { formatPrice, productLimits } from '#domain/products/inputs.ts';
import { asSuper, openTestServices } from '#tests/setup/database.ts';

it('V07 the form, the call and the database agree on every limit of a product', async () => {
  const services = await openTestServices();
  const columns = await asSuper<{ name: string; length: number }>(
    services.superUrl,
    `select table_name || '.' || column_name as name, character_maximum_length as length
     from information_schema.columns where table_name in ('products', 'product_imports')`,
  );
  const lengthOf = (column: string) => columns.find(({ name }) => name === column)?.length;
  expect(lengthOf('products.external_id')).toBe(productLimits.externalId);
  expect(lengthOf('products.sku')).toBe(productLimits.sku);
  expect(lengthOf('products.title')).toBe(productLimits.title);
  expect(lengthOf('products.url')).toBe(productLimits.url);
  expect(lengthOf('products.currency')).toBe(3);
  expect(lengthOf('product_imports.file_name')).toBe(importLimits.fileName);
});

it('a price is written as its currency has it', () => {
  expect(formatPrice(1299.5, 'GBP')).toBe('£1,299.50');
  expect(formatPrice(1299.5, 'EUR', 'de')).toBe('1.299,50\u00a0€');
  expect(formatPrice(1299, 'JPY')).toMatch(/1,299$/);
  expect(formatPrice(5, null)).toBe('5.00');
});
