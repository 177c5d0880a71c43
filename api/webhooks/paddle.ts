import type { Hono } from 'hono';
import { maxBody, readBytes } from '#api/body.ts';
import type { HttpEnv } from '#api/http-env.ts';
import type { Services } from '#domain/context.ts';
import { receivePaymentEvent } from '#domain/subscriptions/events.ts';

/** Stores the event and processes it in a job, so that the response doesn't wait. */
export function mountPaymentWebhook(api: Hono<HttpEnv>, services: Services, secrets: readonly string[]): void {
  api.post('/api/webhooks/paddle', async c => {
    const body = await readBytes(c, maxBody);
    const signature = c.req.header('paddle-signature') ?? '';
    await receivePaymentEvent({ ...services, log: c.get('log') }, { body, signature, secrets });
    return c.json({ success: true, data: null, error: null });
  });
}
