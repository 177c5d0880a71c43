import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product, ProductSummary } from '#domain/products/inputs.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let editor: string;
let member: string;
let stranger: string;
let path: string;

beforeAll(async () => {
  const services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, identity);
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = await identity.organizationToken('ours', 'list:sites', 'manage:sites');
  member = await identity.organizationToken('ours');
  stranger = await identity.organizationToken('theirs', 'list:sites', 'manage:sites');
  const { body } = await call('POST /api/sites', { token: editor, body: { name: 'Shop', urls: [] } });
  path = `/api/sites/${(body.data as { id: string }).id}/products`;
});
afterAll(() => identity.stop());

it('A27 an API client adds, changes, finds and deletes products', async () => {
  const body = ['Bothy Tent', 'Rigg Boot', 'Crag Fleece'].map((title, at) => ({
    externalId: `p${at}`,
    title,
    price: 10 * at,
  }));
  const sent = await call(`PUT ${path}`, { token: editor, body });
  expect(sent.body.data).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }, { outcome: 'created' }]);
  expect((await call(`PUT ${path}`, { token: editor, body })).body.data).toMatchObject([
    { outcome: 'updated' },
    {},
    {},
  ]);
  const found = await call(`POST ${path}/find`, { token: editor, body: { question: 'a boot under 20' } });
  expect(found.body.data).toMatchObject({
    products: [{ product: { title: 'Rigg Boot' } }],
    understood: ['at most 20'],
  });
  const [{ id = '' } = {}] = sent.body.data as { id?: string }[];
  expect((await call(`DELETE /api/products/${id}`, { token: editor })).status).toBe(200);
  expect((await call(`GET /api/products/${id}`, { token: editor })).status).toBe(404);
});

it('paginates in every order, with each product once', async () => {
  const body = Array.from({ length: 7 }, (_, at) => ({
    externalId: `page-${at}`,
    title: `Page ${at % 3}`,
    price: at % 2 ? at : null,
  }));
  await call(`PUT ${path}`, { token: editor, body });
  for (const order of [
    'sort=newest',
    'sort=title',
    'sort=title&descending=true',
    'sort=price',
    'sort=price&descending=true',
  ]) {
    const seen: string[] = [];
    let after = '';
    do {
      const page = await call(`GET ${path}?perPage=3&search=page&${order}${after && `&after=${after}`}`, {
        token: editor,
      });
      seen.push(...(page.body.data as ProductSummary[]).map(({ id }) => id));
      after = (page.body as unknown as { pagination: { next: string | null } }).pagination.next ?? '';
    } while (after);
    expect(new Set(seen).size, order).toBe(7);
    expect(seen, order).toHaveLength(7);
  }
  expect((await call(`GET ${path}?after=nonsense`, { token: editor })).status).toBe(200);
});

it('R08 every member may read one product, only members who may see sites the list, and other organisations get 404', async () => {
  const made = await call(`POST ${path}`, { token: editor, body: { title: 'Tarn Beanie' } });
  const { id } = made.body.data as Product;
  expect((await call(`GET /api/products/${id}`, { token: member })).body.data).toMatchObject({ title: 'Tarn Beanie' });
  expect((await call(`GET ${path}`, { token: member })).status).toBe(403);
  expect((await call(`PUT /api/products/${id}`, { token: member, body: { title: 'Theirs' } })).status).toBe(403);
  expect((await call(`GET /api/products/${id}`, { token: stranger })).status).toBe(404);
  expect((await call(`GET ${path}`, { token: stranger })).status).toBe(404);
});

it('V07 names each invalid field in a sentence, and saves nothing', async () => {
  const body = { title: '', price: 'free', variants: [{ stock: -1 }] };
  const refused = await call(`POST ${path}`, { token: editor, body });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: {
        title: 'Give the product a title.',
        price: 'Enter a price, for example 24.90.',
        'variants.0.stock': 'Enter the quantity, or leave it empty.',
      },
    },
  });
});
