// Paddle Billing, as far as we use it. Money is in the smallest unit of its currency, as a string.
import {
  type Environment,
  type ListAdjustmentQueryParameters,
  Paddle,
  type Subscription,
  type SubscriptionPreview,
  type Transaction,
} from '@paddle/paddle-node-sdk';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { openClockReport } from '#providers/clock-report.ts';
import { callPaddleWithRetry as askAgain, callPaddle as askOnce, retryOnce } from '#providers/paddle/call.ts';
import { listCurrencies } from '#providers/paddle/currencies.ts';
import type { AdjustmentFacts } from '#providers/paddle/facts.ts';
import { signatureTolerance } from '#providers/paddle/signature.ts';
import { openSubscriptions, prorationOf } from '#providers/paddle/subscriptions.ts';

export type Payments = ReturnType<typeof openPaddle>;
export type PriceFacts = Awaited<ReturnType<Payments['listPrices']>>[number];
type Buyer = { organizationId: string; email: string; name: string };
type Business = { name: string; taxIdentifier: string | null; companyNumber: string | null };

/** Real payments, without drafts and card changes. */
const shownStates = ['billed', 'paid', 'completed', 'past_due', 'canceled'] as const;
const paymentOrigins = ['api', 'web', 'subscription_charge', 'subscription_recurring', 'subscription_update'] as const;

type Options = { url: string; apiKey: string; timeout?: number; log?: Log };

export function openPaddle(options: Options) {
  // The SDK accepts a URL in place of its two environment names.
  const paddle = new Paddle(options.apiKey, { environment: options.url as Environment });

  const ask = <T>(work: () => Promise<T>) => askOnce(work, options.timeout);
  const askTwice = <T>(work: () => Promise<T>) => askAgain(work, options.timeout);

  async function listAdjustments(query: ListAdjustmentQueryParameters): Promise<AdjustmentFacts[]> {
    const found = paddle.adjustments.list({ ...query, perPage: 50 });
    const adjustments = [];
    do adjustments.push(...(await askTwice(() => found.next())));
    while (found.hasMore);
    return adjustments.map(({ action, status, transactionId, totals }) => {
      return { action, status, transactionId, amount: totals.total };
    });
  }

  return {
    paddle,
    /** A webhook has a valid signature of another time. */
    reportClock: openClockReport({
      ...{ address: options.url, log: options.log },
      ...{ what: 'webhooks', whose: 'Paddle', tolerance: signatureTolerance },
    }),
    subscriptions: openSubscriptions(options),
    /** Decimal places by currency. */
    listCurrencies: () => retryOnce(() => listCurrencies(options)),
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
    listAdjustments: (subscriptionId: string) => listAdjustments({ subscriptionId: [subscriptionId] }),
    listAdjustmentsOf: (transactionIds: readonly string[]) => listAdjustments({ transactionId: [...transactionIds] }),
    /** Requests a refund of the whole payment, once. Returns the amount. */
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

    /**
     * The organisation's own customer, because credit belongs to customers. Paddle has one per email address: if the
     * address belongs to another customer, ours gets a tagged address, which reaches the same mailbox. Only the server
     * can set a customer's `custom_data`.
     */
    async requireCustomer({ organizationId, email, name }: Buyer): Promise<string> {
      for (const address of [email, tagEmail(email, organizationId)]) {
        const [known] = await askTwice(() =>
          paddle.customers.list({ email: [address], status: ['active', 'archived'] }).next(),
        );
        const customData = { organizationId };
        if (!known) {
          const customer = { email: address, customData, ...(name ? { name } : {}) };
          return (await ask(() => paddle.customers.create(customer))).id;
        }
        const owner = known.customData as Partial<typeof customData> | null;
        if (owner?.organizationId === organizationId) return known.id;
      }
      const words = 'This email address is already used for another purchase. Add another one to your profile.';
      throw new AppError('conflict', 'billing_email_taken', words);
    },
    /** The credit of a customer by currency. It is not part of `next_transaction`. */
    async readCredit(customerId: string): Promise<Map<string, string>> {
      const balances = await askTwice(() => paddle.customers.getCreditBalance(customerId));
      return new Map(balances.map(({ currencyCode, balance }) => [`${currencyCode}`, balance?.available ?? '0']));
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

/** sam@example.com becomes sam+tag@example.com. */
function tagEmail(email: string, tag: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  return `${local}${local.includes('+') ? '-' : '+'}${tag}${email.slice(at)}`;
}

function daysOf({ interval, frequency }: { interval: string; frequency: number }): number {
  return frequency * ({ day: 1, week: 7, month: 30, year: 365 }[interval] ?? 1);
}
