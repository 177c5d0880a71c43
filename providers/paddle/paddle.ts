// Paddle Billing, as far as we use it. Money is in the smallest unit of its currency, as a string.
import {
  type Environment,
  Paddle,
  type Subscription,
  type SubscriptionPreview,
  type Transaction,
} from '@paddle/paddle-node-sdk';
import { askTwice as askAgain, ask as askOnce, isNotFound } from '#providers/paddle/ask.ts';

export type Payments = ReturnType<typeof openPaddle>;
export type PriceFacts = Awaited<ReturnType<Payments['listPrices']>>[number];
type Business = { name: string; taxIdentifier: string | null; companyNumber: string | null };

/** Those that a person would call a payment; drafts and changes of card are not. */
const shownStates = ['billed', 'paid', 'completed', 'past_due', 'canceled'] as const;

export function openPaddle(options: { url: string; apiKey: string; patience?: number }) {
  // Any other word than its two names is taken as the address itself.
  const paddle = new Paddle(options.apiKey, { environment: options.url as Environment });

  const ask = <T>(work: () => Promise<T>) => askOnce(work, options.patience);
  const askTwice = <T>(work: () => Promise<T>) => askAgain(work, options.patience);

  return {
    paddle,
    readSubscription: (id: string, { withBills = false } = {}): Promise<Subscription> =>
      askTwice(() =>
        paddle.subscriptions.get(
          id,
          withBills ? { include: ['next_transaction', 'recurring_transaction_details'] } : undefined,
        ),
      ),
    cancel: (id: string, effectiveFrom: 'immediately' | 'next_billing_period') =>
      ask(() => paddle.subscriptions.cancel(id, { effectiveFrom })),
    keep: (id: string) => ask(() => paddle.subscriptions.update(id, { scheduledChange: null })),
    /** Bills a whole period at once, which begins now. */
    resume: (id: string) => ask(() => paddle.subscriptions.resume(id, { effectiveFrom: 'immediately' })),
    activate: (id: string) => ask(() => paddle.subscriptions.activate(id)),
    previewPrice: (id: string, priceId: string, isTrial: boolean): Promise<SubscriptionPreview> =>
      ask(() =>
        paddle.subscriptions.previewUpdate(id, { items: itemsOf(priceId), prorationBillingMode: modeOf(isTrial) }),
      ),
    changePrice: (id: string, priceId: string, isTrial: boolean): Promise<Subscription> =>
      ask(() =>
        paddle.subscriptions.update(id, {
          items: itemsOf(priceId),
          prorationBillingMode: modeOf(isTrial),
          onPaymentFailure: 'prevent_change',
        }),
      ),
    attachBusiness: (id: string, businessId: string) => ask(() => paddle.subscriptions.update(id, { businessId })),
    changeCard: (id: string): Promise<Transaction> =>
      ask(() => paddle.subscriptions.getPaymentMethodChangeTransaction(id)),

    async listTransactions(
      subscriptionIds: readonly string[],
      { perPage, after }: { perPage: number; after?: string | undefined },
    ) {
      const found = paddle.transactions.list({
        subscriptionId: [...subscriptionIds],
        perPage,
        ...(after ? { after } : {}),
        status: [...shownStates],
      });
      const transactions = await askTwice(() => found.next());
      return { transactions, hasMore: found.hasMore };
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

    /** A customer is an address there: two organisations of one person share it, and must not see each other through it. */
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

/** What is not there any more is as good as ended. */
export async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function itemsOf(priceId: string) {
  return [{ priceId, quantity: 1 }];
}

/** During a trial nothing is billed by a change of plan, and Paddle insists on being told so. */
function modeOf(isTrial: boolean): 'do_not_bill' | 'prorated_immediately' {
  return isTrial ? 'do_not_bill' : 'prorated_immediately';
}

function daysOf({ interval, frequency }: { interval: string; frequency: number }): number {
  return frequency * ({ day: 1, week: 7, month: 30, year: 365 }[interval] ?? 1);
}
