// Creates the plans as products and prices in Paddle and links our rows to them. Safe to run again.
import type { Paddle, Price, Product } from '@paddle/paddle-node-sdk';
import pg from 'pg';
import { callPaddle } from '#providers/paddle/call.ts';

type Plan = { id: string; name: string; trial_days: number; paddle_id: string | null };
type WantedPrice = { interval: 'month' | 'year'; trialDays: number; amounts: Amounts };
type Amounts = { USD: number; EUR: number; GBP: number };

/** Monthly prices in cents. A year costs twelve months minus 20 %. */
const monthly: Record<string, Amounts> = {
  starter: { USD: 2900, EUR: 2700, GBP: 2300 },
  growth: { USD: 9900, EUR: 9200, GBP: 7900 },
  scale: { USD: 29900, EUR: 27900, GBP: 23900 },
};
/** The paid plans. */
export const soldPlans = Object.keys(monthly);
const euroCountries = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LU', 'NL', 'PT'] as const;

/** Returns a sentence for each change. */
export async function prepareCatalogue(paddle: Paddle, ownerUrl: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Plan>('select id, name, trial_days, paddle_id from plans order by rank');
    const products = await listProducts(paddle);
    const changes: string[] = [];
    for (const plan of rows) {
      const amounts = monthly[plan.id];
      if (!amounts) continue;
      const product =
        products.find(one => one.customData?.plan === plan.id) ?? (await createProduct(paddle, plan, changes));
      await preparePrices(paddle, plan, product, amounts, changes);
      if (plan.paddle_id === product.id) continue;
      await database.query('update plans set paddle_id = $1, updated_at = now() where id = $2', [product.id, plan.id]);
      changes.push(`Linked the plan ${plan.name} to ${product.id}.`);
    }
    return changes;
  } finally {
    await database.end();
  }
}

async function listProducts(paddle: Paddle): Promise<Product[]> {
  const found = paddle.products.list({ status: ['active'], include: ['prices'], perPage: 200 });
  const products: Product[] = [];
  do products.push(...(await callPaddle(() => found.next())));
  while (found.hasMore);
  return products;
}

async function createProduct(paddle: Paddle, plan: Plan, changes: string[]): Promise<Product> {
  const product = await callPaddle(() =>
    paddle.products.create({ name: `Aisle ${plan.name}`, taxCategory: 'saas', customData: { plan: plan.id } }),
  );
  changes.push(`Created the product Aisle ${plan.name}.`);
  return product;
}

/** Each plan has a monthly and a yearly price. Plans with a trial also have both without it, for those who used their trial. */
async function preparePrices(
  paddle: Paddle,
  plan: Plan,
  product: Product,
  amounts: Amounts,
  changes: string[],
): Promise<void> {
  const trials = plan.trial_days > 0 ? [plan.trial_days, 0] : [0];
  const year = mapAmounts(amounts, amount => Math.round(amount * 12 * 0.8));
  for (const trialDays of trials) {
    for (const wanted of [
      { interval: 'month', trialDays, amounts } as const,
      { interval: 'year', trialDays, amounts: year } as const,
    ]) {
      if ((product.prices ?? []).some(price => isSame(price, wanted))) continue;
      await callPaddle(() => createPrice(paddle, plan, product, wanted));
      const words = trialDays > 0 ? ` with a trial of ${trialDays} days` : '';
      changes.push(`Created a ${wanted.interval}ly price for ${plan.name}${words}.`);
    }
  }
}

function isSame(
  { status, billingCycle, trialPeriod, unitPrice }: Price,
  { interval, trialDays, amounts }: WantedPrice,
): boolean {
  return (
    status === 'active' &&
    billingCycle?.interval === interval &&
    (trialPeriod?.frequency ?? 0) === trialDays &&
    unitPrice.amount === String(amounts.USD)
  );
}

function createPrice(paddle: Paddle, plan: Plan, product: Product, { interval, trialDays, amounts }: WantedPrice) {
  return paddle.prices.create({
    productId: product.id,
    description: `${plan.name}, by the ${interval}`,
    name: interval === 'year' ? 'Yearly' : 'Monthly',
    billingCycle: { interval, frequency: 1 },
    trialPeriod: trialDays > 0 ? { interval: 'day', frequency: trialDays } : null,
    taxMode: 'external',
    unitPrice: { amount: String(amounts.USD), currencyCode: 'USD' },
    unitPriceOverrides: [
      { countryCodes: [...euroCountries], unitPrice: { amount: String(amounts.EUR), currencyCode: 'EUR' } },
      { countryCodes: ['GB'], unitPrice: { amount: String(amounts.GBP), currencyCode: 'GBP' } },
    ],
    quantity: { minimum: 1, maximum: 1 },
  });
}

function mapAmounts({ USD, EUR, GBP }: Amounts, change: (amount: number) => number): Amounts {
  return { USD: change(USD), EUR: change(EUR), GBP: change(GBP) };
}
