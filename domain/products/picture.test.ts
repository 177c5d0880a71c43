import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { newProductInput, productInput, productLimits } from '#domain/products/inputs.ts';
import { pictureQueue } from '#domain/products/jobs.ts';
import { listProducts } from '#domain/products/list.ts';
import {
  fetchProductPicture,
  findProductPicture,
  type PictureName,
  pictureLimits,
  pictureUrlOf,
} from '#domain/products/picture.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/product.ts';
import { createSite } from '#domain/sites/site.ts';
import { openJobs } from '#platform/jobs.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import {
  asSuper,
  byManyPeople,
  contextOf,
  createOrganization,
  openTestServices,
  type TestServices,
} from '#tests/setup/database.ts';

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
  const worker = await openJobs({ url: services.appUrl, runsJobs: true, onError, pollSeconds: 0.5 });
  await worker.work(pictureQueue, ({ organizationId, ...name }) =>
    fetchProductPicture(jobContext(services, pictureQueue.name, organizationId), name),
  );
  afterAll(() => worker.stop());
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const editor = () => byManyPeople(contextOf(services, 'ours', 'list:sites', 'manage:sites'));

async function productWith(...images: string[]) {
  asked = [];
  const product = await createProduct(editor(), siteId, productInput.parse({ title: 'Tent', images }));
  const [, , , organizationId = '', productId = '', hash = ''] = product.pictureUrl?.split('/') ?? [];
  return { product, name: { organizationId, productId, hash } satisfies PictureName };
}

it('Q05 a product’s picture is fetched from the shop once, resized and stored', async () => {
  const { name } = await productWith(`${shop}/tent.png`);
  const many = await Promise.all(Array.from({ length: 5 }, () => findProductPicture(services, name)));
  const again = await findProductPicture(services, name);
  for (const picture of [...many, again]) {
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 107 });
  }
  expect(asked).toEqual(['/tent.png']);
});

