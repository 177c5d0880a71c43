import { expect, it } from 'vitest';
import { importLimits } from '#domain/products/import-inputs.ts';
import { formatPrice, productLimits } from '#domain/products/inputs.ts';
import { asSuper, openTestServices } from '#tests/setup/database.ts';

it('V07 form, API and database have the same limits for a product', async () => {
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

it('a price has the decimals of its currency', () => {
  expect(formatPrice(1299.5, 'GBP')).toBe('£1,299.50');
  expect(formatPrice(1299.5, 'EUR', 'de')).toBe('1.299,50\u00a0€');
  expect(formatPrice(1299, 'JPY')).toMatch(/1,299$/);
  expect(formatPrice(5, null)).toBe('5.00');
});
