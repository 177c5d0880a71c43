// Products and their prices.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Price, Product } from '#sandbox/paddle/entities.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { parseBody, requireChange, requireFound } from '#sandbox/paddle/errors.ts';
import { emit } from '#sandbox/paddle/events.ts';
import { digitsOf } from '#sandbox/paddle/money.ts';
import {
  country,
  currencies,
  customData,
  definedFields,
  duration,
  idOf,
  money,
  status,
  taxCategories,
  trialDuration,
} from '#sandbox/paddle/schemas.ts';

const type = z.enum(['standard', 'custom']);
const productFields = {
  name: z.string().min(1).max(200),
  tax_category: z.enum(taxCategories),
  description: z.string().max(2048).nullable().optional(),
  type: type.optional(),
  image_url: z.string().max(2048).nullable().optional(),
  custom_data: customData.optional(),
};
const productInput = z.strictObject(productFields);
const productChange = z.strictObject({ ...productFields, status }).partial();

const priceFields = {
  description: z.string().min(2).max(500),
  unit_price: money,
  type: type.optional(),
  name: z.string().min(1).max(150).nullable().optional(),
  billing_cycle: duration.nullable().optional(),
  trial_period: trialDuration.nullable().optional(),
  tax_mode: z.enum(['account_setting', 'external', 'internal']).optional(),
  unit_price_overrides: z
    .array(z.strictObject({ country_codes: z.array(country).min(1), unit_price: money }))
    .max(250)
    .optional(),
  quantity: z.strictObject({ minimum: z.number().int().min(1), maximum: z.number().int().min(1) }).optional(),
  custom_data: customData.optional(),
};
const priceInput = z.strictObject({ ...priceFields, product_id: idOf('pro') });
const priceChange = z.strictObject({ ...priceFields, status }).partial();

export function mountCatalogue(app: Hono, account: Account): void {
  app.get('/currencies', c => answer(c, currencies.map(describeCurrency)));
  const withPrices = (product: Product, include: string | undefined) =>
    include?.includes('prices')
      ? { ...product, prices: account.prices.where('product_id', product.id).reverse() }
      : product;
  const withProduct = (price: Price, include: string | undefined) =>
    include?.includes('product') ? { ...price, product: account.products.find(price.product_id) } : price;

  app.get('/products', c =>
    answerPage(
      c,
      account.products.list(),
      { filters: { status: one => one.status, tax_category: one => one.tax_category, type: one => one.type } },
      product => withPrices(product, c.req.query('include')),
    ),
  );
  app.post('/products', async c => answer(c, createProduct(account, parseBody(productInput, await c.req.json())), 201));
  app.get('/products/:id', c =>
    answer(c, withPrices(requireProduct(account, c.req.param('id')), c.req.query('include'))),
  );
  app.patch('/products/:id', async c => {
    const change = parseBody(productChange, await c.req.json());
    requireChange(change);
    const product = requireProduct(account, c.req.param('id'));
    const changed = account.products.put({
      ...product,
      ...definedFields<Product>(change),
      updated_at: account.clock.stamp(),
    });
    emit(account, 'product.updated', changed);
    return answer(c, changed);
  });

  app.get('/prices', c =>
    answerPage(
      c,
      account.prices.list(),
      {
        filters: {
          status: one => one.status,
          product_id: one => one.product_id,
          type: one => one.type,
          recurring: one => String(one.billing_cycle !== null),
        },
      },
      price => withProduct(price, c.req.query('include')),
    ),
  );
  app.post('/prices', async c => answer(c, createPrice(account, parseBody(priceInput, await c.req.json())), 201));
  app.get('/prices/:id', c => answer(c, withProduct(requirePrice(account, c.req.param('id')), c.req.query('include'))));
  app.patch('/prices/:id', async c => {
    const { trial_period, ...change } = parseBody(priceChange, await c.req.json());
    requireChange({ ...change, ...definedFields({ trial_period }) });
    const price = requirePrice(account, c.req.param('id'));
    const changed = account.prices.put({
      ...price,
      ...definedFields<Price>(change),
      trial_period: trial_period === undefined ? price.trial_period : trialOf(trial_period),
      updated_at: account.clock.stamp(),
    });
    emit(account, 'price.updated', changed);
    return answer(c, changed);
  });
}

export function requireProduct(account: Account, id: string): Product {
  return requireFound(account.products.find(id), 'Product', id);
}

export function requirePrice(account: Account, id: string): Price {
  return requireFound(account.prices.find(id), 'Price', id);
}

function createProduct(account: Account, input: z.infer<typeof productInput>): Product {
  const now = account.clock.stamp();
  const product = account.products.put({
    id: account.newId('pro'),
    name: input.name,
    description: input.description ?? null,
    type: input.type ?? 'standard',
    tax_category: input.tax_category,
    image_url: input.image_url ?? null,
    custom_data: input.custom_data ?? null,
    status: 'active',
    import_meta: null,
    created_at: now,
    updated_at: now,
  });
  emit(account, 'product.created', product);
  return product;
}

function createPrice(account: Account, input: z.infer<typeof priceInput>): Price {
  requireProduct(account, input.product_id);
  const now = account.clock.stamp();
  const price = account.prices.put({
    id: account.newId('pri'),
    product_id: input.product_id,
    description: input.description,
    type: input.type ?? 'standard',
    name: input.name ?? null,
    billing_cycle: input.billing_cycle ?? null,
    trial_period: trialOf(input.trial_period ?? null),
    tax_mode: input.tax_mode ?? 'account_setting',
    unit_price: input.unit_price,
    unit_price_overrides: input.unit_price_overrides ?? [],
    quantity: input.quantity ?? { minimum: 1, maximum: 100 },
    status: 'active',
    custom_data: input.custom_data ?? null,
    import_meta: null,
    created_at: now,
    updated_at: now,
  });
  emit(account, 'price.created', price);
  return price;
}

function describeCurrency(code: (typeof currencies)[number]) {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  const decimal_places = digitsOf(code);
  const minimum_payment_amount = { amount: '70', currency_code: code };
  const can_be_balance = ['AUD', 'CAD', 'EUR', 'GBP', 'USD'].includes(code);
  return { code, name, decimal_places, can_be_balance, applicable_countries: [], minimum_payment_amount };
}

function trialOf(trial: z.infer<typeof trialDuration> | null): Price['trial_period'] {
  return trial && { ...trial, requires_payment_method: trial.requires_payment_method ?? true };
}
