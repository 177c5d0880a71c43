import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { changeCard, readBilling, readCard, saveBilling } from '#domain/subscriptions/billing.ts';
import {
  activateTrial,
  cancelSubscription,
  changePlan,
  keepSubscription,
  resumeSubscription,
} from '#domain/subscriptions/changes.ts';
import { finishCheckout, startCheckout } from '#domain/subscriptions/checkout.ts';
import {
  activateInput,
  billingOutput,
  businessInput,
  cancelInput,
  cardOutput,
  checkoutOutput,
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
import { listOffers } from '#domain/subscriptions/plans.ts';
import { previewChange } from '#domain/subscriptions/preview.ts';
import { readProviderSubscription, readSubscription, startFree } from '#domain/subscriptions/subscription.ts';
import { usageOutput } from '#domain/usage/inputs.ts';
import { readUsage } from '#domain/usage/usage.ts';

const common = { room: 'Subscription', token: 'organization' } as const;
const reads = { ...common, permissions: ['list:organization-subscription'] } as const;
const writes = { ...common, permissions: ['manage:organization-subscription'] } as const;

export const subscriptions = {
  'GET /api/organizations/subscriptions': operation({
    ...reads,
    summary: 'The subscription of the organisation, or null',
    output: subscriptionOutput.nullable(),
    run: ctx => readSubscription(ctx),
  }),
  'GET /api/organizations/subscriptions/paddle': operation({
    ...reads,
    summary: 'The same as the payment provider has it; null for a plan nobody pays for',
    output: providerSubscriptionOutput.nullable(),
    run: ctx => readProviderSubscription(ctx),
  }),
  'GET /api/organizations/subscriptions/plans': operation({
    ...reads,
    summary: 'The plans, with their limits and prices',
    output: z.array(offerOutput),
    run: ctx => listOffers(ctx),
  }),
  'GET /api/organizations/subscriptions/transactions': operation({
    ...reads,
    summary: 'What was paid, newest first',
    query: transactionsQuery,
    output: z.array(transactionOutput),
    run: (ctx, { query }) => listPayments(ctx, query),
  }),
  'GET /api/organizations/subscriptions/transactions/{transactionId}/invoice': operation({
    ...reads,
    summary: 'Where the invoice of a payment can be fetched during the next hour',
    params: transactionParams,
    output: z.object({ url: z.url() }),
    run: (ctx, { params: { transactionId } }) => readInvoice(ctx, transactionId),
  }),
  'POST /api/organizations/subscriptions/cancel': operation({
    ...writes,
    summary: 'Cancel at once, or at the end of what is paid',
    body: cancelInput,
    output: subscriptionOutput,
    run: (ctx, { body }) => cancelSubscription(ctx, body.cancelImmediately),
  }),
  'PATCH /api/organizations/subscriptions/cancel': operation({
    ...writes,
    summary: 'Take a scheduled end back',
    output: subscriptionOutput,
    run: ctx => keepSubscription(ctx),
  }),
  'POST /api/organizations/subscriptions/resume': operation({
    ...writes,
    summary: 'Let a paused plan go on; a whole period is paid at once',
    output: subscriptionOutput,
    run: ctx => resumeSubscription(ctx),
  }),
  'PATCH /api/organizations/subscriptions/update': operation({
    ...writes,
    summary: 'What a change to this price would cost',
    body: priceInput,
    output: previewOutput,
    run: (ctx, { body }) => previewChange(ctx, body.priceId),
  }),
  'PUT /api/organizations/subscriptions/update': operation({
    ...writes,
    summary: 'Change to this price',
    body: priceInput,
    output: subscriptionOutput,
    run: (ctx, { body }) => changePlan(ctx, body.priceId),
  }),
  'GET /api/organizations/subscriptions/billingInformation': operation({
    ...reads,
    summary: 'Whom the invoices are made out to',
    output: billingOutput,
    run: ctx => readBilling(ctx),
  }),
  'POST /api/organizations/subscriptions/billingInformation': operation({
    ...writes,
    summary: 'Change whom the invoices are made out to',
    body: businessInput,
    output: billingOutput,
    run: (ctx, { body }) => saveBilling(ctx, body),
  }),
  'GET /api/organizations/subscriptions/paymentMethod': operation({
    ...reads,
    summary: 'The card the last payment was made with',
    output: cardOutput,
    run: ctx => readCard(ctx),
  }),
  'PATCH /api/organizations/subscriptions/paymentMethod': operation({
    ...writes,
    summary: 'A purchase in whose checkout a new card is given',
    output: checkoutOutput,
    run: ctx => changeCard(ctx),
  }),
  'POST /api/organizations/subscriptions/trialActivate': operation({
    ...writes,
    summary: 'End the trial now and begin to pay',
    body: activateInput,
    output: subscriptionOutput,
    run: (ctx, { body }) => activateTrial(ctx, body.subscriptionId),
  }),
  'POST /api/organizations/subscriptions/checkout': operation({
    ...writes,
    summary: 'Begin a purchase; the page opens its checkout',
    body: priceInput,
    output: checkoutOutput,
    status: 201,
    run: (ctx, { body }) => startCheckout(ctx, body.priceId),
  }),
  'POST /api/organizations/subscriptions/checkout/finish': operation({
    ...writes,
    summary: 'Ask whether a purchase went through; null while it has not',
    body: finishInput,
    output: subscriptionOutput.nullable(),
    run: (ctx, { body }) => finishCheckout(ctx, body.transactionId),
  }),
  'POST /api/organizations/subscriptions/free': operation({
    ...writes,
    summary: 'Begin with the plan that needs no card',
    output: subscriptionOutput,
    status: 201,
    run: ctx => startFree(ctx),
  }),
  'GET /api/organizations/usage': operation({
    ...reads,
    summary: 'How much of each limit is used',
    output: z.array(usageOutput),
    run: ctx => readUsage(ctx),
  }),
};
