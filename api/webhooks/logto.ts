import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { maxBody, readBytes } from '#api/body.ts';
import type { HttpEnv } from '#api/http-env.ts';
import type { Services } from '#domain/context.ts';
import { applyIdentityEvent, identityEvent } from '#domain/organizations/events.ts';
import { AppError } from '#platform/errors.ts';

const signatureHeader = 'logto-signature-sha-256';

/** Accepts signed events only. Unreadable ones are acknowledged, so that they aren't sent forever. */
export function mountIdentityWebhook(api: Hono<HttpEnv>, services: Services, key: string | undefined): void {
  api.post('/api/webhooks/logto', async c => {
    const body = await readBytes(c, maxBody);
    if (!key || !isSigned(body, c.req.header(signatureHeader) ?? '', key)) {
      throw new AppError('unauthenticated', 'bad_signature', 'This message isn’t signed by the identity provider.');
    }
    const event = identityEvent.safeParse(parse(body));
    if (event.success) await applyIdentityEvent({ ...services, log: c.get('log') }, event.data);
    return c.json({ success: true, data: null, error: null });
  });
}

function isSigned(body: Buffer, signature: string, key: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
