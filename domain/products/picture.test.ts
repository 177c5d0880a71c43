import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { productInput } from '#domain/products/inputs.ts';
import { pictureQueue } from '#domain/products/jobs.ts';
import { fetchProductPicture, findProductPicture, type PictureName, pictureLimits } from '#domain/products/picture.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/product.ts';
import { createSite } from '#domain/sites/site.ts';
import { openJobs } from '#platform/jobs.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let asked: string[] = [];
let shop: string;
let siteId: string;

const server = createServer(async (request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/gone.png') return response.writeHead(410).end();
  if (request.url === '/page.html') return response.end('<h1>No picture</h1>');
  const background = '#284';
  response.end(
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  );
});

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const crawler = openCrawler({ allowOrigins: [shop], home: 'http://localhost:3000' });
  services = { ...(await openTestServices()), crawler };
  await createOrganization(services.database, 'ours');
  await createOrganization(services.database, 'theirs');
  const { id } = await createSite(editor(), { name: 'Shop', urls: [] });
  siteId = id;
  const onError = () => {};
  const worker = await openJobs({ url: services.appUrl, works: true, onError, pollSeconds: 0.5 });
  await worker.work(pictureQueue, ({ organizationId, ...name }) =>
    fetchProductPicture(jobContext(services, pictureQueue.name, organizationId), name),
  );
  afterAll(() => worker.stop());
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const editor = () => contextOf(services, 'ours', 'list:sites', 'manage:sites');

async function productWith(...images: string[]) {
  asked = [];
  const product = await createProduct(editor(), siteId, productInput.parse({ title: 'Tent', images }));
  const [, , , organizationId = '', productId = '', hash = ''] = product.pictureUrl?.split('/') ?? [];
  return { product, name: { organizationId, productId, hash } satisfies PictureName };
}

it('Q05 a product’s picture is fetched from the shop once, made small and kept', async () => {
  const { name } = await productWith(`${shop}/tent.png`);
  const many = await Promise.all(Array.from({ length: 5 }, () => findProductPicture(services, name)));
  const again = await findProductPicture(services, name);
  for (const picture of [...many, again]) {
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 107 });
  }
  expect(asked).toEqual(['/tent.png']);
});

it('what the product does not show is not fetched, and neither is anything for another organisation', async () => {
  const { name, product } = await productWith(`${shop}/first.png`);
  const other = await productWith(`${shop}/second.png`);
  asked = [];
  expect(await findProductPicture(services, { ...name, hash: other.name.hash })).toBeUndefined();
  expect(await findProductPicture(services, { ...name, organizationId: 'theirs' })).toBeUndefined();
  await deleteProduct(editor(), product.id);
  expect(await findProductPicture(services, name)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('T12 a picture that is gone, is none, or leads inward is not there, and the shop is not asked again at once', async () => {
  const inward = 'http://127.0.0.1:9/secret.png';
  for (const url of [`${shop}/gone.png`, `${shop}/page.html`, inward]) {
    const { name } = await productWith(url);
    const missing = { code: 'picture_not_found' };
    await expect(findProductPicture(services, name)).rejects.toMatchObject(missing);
    await expect(findProductPicture(services, name)).rejects.toMatchObject(missing);
    expect(asked).toEqual(url === inward ? [] : [new URL(url).pathname]);
  }
});

const pictures = () =>
  asSuper<{ organization_id: string; bytes: Buffer | null }>(services.superUrl, 'select * from product_pictures');

it('a picture goes with its product and with its organisation, and is no file', async () => {
  await createOrganization(services.database, 'leaving');
  const leaving = contextOf(services, 'leaving', 'list:sites', 'manage:sites');
  const site = await createSite(leaving, { name: 'Shop', urls: [] });
  const product = await createProduct(
    leaving,
    site.id,
    productInput.parse({ title: 'Tent', images: [`${shop}/leaving.png`] }),
  );
  const [, , , organizationId = '', productId = '', hash = ''] = product.pictureUrl?.split('/') ?? [];
  await findProductPicture(services, { organizationId, productId, hash });
  const held = async () => (await pictures()).filter(row => row.organization_id === 'leaving').length;
  expect(await held()).toBe(1);
  await asSuper(services.superUrl, `delete from organizations where id = 'leaving'`);
  expect(await held()).toBe(0);
});

it('of a product only the pictures that it names are kept', async () => {
  const { name, product } = await productWith(`${shop}/old.png`);
  await findProductPicture(services, name);
  const changed = await updateProduct(
    editor(),
    product.id,
    productInput.parse({ title: 'Tent', images: [`${shop}/new.png`] }),
  );
  const hash = changed.pictureUrl?.split('/').at(-1) ?? '';
  await findProductPicture(services, { ...name, hash });
  const rows = await asSuper<{ hash: string }>(
    services.superUrl,
    `select hash from product_pictures where product_id = '${product.id}'`,
  );
  expect(rows).toEqual([{ hash }]);
});

it('an organisation has only so many pictures fetched at once and in a minute; others go on', async () => {
  await createOrganization(services.database, 'greedy');
  const greedy = contextOf(services, 'greedy', 'list:sites', 'manage:sites');
  const { id } = await createSite(greedy, { name: 'Shop', urls: [] });
  const nameOf = async (path: string) => {
    const images = [`${shop}/${path}`];
    const { pictureUrl } = await createProduct(greedy, id, productInput.parse({ title: 'Tent', images }));
    const [, , , organizationId = '', productId = '', hash = ''] = pictureUrl?.split('/') ?? [];
    return { organizationId, productId, hash };
  };
  const fill = async (count: number, isWaiting: boolean) => {
    const { productId } = await nameOf('full.png');
    await asSuper(services.superUrl, `delete from product_pictures where organization_id = 'greedy'`);
    await asSuper(
      services.superUrl,
      `insert into product_pictures select 'greedy', '${productId}', at, null, now(), now() + interval '1 minute', ${isWaiting}
       from generate_series(1, ${count}) at`,
    );
  };
  const refused = { code: 'too_many_pictures' };
  await fill(pictureLimits.waiting, true);
  await expect(findProductPicture(services, await nameOf('one.png'))).rejects.toMatchObject(refused);
  await fill(pictureLimits.minute, false);
  await expect(findProductPicture(services, await nameOf('two.png'))).rejects.toMatchObject(refused);
  const { name } = await productWith(`${shop}/others.png`);
  expect(await findProductPicture(services, name)).toMatchObject({ type: 'image/webp' });
});

it('a product without a picture has no address for one', async () => {
  expect((await productWith()).product.pictureUrl).toBeNull();
});
