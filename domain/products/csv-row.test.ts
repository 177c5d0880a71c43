import { describe, expect, it } from 'vitest';
import { findMappingProblem, guessMapping } from '#domain/products/columns.ts';
import { readRow } from '#domain/products/csv-row.ts';
import { plainText } from '#domain/products/description-text.ts';
import type { ColumnMeaning } from '#domain/products/import-inputs.ts';
import { readAmount } from '#domain/products/read-amount.ts';

describe('column detection', () => {
  it('recognises a Shopify file', () => {
    const heads = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Type',
      'Published',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Inventory Qty',
      'Variant Price',
      'Variant Compare At Price',
      'Image Src',
      'Variant Image',
      'Cost per item',
    ];
    expect(guessMapping(heads)).toEqual([
      'id',
      'title',
      'description',
      'attribute',
      'category',
      'enabled',
      'optionName1',
      'optionValue1',
      'sku',
      'stock',
      'price',
      'compareAtPrice',
      'image',
      'variantImage',
      'ignore',
    ]);
  });

  it('recognises a German file', () => {
    expect(
      guessMapping([
        'Artikelnummer',
        'Bezeichnung',
        'Beschreibung',
        'Preis',
        'UVP',
        'Farbe',
        'Größe',
        'Lagerbestand',
        'Kategorie',
        'Bild-URL',
      ]),
    ).toEqual([
      'id',
      'title',
      'description',
      'price',
      'compareAtPrice',
      'option',
      'option',
      'stock',
      'category',
      'image',
    ]);
  });

  it.each([
    [['title', 'sku'], null],
    [['sku', 'price'], 'Choose the column with the title.'],
    [['title', 'price'], 'Choose the column with the handle, ID or SKU. Aisle uses it to match products.'],
    [['title', 'sku', 'sku'], '“B” and “C” can’t use the same field. Choose one of them.'],
    [['title'], 'Choose a field for every column.'],
  ] as [ColumnMeaning[], string | null][])('%j', (mapping, problem) => {
    const columns = mapping.length === 1 ? ['A', 'B'] : ['A', 'B', 'C'].slice(0, mapping.length);
    expect(findMappingProblem(columns, mapping)).toBe(problem);
  });
});

describe('amounts', () => {
  it.each([
    ['24.90', 24.9, null],
    ['24,90 €', 24.9, 'EUR'],
    ['£1,299.00', 1299, 'GBP'],
    ['1.299,50', 1299.5, null],
    ['1.299', 1299, null],
    ['CHF 24.-', 24, 'CHF'],
    ["1'299.00", 1299, null],
    ['0.125', 0.125, null],
    ['USD 1,000,000', 1_000_000, 'USD'],
  ])('%s', (text, amount, currency) => {
    expect(readAmount(text)).toEqual({ amount, currency });
  });

  it.each(['free', 'ask us', '12 or 15', '', '-5'])('%j is not an amount', text => {
    expect(readAmount(text)).toBeUndefined();
  });
});

describe('a line of a file', () => {
  const columns = ['Handle', 'Title', 'Price', 'Was', 'Stock', 'Size', 'Weight', 'Category', 'Pictures', 'Status'];
  const mapping: ColumnMeaning[] = [
    'id',
    'title',
    'price',
    'compareAtPrice',
    'stock',
    'option',
    'attribute',
    'category',
    'image',
    'enabled',
  ];
  const read = (...cells: string[]) => readRow(cells, { columns, mapping, currency: 'EUR' });

  it('becomes a product', () => {
    expect(
      read(
        'skarn',
        'Skarn',
        '285,00',
        '300',
        '4',
        'M',
        '465 g',
        'Clothing > Jackets',
        'https://a.example/1.jpg, https://a.example/2.jpg',
        'active',
      ),
    ).toMatchObject({
      product: {
        externalId: 'skarn',
        title: 'Skarn',
        price: 285,
        currency: 'EUR',
        enabled: true,
        variants: [{ options: [{ name: 'Size', value: 'M' }], price: 285, compareAtPrice: 300, stock: 4 }],
        attributes: [{ name: 'Weight', value: '465 g' }],
        categories: ['Clothing', 'Jackets'],
        images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
      },
    });
  });

  it('has the image of its variant, and without options that of its product', () => {
    const heads = ['Handle', 'Title', 'Colour', 'Image Src', 'Variant Image'];
    const readImages = (...cells: string[]) =>
      readRow(cells, { columns: heads, mapping: guessMapping(heads), currency: null });
    const [front, green] = ['https://a.example/front.jpg', 'https://a.example/green.jpg'];
    expect(readImages('skarn', 'Skarn', 'Green', front, green)).toMatchObject({
      product: { images: [front], variants: [{ image: green }] },
    });
    expect(readImages('skarn', 'Skarn', '', front, green)).toMatchObject({
      product: { images: [front, green], variants: [] },
    });
    expect(readImages('skarn', 'Skarn', 'Green', front, '')).toMatchObject({
      product: { variants: [{ image: null }] },
    });
    expect(readImages('skarn', 'Skarn', 'Green', front, 'green.jpg')).toEqual({
      problem: 'The variant: Enter the full address, for example https://shop.example/tent',
    });
  });

  it('reads sold-out and draft products, and ignores a compare-at price below the price', () => {
    expect(read('a', 'A', '10', '9', '-2', '', '', '', '', 'draft')).toMatchObject({
      product: { availability: 'out-of-stock', enabled: false, compareAtPrice: null, variants: [] },
    });
  });

  it.each([
    [['a', 'A', 'cheap'], 'The price “cheap” isn’t a number.'],
    [['a', 'A', '1', '', 'many'], 'The stock “many” isn’t a whole number.'],
    [
      ['a', 'A', '1', '', '', '', '', '', 'picture.jpg'],
      'A picture: Enter the full address, for example https://shop.example/tent',
    ],
  ])('%j is refused with a message', (cells, problem) => {
    expect(read(...cells)).toEqual({ problem });
  });
});

it('a description is converted to plain text from any format', () => {
  expect(plainText('<p>Light &amp; dry.</p><ul><li>465&nbsp;g</li><li>M</li></ul><script>alert(1)</script>')).toBe(
    'Light & dry.\n\n• 465 g\n\n• M',
  );
  expect(plainText('a < b and c > d')).toBe('a < b and c > d');
});
