// One HTTP call to Shopify, with a time-out and error messages.
import { AppError } from '#platform/errors.ts';
import { readText } from '#providers/json-response.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

/** Far more than a page of products with all their fields. */
const maxResponseBytes = 32 * 1024 * 1024;

type Call = { url: string; headers?: Record<string, string>; body: unknown; timeout: number };

export type ShopifyResponse = { status: number; retryAfter: number | null; body: unknown };

/** Returns Shopify's response. Throws `shopify_unavailable` without a response or if it is not JSON. */
export async function post({ url, headers = {}, body, timeout }: Call): Promise<ShopifyResponse> {
  await requireOutgoingCalls();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const text = await readText(response.body, maxResponseBytes);
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const isBroken = response.status >= 500;
    return {
      status: response.status,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
      body: isBroken ? null : JSON.parse(text),
    };
  } catch (error) {
    throw unavailable(error);
  }
}

export function unavailable(cause?: unknown): AppError {
  const words = 'We can’t reach Shopify right now. Try again in a minute.';
  return new AppError('unavailable', 'shopify_unavailable', words, { cause, retryAfter: 30 });
}
