// Customers, one for each e-mail address, with their addresses, businesses and saved cards.
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Address, Business, Customer } from '#sandbox/paddle/entities.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { PaddleError, parseBody, requireChange, requireFound } from '#sandbox/paddle/errors.ts';
import { emit } from '#sandbox/paddle/events.ts';
import { country, customData, definedFields, email, longText, status } from '#sandbox/paddle/schemas.ts';

const customerFields = {
  email,
  name: longText.optional(),
  custom_data: customData.optional(),
  locale: z.string().min(2).max(20).optional(),
};
const customerInput = z.strictObject(customerFields);
const customerChange = z.strictObject({ ...customerFields, status }).partial();

const addressFields = {
  country_code: country,
  description: longText.optional(),
  first_line: longText.optional(),
  second_line: longText.optional(),
  city: z.string().max(200).nullable().optional(),
  postal_code: z.string().max(200).nullable().optional(),
  region: z.string().max(200).nullable().optional(),
  custom_data: customData.optional(),
};
const addressInput = z.strictObject(addressFields);
const addressChange = z.strictObject({ ...addressFields, status }).partial();

const contact = z.strictObject({ name: z.string().max(1024).optional(), email });
const businessFields = {
  name: z.string().min(1).max(1024),
  company_number: longText.optional(),
  tax_identifier: longText.optional(),
  contacts: z.array(contact).max(100).nullable().optional(),
  custom_data: customData.optional(),
};
const businessInput = z.strictObject(businessFields);
const businessChange = z.strictObject({ ...businessFields, status }).partial();

export function mountCustomers(app: Hono, account: Account): void {
  const byStatus = { filters: { status: (one: { status: string }) => one.status } };
  const mine = (id: string) => requireCustomer(account, id);

  app.get('/customers', c =>
    answerPage(c, account.customers.list(), {
      filters: { ...byStatus.filters, email: one => one.email },
      search: one => `${one.id} ${one.name ?? ''} ${one.email}`,
    }),
  );
  app.post('/customers', async c =>
    answer(c, createCustomer(account, parseBody(customerInput, await c.req.json())), 201),
  );
  app.get('/customers/:id', c => answer(c, mine(c.req.param('id'))));
  app.patch('/customers/:id', async c => {
    const change = parseBody(customerChange, await c.req.json());
    requireChange(change);
    const customer = mine(c.req.param('id'));
    if (change.email && change.email !== customer.email) refuseTaken(account, change.email);
    const changed = account.customers.put({
      ...customer,
      ...definedFields<Customer>(change),
      updated_at: account.clock.stamp(),
    });
    emit(account, 'customer.updated', changed);
    return answer(c, changed);
  });

  app.get('/customers/:id/addresses', c =>
    answerPage(c, account.addresses.where('customer_id', mine(c.req.param('id')).id), byStatus),
  );
  app.post('/customers/:id/addresses', async c => {
    const input = parseBody(addressInput, await c.req.json());
    return answer(c, createAddress(account, mine(c.req.param('id')).id, input), 201);
  });
  app.get('/customers/:id/addresses/:address', c =>
    answer(c, requireAddress(account, c.req.param('address'), c.req.param('id'))),
  );
  app.patch('/customers/:id/addresses/:address', async c => {
    const change = parseBody(addressChange, await c.req.json());
    requireChange(change);
    const address = requireAddress(account, c.req.param('address'), c.req.param('id'));
    const changed = account.addresses.put({
      ...address,
      ...definedFields<Address>(change),
      updated_at: account.clock.stamp(),
    });
    emit(account, 'address.updated', changed);
    return answer(c, changed);
  });

  app.get('/customers/:id/businesses', c =>
    answerPage(c, account.businesses.where('customer_id', mine(c.req.param('id')).id), byStatus),
  );
  app.post('/customers/:id/businesses', async c => {
    const input = parseBody(businessInput, await c.req.json());
    return answer(c, createBusiness(account, mine(c.req.param('id')).id, input), 201);
  });
  app.get('/customers/:id/businesses/:business', c =>
    answer(c, requireBusiness(account, c.req.param('business'), c.req.param('id'))),
  );
  app.patch('/customers/:id/businesses/:business', async c => {
    const { contacts, ...change } = parseBody(businessChange, await c.req.json());
    requireChange({ ...change, ...definedFields({ contacts }) });
    const business = requireBusiness(account, c.req.param('business'), c.req.param('id'));
    const people = contacts === undefined ? business.contacts : contactsOf(contacts);
    const changed = account.businesses.put({
      ...business,
      ...definedFields<Business>(change),
      contacts: people,
      updated_at: account.clock.stamp(),
    });
    emit(account, 'business.updated', changed);
    return answer(c, changed);
  });

  app.post('/customers/:id/auth-token', c => {
    const customer = mine(c.req.param('id'));
    const token = `pca_${customer.id.slice(4)}_${account.newId('x').slice(2)}_${randomBytes(20).toString('hex').slice(0, 32)}`;
    return answer(c, {
      customer_auth_token: token,
      expires_at: new Date(account.clock.now() + 1_800_000).toISOString(),
    });
  });
  app.get('/customers/:id/credit-balances', c => {
    const { id } = mine(c.req.param('id'));
    const wanted = c.req.query('currency_code')?.split(',');
    const all = account.credits.where('customer_id', id).filter(one => !wanted || wanted.includes(one.currency_code));
    return answer(
      c,
      all.map(({ id: _, ...balance }) => balance),
    );
  });
}

