import { beforeAll, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { changeCard, readBilling, readCard, saveBilling } from '#domain/subscriptions/billing.ts';
import { startCheckout } from '#domain/subscriptions/checkout.ts';
import { listCurrencies } from '#domain/subscriptions/currencies.ts';
import { listPayments, readInvoice } from '#domain/subscriptions/payments.ts';
import {
  activateTrial,
  cancelSubscription,
  changePlan,
  keepSubscription,
  resumeSubscription,
} from '#domain/subscriptions/plan-changes.ts';
import { listOffers } from '#domain/subscriptions/plans.ts';
import { previewChange } from '#domain/subscriptions/preview.ts';
import { readProviderSubscription, readSubscription, startFree } from '#domain/subscriptions/subscription.ts';
import { openTestServices } from '#tests/setup/database.ts';

let ctx: Context;
beforeAll(async () => {
  const actor = { kind: 'person', id: 'somebody' } as const;
  ctx = { ...(await openTestServices()), actor, organizationId: null, permissions: new Set(permissions) };
});

const business = { name: 'Fells Ltd', taxIdentifier: '', companyNumber: '' };

const services: Record<string, () => Promise<unknown>> = {
  readSubscription: () => readSubscription(ctx),
  readProviderSubscription: () => readProviderSubscription(ctx),
  listOffers: () => listOffers(ctx),
  listCurrencies: () => listCurrencies(ctx),
  listPayments: () => listPayments(ctx, { perPage: 10 }),
  readInvoice: () => readInvoice(ctx, 'txn_1'),
  cancelSubscription: () => cancelSubscription(ctx, true),
  keepSubscription: () => keepSubscription(ctx),
  resumeSubscription: () => resumeSubscription(ctx),
  previewChange: () => previewChange(ctx, 'pri_1'),
  changePlan: () => changePlan(ctx, 'pri_1'),
  readBilling: () => readBilling(ctx),
  saveBilling: () => saveBilling(ctx, business),
  readCard: () => readCard(ctx),
  changeCard: () => changeCard(ctx),
  activateTrial: () => activateTrial(ctx, 'sub_1'),
  startCheckout: () => startCheckout(ctx, 'pri_1'),
  startFree: () => startFree(ctx),
};

it.each(Object.keys(services))('V05 %s needs an organisation', async name => {
  await expect(services[name]?.()).rejects.toMatchObject({ kind: 'invalid', message: 'No active organization' });
});
