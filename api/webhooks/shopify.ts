import type { Hono } from 'hono';
import { readBytes } from '#api/body.ts';
import type { HttpEnv } from '#api/http-env.ts';
import type { Services } from '#domain/context.ts';
import { receiveShopEvent } from '#domain/shopify/inbox.ts';
import { AppError } from '#platform/errors.ts';

const path = '/shopify/webhooks';
/** A product with all its variants is a long message. */
const largestBody = 8 * 1024 * 1024;

/** Stores the event and processes it in a job, because Shopify waits only five seconds. */
export function mountShopWebhook(api: Hono<HttpEnv>, services: Services): void {
  api.post(path, async c => {
    const body = await readBytes(c, largestBody);
    await receiveShopEvent({ ...services, log: c.get('log') }, { body, header: name => c.req.header(name) });
    return c.json({ success: true, data: null, error: null });
  });
  api.all(path, () => {
    throw new AppError('wrong-method', 'wrong_method', 'Use POST for this address.', { allow: ['POST'] });
  });
}