it('only a picture that the product names is fetched, and only for its own organisation', async () => {
  const { name, product } = await productWith(`${shop}/first.png`);
  const other = await productWith(`${shop}/second.png`);
  asked = [];
  expect(await findProductPicture(services, { ...name, hash: other.name.hash })).toBeUndefined();
  expect(await findProductPicture(services, { ...name, organizationId: 'theirs' })).toBeUndefined();
  await deleteProduct(editor(), product.id);
  expect(await findProductPicture(services, name)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('T12 a picture that is missing, invalid or at a private address gets 404, and is not requested again immediately', async () => {
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

it('a picture is deleted with its product and with its organisation', async () => {
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

it('only the pictures that a product names are stored', async () => {
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

it('picture downloads are limited per organisation, concurrently and per minute; other organisations are not affected', async () => {
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

const withVariants = (images: string[], ...pictures: (string | null)[]) =>
  productInput.parse({
    title: 'Tent',
    images,
    variants: pictures.map((image, at) => ({ options: [{ name: 'Colour', value: `${at}` }], image })),
  });

const nameIn = (url: string | null): PictureName => {
  const [, , , organizationId = '', productId = '', hash = ''] = url?.split('/') ?? [];
  return { organizationId, productId, hash };
};

it('the picture of a variant is fetched as the product’s is, only for its own organisation, until the variant loses it', async () => {
  asked = [];
  const [front, green] = [`${shop}/front.png`, `${shop}/green.png`];
  const product = await createProduct(editor(), siteId, withVariants([front], green, green, null));
  const ofVariant = pictureUrlOf({ ...product, organizationId: 'ours', images: [green] });
  await findProductPicture(services, nameIn(product.pictureUrl));
  for (const _ of [1, 2]) {
    expect(await findProductPicture(services, nameIn(ofVariant))).toMatchObject({ type: 'image/webp' });
  }
  expect(asked).toEqual(['/front.png', '/green.png']);
  expect(await findProductPicture(services, { ...nameIn(ofVariant), organizationId: 'theirs' })).toBeUndefined();
  expect(await storedFor(product.id)).toHaveLength(2);
  const changed = await updateProduct(editor(), product.id, withVariants([front], `${shop}/lime.png`, null, null));
  expect(await findProductPicture(services, nameIn(ofVariant))).toBeUndefined();
  const another = nameIn(pictureUrlOf({ ...changed, organizationId: 'ours', images: [`${shop}/lime.png`] }));
  await findProductPicture(services, another);
  expect((await storedFor(product.id)).map(({ hash }) => hash).sort()).toEqual(
    [nameIn(product.pictureUrl).hash, another.hash].sort(),
  );
});

it('pictures of variants use the same limits as other pictures', async () => {
  await createOrganization(services.database, 'colourful');
  const colourful = contextOf(services, 'colourful', 'list:sites', 'manage:sites');
  const { id } = await createSite(colourful, { name: 'Shop', urls: [] });
  const images = Array.from({ length: 20 }, (_, at) => `${shop}/${at}.png`);
  const product = await createProduct(colourful, id, withVariants([], ...images));
  await asSuper(
    services.superUrl,
    `insert into product_pictures select 'colourful', '${product.id}', at, null, now(), now() + interval '1 minute', true
     from generate_series(1, ${pictureLimits.waiting}) at`,
  );
  const urls = images.map(image => pictureUrlOf({ ...product, organizationId: 'colourful', images: [image] }));
  expect(urls[0]).toBe(product.pictureUrl);
  asked = [];
  const all = await Promise.allSettled(urls.map(url => findProductPicture(services, nameIn(url))));
  for (const outcome of all) expect(outcome).toMatchObject({ reason: { code: 'too_many_pictures' } });
  expect(asked).toEqual([]);
});

const pngOf = async (background: string, width = 400) =>
  (
    await sharp({ create: { width, height: width, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64');

const upload = async (ctx: Context, background: string, images: string[] = []) => {
  const input = newProductInput.parse({ title: 'Tent', images, picture: await pngOf(background) });
  return createProduct(ctx, siteId, input);
};

const storedFor = (productId: string) =>
  asSuper<{ hash: string }>(services.superUrl, `select hash from product_pictures where product_id = '${productId}'`);

it('an uploaded picture is resized, shown first, and kept until another replaces it', async () => {
  asked = [];
  const product = await upload(editor(), '#284', [`${shop}/other.png`]);
  const [uploaded, other] = product.images;
  expect(other).toBe(`${shop}/other.png`);
  expect(uploaded).toBe(`${services.publicUrl}${product.pictureUrl}`);
  const nameOf = (url: string | null) => {
    const [, , , organizationId = '', productId = '', hash = ''] = url?.split('/') ?? [];
    return { organizationId, productId, hash };
  };
  const shown = await findProductPicture(services, nameOf(product.pictureUrl));
  expect(await sharp(shown?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
  const same = newProductInput.parse({ title: 'Bothy tent', images: product.images });
  expect((await updateProduct(editor(), product.id, same)).pictureUrl).toBe(product.pictureUrl);
  const replaced = await updateProduct(editor(), product.id, { ...same, picture: await pngOf('#842') });
  expect(replaced.images).toHaveLength(2);
  expect(replaced.pictureUrl).not.toBe(product.pictureUrl);
  expect(await findProductPicture(services, nameOf(product.pictureUrl))).toBeUndefined();
  expect(await storedFor(product.id)).toEqual([{ hash: nameOf(replaced.pictureUrl).hash }]);
  expect(
    await findProductPicture(services, { ...nameOf(replaced.pictureUrl), organizationId: 'theirs' }),
  ).toBeUndefined();
  expect(asked).toEqual([]);
});

it('an address that only looks like an upload is not fetched', async () => {
  const product = await upload(editor(), '#284');
  const invented = `${shop}${product.pictureUrl?.slice(0, -22)}${'a'.repeat(22)}`;
  asked = [];
  const changed = await updateProduct(
    editor(),
    product.id,
    newProductInput.parse({ title: 'Tent', images: [invented] }),
  );
  const name = { organizationId: 'ours', productId: product.id, hash: changed.pictureUrl?.slice(-22) ?? '' };
  expect(await findProductPicture(services, name)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('an upload that is not a picture or too large is refused, and nothing is saved', async () => {
  const markup = Buffer.from('<svg onload="alert(1)">').toString('base64');
  const half = Buffer.from(await pngOf('#284'), 'base64')
    .subarray(0, 60)
    .toString('base64');
  const before = await listProducts(editor(), siteId, { sort: 'newest', descending: false, perPage: 100 });
  for (const picture of [markup, half]) {
    const save = createProduct(editor(), siteId, newProductInput.parse({ title: 'Tent', picture }));
    await expect(save).rejects.toMatchObject({ code: 'not_a_picture' });
  }
  const large = Buffer.alloc(productLimits.picture + 10).toString('base64');
  expect(newProductInput.safeParse({ title: 'Tent', picture: large }).success).toBe(false);
  expect(await listProducts(editor(), siteId, { sort: 'newest', descending: false, perPage: 100 })).toEqual(before);
});

it('an upload is refused from a viewer and from another organisation', async () => {
  const product = await upload(editor(), '#284');
  const change = newProductInput.parse({ title: 'Tent', picture: await pngOf('#842') });
  const viewer = contextOf(services, 'ours', 'list:sites');
  const stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
  await expect(updateProduct(viewer, product.id, change)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(updateProduct(stranger, product.id, change)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await storedFor(product.id)).toHaveLength(1);
});

it('picture uploads are limited per organisation in ten minutes', async () => {
  await createOrganization(services.database, 'uploader');
  const uploader = byManyPeople(contextOf(services, 'uploader', 'list:sites', 'manage:sites'));
  const broken = newProductInput.parse({ title: 'Tent', picture: Buffer.from('none').toString('base64') });
  const codes = new Set<string>();
  for (let count = 0; count <= pictureLimits.uploads; count++) {
    await createProduct(uploader, siteId, broken).catch(error => codes.add(error.code));
  }
  expect([...codes]).toEqual(['not_a_picture', 'too_many_pictures']);
});

it('a product without a picture has no picture URL', async () => {
  expect((await productWith()).product.pictureUrl).toBeNull();
});
