// Paddle Billing, as far as we use it. Money is in the smallest unit of its currency, as a string.
import {
  type Environment,
  Paddle,
  type Subscription,
  type SubscriptionPreview,
  type Transaction,
} from '@paddle/paddle-node-sdk';
import { callPaddleWithRetry as askAgain, callPaddle as askOnce } from '#providers/paddle/call.ts';
import { openSubscriptions, prorationOf } from '#providers/paddle/subscriptions.ts';

export type Payments = ReturnType<typeof openPaddle>;
export type PriceFacts = Awaited<ReturnType<Payments['listPrices']>>[number];
type Business = { name: string; taxIdentifier: string | null; companyNumber: string | null };

/** Real payments, without drafts and card changes. */
const shownStates = ['billed', 'paid', 'completed', 'past_due', 'canceled'] as const;
const paymentOrigins = ['api', 'web', 'subscription_charge', 'subscription_recurring', 'subscription_update'] as const;

export function openPaddle(options: { url: string; apiKey: string; timeout?: number }) {
  // The SDK accepts a URL in place of its two environment names.
  const paddle = new Paddle(options.apiKey, { environment: options.url as Environment });

  const ask = <T>(work: () => Promise<T>) => askOnce(work, options.timeout);
  const askTwice = <T>(work: () => Promise<T>) => askAgain(work, options.timeout);

  return {
    paddle,
    subscriptions: openSubscriptions(options),
    /** With its costs: the next bill and the recurring one. */
    readBills: (id: string): Promise<Subscription> =>
      askTwice(() => paddle.subscriptions.get(id, { include: ['next_transaction', 'recurring_transaction_details'] })),
    previewPrice: (id: string, priceId: string, isTrial: boolean): Promise<SubscriptionPreview> =>
      ask(() =>
        paddle.subscriptions.previewUpdate(id, { items: itemsOf(priceId), prorationBillingMode: prorationOf(isTrial) }),
      ),
    changeCard: (id: string): Promise<Transaction> =>
      ask(() => paddle.subscriptions.getPaymentMethodChangeTransaction(id)),

    /** Card changes are transactions without a purchase: Paddle filters them out before pagination. */
    async listPayments(
      subscriptionIds: readonly string[],
      { perPage, after }: { perPage: number; after?: string | undefined },
    ) {
      const found = paddle.transactions.list({
        subscriptionId: [...subscriptionIds],
        perPage,
        ...(after ? { after } : {}),
        status: [...shownStates],
        origin: [...paymentOrigins],
      });
      const transactions = await askTwice(() => found.next());
      return { transactions, hasMore: found.hasMore };
    },
    /** The newest transactions, including card changes. */
    listTransactions: (subscriptionId: string): Promise<Transaction[]> =>
      askTwice(() =>
        paddle.transactions.list({ subscriptionId: [subscriptionId], perPage: 10, status: [...shownStates] }).next(),
      ),
    /** All checkouts that were paid since then, of all customers. */
    async listPurchases(since: Date): Promise<Transaction[]> {
      const found = paddle.transactions.list({
        status: ['paid', 'completed'],
        origin: ['api'],
        'updatedAt[GTE]': since.toISOString(),
        perPage: 30,
      });
      const purchases: Transaction[] = [];
      do purchases.push(...(await askTwice(() => found.next())));
      while (found.hasMore);
      return purchases;
    },
    /** Refunds the whole payment, once. Returns the amount. */
    async refund(transactionId: string, reason: string): Promise<{ amount: string; currency: string }> {
      const [known] = await askTwice(() =>
        paddle.adjustments.list({ transactionId: [transactionId], action: 'refund' }).next(),
      );
      const { totals } =
        known ??
        (await ask(() => paddle.adjustments.create({ action: 'refund', type: 'full', transactionId, reason })));
      return { amount: totals.total, currency: totals.currencyCode };
    },
    readTransaction: (id: string): Promise<Transaction> => askTwice(() => paddle.transactions.get(id)),
    createTransaction: (purchase: { priceId: string; customerId: string; organizationId: string }) =>
      ask(() =>
        paddle.transactions.create({
          items: itemsOf(purchase.priceId),
          customerId: purchase.customerId,
          customData: { organizationId: purchase.organizationId },
        }),
      ),
    invoice: async (id: string): Promise<string> =>
      (await askTwice(() => paddle.transactions.getInvoicePDF(id, { disposition: 'inline' }))).url,

    /** A Paddle customer is an email address: two organisations of one person share it, and must not see each other's data. */
    async requireCustomer(email: string, name: string): Promise<string> {
      const [known] = await askTwice(() => paddle.customers.list({ email: [email] }).next());
      if (known) return known.id;
      return (await ask(() => paddle.customers.create({ email, ...(name ? { name } : {}) }))).id;
    },
    readCustomer: (id: string) => askTwice(() => paddle.customers.get(id)),
    readAddress: (customerId: string, id: string) => askTwice(() => paddle.addresses.get(customerId, id)),
    readBusiness: (customerId: string, id: string) => askTwice(() => paddle.businesses.get(customerId, id)),
    async saveBusiness(customerId: string, id: string | null, business: Business): Promise<string> {
      if (!id) return (await ask(() => paddle.businesses.create(customerId, business))).id;
      return (await ask(() => paddle.businesses.update(customerId, id, business))).id;
    },

    async listPrices() {
      const prices = [];
      const found = paddle.prices.list({ status: ['active'], perPage: 200 });
      do prices.push(...(await askTwice(() => found.next())));
      while (found.hasMore);
      return prices.map(({ id, productId, unitPrice, billingCycle, trialPeriod }) => ({
        id,
        productId,
        amount: unitPrice.amount,
        currency: unitPrice.currencyCode as string,
        interval: billingCycle?.interval ?? null,
        trialDays: trialPeriod ? daysOf(trialPeriod) : 0,
      }));
    },
  };
}

function itemsOf(priceId: string) {
  return [{ priceId, quantity: 1 }];
}

function daysOf({ interval, frequency }: { interval: string; frequency: number }): number {
  return frequency * ({ day: 1, week: 7, month: 30, year: 365 }[interval] ?? 1);
}
