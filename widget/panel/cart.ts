import type { Cart } from '#domain/answers/inputs.ts';
import type { GivenCart } from '../frame.ts';

const timeoutMs = 300;
const maxItems = 20;
const maxTitle = 150;
const maxQuantity = 999;
const maxPrice = 9_999_999.99;
/** Leaves room for the question in a request of 16 kB. */
const maxBytes = 6_000;

/** What the page says about the visitor's cart. A cart that is missing, late or unreadable is left out, and so are items that aren't valid. */
export async function readCart(given: GivenCart): Promise<Cart | undefined> {
  try {
    const items = await Promise.race([
      typeof given === 'function' ? given() : given,
      new Promise<never>((_, fail) => setTimeout(fail, timeoutMs)),
    ]);
    const cart = items?.flatMap(readItem).slice(0, maxItems);
    while (new Blob([JSON.stringify(cart)]).size > maxBytes) cart?.pop();
    return cart;
  } catch {
    return undefined;
  }
}

/** The page may give anything. */
function readItem(item: Partial<Cart[number]> | null): Cart {
  const { title, quantity = 0, price = -1, currency = '' } = item ?? {};
  const isValid = typeof title === 'string' && title.trim() && Number.isInteger(quantity);
  if (!isValid || quantity < 1 || quantity > maxQuantity) return [];
  return [
    {
      title: title.trim().slice(0, maxTitle),
      quantity,
      price: typeof price === 'number' && price >= 0 && price <= maxPrice ? price : undefined,
      currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    },
  ];
}
