import { beforeAll, describe, expect, it } from 'vitest';
import { sites } from '#database/schema/sites.ts';
import {
  anonymousCaller,
  authorIdOf,
  type Caller,
  type Context,
  jobContext,
  requireMerchant,
  requireOrganization,
  requirePermission,
  requirePerson,
  requireShopify,
  transaction,
  withDraft,
} from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  await createOrganization(services.database, 'ours');
});

const actors = {
  anonymous: { kind: 'anonymous' },
  visitor: { kind: 'visitor' },
  key: { kind: 'key', id: 'key-1' },
  person: { kind: 'person', id: 'person-1' },
  merchant: { kind: 'merchant', id: '42', shop: 'tarn.myshopify.com' },
  job: { kind: 'job', name: 'tests' },
} as const satisfies Record<string, Caller['actor']>;
const kinds = Object.keys(actors) as (keyof typeof actors)[];

const as = (kind: keyof typeof actors): Context => ({ ...services, ...anonymousCaller, actor: actors[kind] });
const codeOf = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('T2 the caller', () => {
  it.each(kinds)('%s is accepted as a person, merchant or author only if it is one', kind => {
    expect(codeOf(() => requirePerson(as(kind)))).toBe(kind === 'person' ? 'person-1' : 'no_person');
    expect(codeOf(() => requireMerchant(as(kind)))).toEqual(kind === 'merchant' ? actors.merchant : 'shopify_session');
    const writers: Partial<Record<typeof kind, string>> = { person: 'person-1', merchant: 'shopify:42' };
    expect(authorIdOf(as(kind))).toBe(writers[kind] ?? null);
  });

  it('without an organisation is refused organisation calls, and without Shopify settings cannot connect a shop', () => {
    expect(codeOf(() => requireOrganization(as('person')))).toBe('no_organization');
    expect(codeOf(() => requireShopify(services))).toBe('no_shopify');
  });

  it('without a permission gets an error that names the role or the plan as the reason', () => {
    const withheld = { permissions: new Set(['manage:sites'] as const), code: 'no_subscription', words: 'No plan.' };
    const ctx: Context = { ...contextOf(services, 'ours', 'list:sites'), withheld };
    expect(codeOf(() => requirePermission(ctx, 'list:sites'))).toBeUndefined();
    expect(codeOf(() => requirePermission(ctx, 'manage:sites'))).toBe('no_subscription');
    expect(codeOf(() => requirePermission(ctx, 'manage:widgets'))).toBe('missing_permission');
  });
});

describe('a draft change', () => {
  const prepare = async (tx: Parameters<Parameters<typeof withDraft>[1]>[0]) => {
    await tx.insert(sites).values({ organizationId: 'ours', id: newId(), name: 'Draft', urls: [] });
  };
  const countSites = (ctx: Context) => transaction(ctx, tx => tx.$count(sites));

  it('is visible to its own context, not to another organisation, and is rolled back', async () => {
    const ctx = jobContext(services, 'tests', 'ours');
    const stage = withDraft(ctx, prepare);
    expect(await countSites(stage)).toBe(1);
    expect(await countSites({ ...stage, organizationId: 'theirs' })).toBe(0);
    expect(await countSites(ctx)).toBe(0);
  });

  it('passes on the error of its work', async () => {
    const reason = new Error('the model is silent');
    const stage = withDraft(jobContext(services, 'tests', 'ours'), prepare);
    await expect(transaction(stage, () => Promise.reject(reason))).rejects.toBe(reason);
  });
});
