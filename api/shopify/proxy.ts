// What a shop's own address passes on to us: Shopify signs it, and no cookie comes along.
import type { Hono } from 'hono';
import type { HttpEnv } from '#api/http-env.ts';
import type { Services } from '#domain/context.ts';
import { signShopCustomer } from '#domain/shopify/customer.ts';
import { AppError } from '#platform/errors.ts';

export function mountShopProxy(api: Hono<HttpEnv>, services: Services, secrets: readonly string[]): void {
  api.get('/shopify/proxy/customer', async c => {
    c.header('Cache-Control', 'no-store');
    const { searchParams } = new URL(c.req.url);
    const data = await signShopCustomer({ ...services, log: c.get('log') }, secrets, searchParams);
    return c.json({ success: true, data, error: null });
  });
  api.all('/shopify/proxy/*', () => {
    throw new AppError('not-found', 'no_such_call', 'This API call doesn’t exist.');
  });
}
