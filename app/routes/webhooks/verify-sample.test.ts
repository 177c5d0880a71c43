import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifySample } from '#app/routes/webhooks/verify-sample.ts';
import { newWebhookSecret, signatureHeaders } from '#domain/webhooks/signature.ts';

type Check = (headers: Record<string, string>, body: string, secret: string) => boolean;

it('the code example accepts our signature, and refuses any other', async () => {
  const { isFromAisle } = (await import(`data:text/javascript,${encodeURIComponent(verifySample)}`)) as {
    isFromAisle: Check;
  };
  const seals = { sealingSecrets: ['a secret that seals keys in tests'] };
  const [old, present] = [newWebhookSecret(seals, 'one').secret, newWebhookSecret(seals, 'one').secret];
  const body = '{"type":"contact.left"}';
  const headers = signatureHeaders([present, old], { id: 'event', at: new Date(), body });
  expect([isFromAisle(headers, body, present), isFromAisle(headers, body, old)]).toEqual([true, true]);
  expect(isFromAisle(headers, `${body} `, present)).toBe(false);
  expect(isFromAisle({ ...headers, 'webhook-id': 'other' }, body, present)).toBe(false);
  expect(isFromAisle({}, body, present)).toBe(false);
  const stale = signatureHeaders([present], { id: 'event', at: new Date(Date.now() - 600_000), body });
  expect(isFromAisle(stale, body, present)).toBe(false);
});

it('the documentation contains the same code example', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  expect(page).toContain(verifySample);
});