export function requireCustomer(account: Account, id: string): Customer {
  return requireFound(account.customers.find(id), 'Customer', id);
}

export function requireAddress(account: Account, id: string, customerId: string): Address {
  const address = account.addresses.find(id);
  return requireFound(address?.customer_id === customerId ? address : undefined, 'Address', id);
}

export function requireBusiness(account: Account, id: string, customerId: string): Business {
  const business = account.businesses.find(id);
  return requireFound(business?.customer_id === customerId ? business : undefined, 'Business', id);
}

export function createCustomer(account: Account, input: z.infer<typeof customerInput>): Customer {
  refuseTaken(account, input.email);
  const now = account.clock.stamp();
  const customer = account.customers.put({
    id: account.newId('ctm'),
    name: input.name ?? null,
    email: input.email,
    marketing_consent: false,
    status: 'active',
    custom_data: input.custom_data ?? null,
    locale: input.locale ?? 'en',
    created_at: now,
    updated_at: now,
    import_meta: null,
  });
  emit(account, 'customer.created', customer);
  return customer;
}

export function createAddress(account: Account, customerId: string, input: z.infer<typeof addressInput>): Address {
  const now = account.clock.stamp();
  const address = account.addresses.put({
    id: account.newId('add'),
    customer_id: customerId,
    description: input.description ?? null,
    first_line: input.first_line ?? null,
    second_line: input.second_line ?? null,
    city: input.city ?? null,
    postal_code: input.postal_code ?? null,
    region: input.region ?? null,
    country_code: input.country_code,
    custom_data: input.custom_data ?? null,
    status: 'active',
    created_at: now,
    updated_at: now,
    import_meta: null,
  });
  emit(account, 'address.created', address);
  return address;
}

export function createBusiness(account: Account, customerId: string, input: z.infer<typeof businessInput>): Business {
  const now = account.clock.stamp();
  const business = account.businesses.put({
    id: account.newId('biz'),
    customer_id: customerId,
    name: input.name,
    company_number: input.company_number ?? null,
    tax_identifier: input.tax_identifier ?? null,
    status: 'active',
    contacts: contactsOf(input.contacts),
    created_at: now,
    updated_at: now,
    custom_data: input.custom_data ?? null,
    import_meta: null,
  });
  emit(account, 'business.created', business);
  return business;
}

function contactsOf(contacts: z.infer<typeof contact>[] | null | undefined): Business['contacts'] {
  return (contacts ?? []).map(one => ({ name: one.name ?? '', email: one.email }));
}

function refuseTaken(account: Account, address: string): void {
  const [taken] = account.customers.where('email', address);
  if (taken) {
    throw new PaddleError('customer_already_exists', `customer email conflicts with customer of id ${taken.id}`);
  }
}
