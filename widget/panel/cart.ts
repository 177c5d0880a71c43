import type { Cart } from '#domain/answers/inputs.ts';
import type { GivenCart } from '../frame.ts';

const timeoutMs = 300;
const maxItems = 20;
const maxTitle = 150;
/** Leaves room for the question in a request of 16 kB. */
const maxBytes = 6_000;

/** What the page says about the visitor's cart. A cart that is missing, late or unreadable is left out. */
export async function readCart(given: GivenCart): Promise<Cart | undefined> {
  try {
    const items = await Promise.race([
      typeof given === 'function' ? given() : given,
      new Promise<never>((_, fail) => setTimeout(fail, timeoutMs)),
    ]);
    const cart = items?.slice(0, maxItems).map(({ title, quantity, price, currency }) => ({
      title: title.slice(0, maxTitle),
      quantity,
      price,
      currency,
    }));
    while (new Blob([JSON.stringify(cart)]).size > maxBytes) cart?.pop();
    return cart;
  } catch {
    return undefined;
  }
}
