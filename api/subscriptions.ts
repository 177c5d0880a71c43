import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { changeCard, readBilling, readCard, saveBilling } from '#domain/subscriptions/billing.ts';
import { finishCheckout, startCheckout } from '#domain/subscriptions/checkout.ts';
import { listCurrencies } from '#domain/subscriptions/currencies.ts';
import { readEndedPurchase } from '#domain/subscriptions/ended-purchase.ts';
import {
  activateInput,
  billingOutput,
  businessInput,
  cancelInput,
  cardOutput,
  checkoutOutput,
  currencyOutput,
  endedPurchaseOutput,
  finishInput,
  offerOutput,
  previewOutput,
  priceInput,
  providerSubscriptionOutput,
  subscriptionOutput,
  transactionOutput,
  transactionParams,
  transactionsQuery,
} from '#domain/subscriptions/inputs.ts';
import { listPayments, readInvoice } from '#domain/subscriptions/payments.ts';
import {
  activateTrial,
  cancelSubscription,
  changePlan,
  keepSubscription,
  moveToFree,
  resumeSubscription,
} from '#domain/subscriptions/plan-changes.ts';
import { listOffers } from '#domain/subscriptions/plans.ts';
import { previewChange } from '#domain/subscriptions/preview.ts';
import { readProviderSubscription, readSubscription, startFree } from '#domain/subscriptions/subscription.ts';
import { usageOutput } from '#domain/usage/inputs.ts';
import { readUsage } from '#domain/usage/read-usage.ts';

const common = { tag: 'Subscription', token: 'organization' } as const;
const reads = { ...common, permissions: ['list:organization-subscription'] } as const;
const writes = { ...common, permissions: ['manage:organization-subscription'] } as const;

export const subscriptions = {
  'GET /api/organizations/subscriptions': operation({
    ...reads,
    summary: 'Get the subscription of the organisation, or null',
    output: subscriptionOutput.nullable(),
    run: ctx => readSubscription(ctx),
  }),
  'GET /api/organizations/subscriptions/paddle': operation({
    ...reads,
    summary: 'Get the subscription from the payment provider, or null for a free plan',
    output: providerSubscriptionOutput.nullable(),
    run: ctx => readProviderSubscription(ctx),
  }),
  'GET /api/organizations/subscriptions/plans': operation({
    ...reads,
    summary: 'List plans with their limits and prices',
    output: z.array(offerOutput),
    run: ctx => listOffers(ctx),
  }),
  'GET /api/organizations/subscriptions/currencies': operation({
    ...reads,
    summary: 'List the currencies of payments with their decimal places',
    output: z.array(currencyOutput),
    run: ctx => listCurrencies(ctx),
  }),
  'GET /api/organizations/subscriptions/transactions': operation({
    ...reads,
    summary: 'List payments, newest first',
    query: transactionsQuery,
    output: z.array(transactionOutput),
    run: (ctx, { query }) => listPayments(ctx, query),
  }),
  'GET /api/organizations/subscriptions/transactions/{transactionId}/invoice': operation({
    ...reads,
    summary: 'Get a link to the invoice of a payment, valid for an hour',
    params: transactionParams,
    output: z.object({ url: z.url() }),
    run: (ctx, { params: { transactionId } }) => readInvoice(ctx, transactionId),
  }),
  'POST /api/organizations/subscriptions/cancel': operation({
    ...writes,
    summary: 'Cancel now or at the end of the paid period',
    body: cancelInput,
    output: subscriptionOutput,
    run: (ctx, { body }) => cancelSubscription(ctx, body.cancelImmediately),
  }),
  'PATCH /api/organizations/subscriptions/cancel': operation({
    ...writes,
    summary: 'Undo a scheduled cancellation',
    output: subscriptionOutput,
    run: ctx => keepSubscription(ctx),
  }),
  'POST /api/organizations/subscriptions/resume': operation({
    ...writes,
    summary: 'Resume a paused plan. A full period is charged',
    output: subscriptionOutput,
    run: ctx => resumeSubscription(ctx),
  }),
  'PATCH /api/organizations/subscriptions/update': operation({
    ...writes,
    summary: 'Preview the cost of a change to a price',
    body: priceInput,
    output: previewOutput,
    run: (ctx, { body }) => previewChange(ctx, body.priceId),
  }),
  'PUT /api/organizations/subscriptions/update': operation({
    ...writes,
    summary: 'Change to a price',
    body: priceInput,
    output: subscriptionOutput,
    run: (ctx, { body }) => changePlan(ctx, body.priceId),
  }),
  'GET /api/organizations/subscriptions/billingInformation': operation({
    ...reads,
    summary: 'Get billing details',
    output: billingOutput,
    run: ctx => readBilling(ctx),
  }),
  'POST /api/organizations/subscriptions/billingInformation': operation({
    ...writes,
    summary: 'Update billing details',
    body: businessInput,
    output: billingOutput,
    run: (ctx, { body }) => saveBilling(ctx, body),
  }),
  'GET /api/organizations/subscriptions/paymentMethod': operation({
    ...reads,
    summary: 'Get the card of the last payment',
    output: cardOutput,
    run: ctx => readCard(ctx),
  }),
  'PATCH /api/organizations/subscriptions/paymentMethod': operation({
    ...writes,
    summary: 'Start a checkout that changes the card',
    output: checkoutOutput,
    run: ctx => changeCard(ctx),
  }),
  'POST /api/organizations/subscriptions/trialActivate': operation({
    ...writes,
    summary: 'End the trial and start paying now',
    body: activateInput,
    output: subscriptionOutput,
    run: (ctx, { body }) => activateTrial(ctx, body.subscriptionId),
  }),
  'POST /api/organizations/subscriptions/checkout': operation({
    ...writes,
    summary: 'Start a checkout',
    body: priceInput,
    output: checkoutOutput,
    status: 201,
    run: (ctx, { body }) => startCheckout(ctx, body.priceId),
  }),
  'POST /api/organizations/subscriptions/checkout/finish': operation({
    ...writes,
    summary: 'Get the result of a checkout, or null while it is pending',
    body: finishInput,
    output: subscriptionOutput.nullable(),
    run: (ctx, { body }) => finishCheckout(ctx, body.transactionId),
  }),
  'POST /api/organizations/subscriptions/free': operation({
    ...writes,
    summary: 'Start the Free plan',
    output: subscriptionOutput,
    status: 201,
    run: ctx => startFree(ctx),
  }),
  'PUT /api/organizations/subscriptions/free': operation({
    ...writes,
    summary: 'Change from a paid plan to Free at the end of the paid period',
    output: subscriptionOutput,
    run: ctx => moveToFree(ctx),
  }),
  'GET /api/organizations/subscriptions/endedPurchase': operation({
    ...reads,
    summary: 'Get the latest purchase that was refunded because a plan or trial already existed, or null',
    output: endedPurchaseOutput.nullable(),
    run: ctx => readEndedPurchase(ctx),
  }),
  'GET /api/organizations/usage': operation({
    ...reads,
    summary: 'Get the usage of each limit',
    output: z.array(usageOutput),
    run: ctx => readUsage(ctx),
  }),
};
