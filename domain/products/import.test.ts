import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import {
  listImports,
  previewImport,
  readImport,
  resumeImport,
  startImport,
  stopImport,
} from '#domain/products/import.ts';
import type { MissingChoice } from '#domain/products/import-inputs.ts';
import { readProblems } from '#domain/products/import-problems.ts';
import { createProduct } from '#domain/products/product.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { addPiece, completeUpload, createImport } from '#domain/products/upload.ts';
import { createSite } from '#domain/sites/site.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { product, productRows, startProductImport, upload } from '#tests/setup/products.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;
let count = 0;

const shopify = `Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src
skarn,Skarn Jacket,"<p>Dry, and ""light"".</p>",Size,S,SK-S,285.00,3,https://shop.example/skarn.jpg
skarn,,,Size,M,SK-M,285.00,0,
bothy,Bothy Tent,Sleeps two,Title,Default Title,BO-1,340.00,2,
`;

beforeAll(async () => {
  services = await openTestServices();
  stranger = contextOf(services, await createOrganization(services.database, 'theirs'), 'list:sites', 'manage:sites');
});

beforeEach(async () => {
  const id = await createOrganization(services.database, `ours-${count++}`);
  editor = contextOf(services, id, 'list:sites', 'manage:sites');
  viewer = contextOf(services, id, 'list:sites');
  siteId = (await createSite(editor, { name: 'Shop', urls: [] })).id;
});

async function take(text: string, size?: number) {
  const id = await startProductImport(editor, siteId, text, size);
  await importProducts(editor, id);
  return readImport(viewer, id);
}

describe('Q05 a product file', () => {
  it('is imported, with several lines per product', async () => {
    expect(await take(shopify)).toMatchObject({
      state: 'done',
      rowsRead: 3,
      created: 2,
      updated: 0,
      problems: 0,
      share: 1,
    });
    expect(await productRows(editor)).toMatchObject([
      {
        title: 'Bothy Tent',
        externalId: 'bothy',
        sku: 'BO-1',
        variants: [],
        availability: 'in-stock',
        price: 340,
        currency: 'GBP',
      },
      {
        title: 'Skarn Jacket',
        description: 'Dry, and "light".',
        variants: [
          { sku: 'SK-S', options: [{ name: 'Size', value: 'S' }], stock: 3 },
          { sku: 'SK-M', options: [{ name: 'Size', value: 'M' }], stock: 0 },
        ],
        images: ['https://shop.example/skarn.jpg'],
        source: 'file',
      },
    ]);
  });

  it('imported again updates existing products, and removes missing variants', async () => {
    await take(shopify);
    const later = shopify.replace('340.00', '299.00').replace(/^skarn,,,Size,M.*\n/m, '');
    expect(await take(later)).toMatchObject({ created: 0, updated: 2 });
    expect(await productRows(editor)).toMatchObject([{ price: 299 }, { variants: [{ sku: 'SK-S' }] }]);
  });

  it('uses the option names of the first line for later lines', async () => {
    await take(shopify.replace('skarn,,,Size,M', 'skarn,,,,M'));
    const sizes = (await productRows(editor)).flatMap(({ variants }) => variants.map(({ options }) => options[0]));
    expect(sizes).toEqual([
      { name: 'Size', value: 'S' },
      { name: 'Size', value: 'M' },
    ]);
  });

  it('stores the image of each variant', async () => {
    const images = ['skarn-s.jpg', 'skarn-m.jpg', ''].map(name => name && `https://shop.example/${name}`);
    const [heads, ...lines] = shopify.trimEnd().split('\n');
    await take([`${heads},Variant Image`, ...lines.map((line, at) => `${line},${images[at]}`)].join('\n'));
    expect(await productRows(editor)).toMatchObject([
      { title: 'Bothy Tent', images: [] },
      {
        title: 'Skarn Jacket',
        images: ['https://shop.example/skarn.jpg'],
        variants: [{ image: images[0] }, { image: images[1] }],
      },
    ]);
  });

  it('may be split at any byte, and lines of one product need not be adjacent', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, at) => `p${at % 400},"Product, ""${at % 400}""",,Size,${at < 400 ? 'S' : 'M'},SKU-${at},1.00,1,`,
    );
    const text = `${shopify.split('\n')[0]}\r\n${rows.join('\r\n')}`;
    expect(await take(text, 120)).toMatchObject({
      state: 'done',
      rowsRead: 600,
      created: 400,
      updated: 0,
      problems: 0,
    });
    const kept = await productRows(editor);
    expect(kept).toHaveLength(400);
    expect(kept.filter(({ variants }) => variants.length === 2)).toHaveLength(200);
  });

  it('lists why each rejected line failed, in a file to correct and upload again', async () => {
    const bad = `Handle,Title,Price\na,=cmd(),10\nb,B,cheap\n,C,5\nd,,5\ne,"E, e",7\n`;
    const done = await take(bad);
    expect(done).toMatchObject({ state: 'done', created: 2, problems: 3 });
    const { data } = await readProblems(viewer, done.id);
    expect(data.csv.split('\r\n')).toEqual([
      '\ufeffHandle,Title,Price,Line,Problem',
      'b,B,cheap,3,The price “cheap” isn’t a number.',
      ',C,5,4,"This product has no handle, ID or SKU."',
      'd,,5,5,The title is missing.',
      '',
    ]);
    const mended = data.csv
      .replace('cheap', "'=12")
      .replace(',C,5', 'c,C,5')
      .replace('d,,5', 'd,D,5')
      .replace("'=12", '12');
    expect(await take(mended)).toMatchObject({ created: 3, problems: 0 });
  });

  it('with a formula creates a harmless file of rejected lines', async () => {
    const done = await take('Handle,Title,Price\n=HYPERLINK(1),@x,+none\n');
    const { data } = await readProblems(viewer, done.id);
    expect(data.csv).toContain("'=HYPERLINK(1),'@x,'+none,2");
  });

  it('C10 is imported up to the product limit, and every further line shows the reason', async () => {
    const [plan] = await asSuper<{ max: number }>(
      services.superUrl,
      `select max_products as max from plans where id = 'scale'`,
    );
    await asSuper(
      services.superUrl,
      `insert into usage (organization_id, kind, period_starts_at, used)
       values ('${editor.organizationId}', 'products', to_timestamp(0), ${(plan?.max ?? 0) - 1})`,
    );
    const done = await take(shopify);
    expect(done).toMatchObject({ state: 'done', created: 1, problems: 1 });
    expect((await readProblems(viewer, done.id)).data.csv).toContain('Choose a larger plan for more.');
  });
});

