// A buyer's cart in a cookie, with the two calls of Shopify's Ajax API that themes and the app's embed make.
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Product, Shop, Variant } from '#sandbox/shopify/entities.ts';
import type { Platform } from '#sandbox/shopify/platform.ts';

const cookie = 'cart';
type Line = { product: Product; variant: Variant; quantity: number };

export function serveCart(app: Hono, platform: Platform, findShop: (c: Context) => Shop | undefined): void {
  app.post('/storefront/:handle/cart/add', async c => {
    const shop = findShop(c);
    const { id } = await c.req.parseBody();
    const line = shop && findLine(platform, shop, String(id), 1);
    if (!line) return c.json({ status: 404, message: 'Cart Error', description: 'Cannot find variant' }, 404);
    const place = { path: `/storefront/${shop.handle}`, httpOnly: true, sameSite: 'Lax' } as const;
    setCookie(c, cookie, [...idsOf(c), numberOf(line.variant)].join('.'), place);
    return c.redirect(`/storefront/${shop.handle}/products/${line.product.handle}`, 303);
  });
  app.get('/storefront/:handle/cart.js', c => {
    const shop = findShop(c);
    if (!shop) return c.text('Shop not found.', 404);
    const counts = Map.groupBy(idsOf(c), id => id);
    const items = [...counts].flatMap(([id, same]) => findLine(platform, shop, id, same.length) ?? []).map(viewLine);
    return c.json({ item_count: idsOf(c).length, currency: shop.currency, items });
  });
}

function idsOf(c: Context): string[] {
  return (getCookie(c, cookie) ?? '').split('.').filter(Boolean);
}

function findLine(platform: Platform, shop: Shop, id: string, quantity: number): Line | undefined {
  const products = platform.products.where('shop', shop.id);
  for (const product of products) {
    const variant = product.variants.find(one => numberOf(one) === id);
    if (variant) return { product, variant, quantity };
  }
  return undefined;
}

/** Money is in hundredths, in every currency. */
function viewLine({ product, variant, quantity }: Line) {
  const price = Math.round(Number(variant.price) * 100);
  const title = product.variants.length > 1 ? `${product.title} - ${variant.title}` : product.title;
  return { id: Number(numberOf(variant)), quantity, title, price, final_price: price, product_title: product.title };
}

function numberOf({ id }: Variant): string {
  return id.split('/').at(-1) ?? '';
}
