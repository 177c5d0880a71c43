// Webhooks accept large bodies without authentication, so the signature format is checked before the body is read, and
// large bodies are read a few at a time.
import type { Hono } from 'hono';
import { addressOfRequest } from '#api/address.ts';
import type { HttpEnv } from '#api/http-env.ts';
import type { WidgetApiOptions } from '#api/widget.ts';
import { requireShopify, type Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import { openFairQueue, withSlot } from '#platform/fair-queue.ts';

type Signature = { headers: readonly string[]; format: RegExp; sender: string };

const signatures: Record<string, Signature> = {
  '/api/webhooks/logto': {
    headers: ['logto-signature-sha-256'],
    format: /^[\da-f]{64}$/i,
    sender: 'the identity provider',
  },
  '/api/webhooks/paddle': {
    headers: ['paddle-signature'],
    format: /^\w{1,9}=\w{1,128}(?:; ?\w{1,9}=\w{1,128}){1,9}$/,
    sender: 'the payment provider',
  },
  '/shopify/webhooks': {
    headers: ['x-shopify-hmac-sha256', 'shopify-hmac-sha256'],
    format: /^[A-Za-z\d+/]{43}=$/,
    sender: 'Shopify',
  },
};

const largeBody = 256 * 1024;

/** Runs before any other middleware reads the body. */
export function guardWebhooks(
  api: Hono<HttpEnv>,
  services: Services,
  { trustedProxies }: Pick<WidgetApiOptions, 'trustedProxies'>,
): void {
  const queue = openFairQueue({ slots: 4, mostPerKey: 8, mostPerGroup: 8, deadline: 4_000, refuse });
  for (const [path, { headers, format, sender }] of Object.entries(signatures)) {
    api.post(path, async (c, next) => {
      if (sender === 'Shopify') requireShopify(services);
      const given = headers.map(name => c.req.header(name)).find(Boolean) ?? '';
      if (!format.test(given)) {
        throw new AppError('unauthenticated', 'bad_signature', `This message isn’t signed by ${sender}.`);
      }
      // A body without Content-Length counts as large.
      if (Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= largeBody) return next();
      return withSlot(queue, { group: addressOfRequest(c, trustedProxies), key: path }, c.req.raw.signal, () => next());
    });
  }
}

function refuse(): AppError {
  const words = 'Too many large messages arrive at once. Send this one again in a minute.';
  return new AppError('unavailable', 'too_many_bodies', words, { retryAfter: 60 });
}