describe('an import', () => {
  it('detects columns, remembers manual choices, and shows a preview', async () => {
    const first = await upload(editor, siteId, 'Code,What,Cost\nA-1,Tent,10\n');
    expect(first).toMatchObject({
      state: 'waiting',
      columns: ['Code', 'What', 'Cost'],
      mapping: ['ignore', 'ignore', 'ignore'],
    });
    const meant = { mapping: ['sku', 'title', 'price'] as const, currency: 'EUR' };
    const mapping = { ...meant, mapping: [...meant.mapping] };
    expect(await previewImport(editor, first.id, mapping)).toEqual({
      samples: [['A-1', 'Tent', '10']],
      rows: [{ line: 2, title: 'Tent', facts: ['€10.00'], problem: null }],
      problem: null,
    });
    await expect(startImport(editor, first.id, { mapping: first.mapping, currency: null })).rejects.toMatchObject({
      code: 'mapping_incomplete',
    });
    await startImport(editor, first.id, mapping);
    expect(await upload(editor, siteId, 'Code,What,Cost\nA-2,Stove,5\n')).toMatchObject({
      mapping: meant.mapping,
      currency: 'EUR',
    });
  });

  it('continues after a killed worker, and imports nothing twice with two workers', async () => {
    const rows = Array.from({ length: 700 }, (_, at) => `p${at},Product ${at},1`);
    const id = await startProductImport(editor, siteId, `Handle,Title,Price\n${rows.join('\n')}`);
    let batches = 0;
    const dying: Context = {
      ...editor,
      database: {
        ...editor.database,
        transaction: (organization, work) => {
          if (batches++ === 1) throw new Error('killed');
          return editor.database.transaction(organization, work);
        },
      },
    };
    await expect(importProducts(dying, id)).rejects.toThrow('killed');
    expect(await readImport(viewer, id)).toMatchObject({ state: 'running', rowsRead: 250, created: 250 });
    await Promise.all([importProducts(editor, id), importProducts(editor, id)]);
    expect(await readImport(viewer, id)).toMatchObject({
      state: 'done',
      rowsRead: 700,
      created: 700,
      updated: 0,
      problems: 0,
    });
    expect(await productRows(editor)).toHaveLength(700);
  });

  it('can be stopped and resumed', async () => {
    const id = await startProductImport(editor, siteId, shopify);
    expect(await stopImport(editor, id)).toMatchObject({ state: 'stopped' });
    await importProducts(editor, id);
    expect(await productRows(editor)).toEqual([]);
    await resumeImport(editor, id);
    await importProducts(editor, id);
    expect(await readImport(viewer, id)).toMatchObject({ state: 'done', created: 2 });
  });

  it('reports the line of an unclosed quote, and keeps the lines before it', async () => {
    const done = await take('Handle,Title,Price\na,A,1\nb,"B,2\n');
    expect(done).toMatchObject({ state: 'failed', created: 1 });
    expect(done.problem).toMatch(/^Line 3 opens a quote/);
  });

  it('fails with a message if the plan ends during it', async () => {
    const id = await startProductImport(editor, siteId, shopify);
    await asSuper(
      services.superUrl,
      `update entitlements set status = 'canceled' where organization_id = '${editor.organizationId}'`,
    );
    await importProducts(editor, id);
    expect(await readImport(viewer, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('has ended'),
    });
  });

  it('refuses a file without products, an incomplete one, and one above the size limit', async () => {
    await expect(upload(editor, siteId, 'Handle,Title\n')).rejects.toMatchObject({ code: 'file_empty' });
    const { id } = await createImport(editor, siteId, 'products.csv');
    await expect(addPiece(editor, id, 9999, 'x')).rejects.toMatchObject({ code: 'file_too_large' });
    await addPiece(editor, id, 1, 'x');
    await expect(completeUpload(editor, id, 2)).rejects.toMatchObject({ code: 'pieces_missing' });
  });

  it('refuses a viewer, and another organisation sees nothing', async () => {
    const { id, mapping } = await upload(editor, siteId, shopify);
    const meant = { mapping, currency: null };
    for (const who of [viewer, stranger]) {
      const kind = who === viewer ? 'forbidden' : 'not-found';
      await expect(createImport(who, siteId, 'a.csv')).rejects.toMatchObject({ kind });
      await expect(addPiece(who, id, 0, 'x')).rejects.toMatchObject({ kind });
      await expect(previewImport(who, id, meant)).rejects.toMatchObject({ kind });
      await expect(startImport(who, id, meant)).rejects.toMatchObject({ kind });
      await expect(resumeImport(who, id)).rejects.toMatchObject({ kind });
    }
    await expect(readImport(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(listImports(stranger, siteId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(readProblems(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listImports(viewer, siteId)).toMatchObject([{ id, state: 'waiting' }]);
  });
});

describe('products missing from a later file', () => {
  const first = 'Handle,Title\nskarn,Skarn Jacket\nbothy,Bothy Tent\nlantern,Lantern\n';
  const second = 'Handle,Title\nskarn,Skarn Jacket\n';

  async function takeAgain(missing: MissingChoice, text = second) {
    await take(first);
    await createProduct(editor, siteId, product({ title: 'By hand' }));
    const id = await startProductImport(editor, siteId, text, undefined, missing);
    await importProducts(editor, id);
    const rows = await productRows(editor);
    return { taken: await readImport(viewer, id), shown: rows.filter(row => row.enabled).map(row => row.title), rows };
  }

  it('are kept by default', async () => {
    const { taken, shown } = await takeAgain('keep');
    expect(taken).toMatchObject({ state: 'done', updated: 1, removed: 0, missing: 'keep' });
    expect(shown).toEqual(['Bothy Tent', 'By hand', 'Lantern', 'Skarn Jacket']);
  });

  it('are disabled on request, except products that people added', async () => {
    const { taken, shown, rows } = await takeAgain('switch-off');
    expect(taken).toMatchObject({ state: 'done', removed: 2 });
    expect(shown).toEqual(['By hand', 'Skarn Jacket']);
    expect(rows).toHaveLength(4);
  });

  it('are deleted on request, and free their quota', async () => {
    const { taken, rows } = await takeAgain('delete');
    expect(taken).toMatchObject({ state: 'done', removed: 2 });
    expect(rows.map(row => row.title)).toEqual(['By hand', 'Skarn Jacket']);
    const [counted] = await asSuper<{ used: number }>(
      services.superUrl,
      `select used from usage where kind = 'products' and organization_id = '${editor.organizationId}'`,
    );
    expect(counted?.used).toBe(2);
  });

  it('are kept if lines were rejected, because the missing products are unknown then', async () => {
    const broken = await takeAgain('delete', `${second}lantern,\n`);
    expect(broken.taken).toMatchObject({ state: 'done', problems: 1, removed: 0 });
    expect(broken.rows).toHaveLength(4);
  });
});
