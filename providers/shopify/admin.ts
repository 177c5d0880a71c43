// The Admin API of one shop. Waits while Shopify throttles, retries queries, and never repeats a mutation.
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import { isQuietCopy } from '#providers/outgoing.ts';
import { post, type ShopifyResponse, unavailable } from '#providers/shopify/call.ts';
import type { ShopifyEndpoints } from '#providers/shopify/endpoints.ts';

export type Access = { shop: string; accessToken: string };
export type Document<T> = { text: string; answer: z.ZodType<T> };

type Options = { endpoints: ShopifyEndpoints; timeout?: number; pause?: (milliseconds: number) => Promise<void> };
type Body = { data?: unknown; errors?: unknown; extensions?: { cost?: Cost } };
type Cost = {
  requestedQueryCost?: number;
  throttleStatus?: { currentlyAvailable?: number; restoreRate?: number };
};
/** Milliseconds to wait, or the response. */
type Outcome = { data: unknown } | { pause: number };

export const apiVersion = '2026-10';

const defaultTimeout = 15_000;
const attempts = 6;
const longestPause = 10_000;

export function openAdmin(options: Options) {
  const { endpoints, timeout = defaultTimeout, pause = milliseconds => wait(milliseconds) } = options;
  return {
    async ask<T>({ shop, accessToken }: Access, document: Document<T>, variables: object = {}): Promise<T> {
      const call = {
        url: `${endpoints.shop(shop)}/admin/api/${apiVersion}/graphql.json`,
        headers: { 'X-Shopify-Access-Token': accessToken },
        body: { query: document.text, variables },
        timeout,
      };
      const isReading = !document.text.trimStart().startsWith('mutation');
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const outcome = await tryOnce(() => post(call), isReading, attempt);
        if ('data' in outcome) return readAnswer(document, outcome.data);
        await pause(Math.min(longestPause, outcome.pause));
      }
      throw busy();
    },
  };
}

function readAnswer<T>(document: Document<T>, data: unknown): T {
  const read = document.answer.safeParse(data);
  if (!read.success) throw unavailable(read.error);
  return read.data;
}

async function tryOnce(ask: () => Promise<ShopifyResponse>, isReading: boolean, attempt: number): Promise<Outcome> {
  const backOff = { pause: 250 * 2 ** attempt };
  let answer: ShopifyResponse;
  try {
    answer = await ask();
  } catch (error) {
    // It is unknown whether the mutation was applied: the caller must check before it retries.
    if (isReading && attempt < attempts && !isQuietCopy(error)) return backOff;
    throw error;
  }
  if (answer.status === 429) return { pause: (answer.retryAfter ?? 2) * 1_000 };
  if (answer.status >= 500) {
    if (isReading && attempt < attempts) return backOff;
    throw unavailable(new Error(`answered ${answer.status}`));
  }
  if (answer.status !== 200) throw refusalOf(answer);
  return read(answer.body as Body, backOff.pause);
}

function read(body: Body, usualPause: number): Outcome {
  const codes = Array.isArray(body.errors) ? body.errors.map(error => error?.extensions?.code) : [];
  if (codes.includes('THROTTLED')) return { pause: pauseFor(body.extensions?.cost, usualPause) };
  if (codes.includes('ACCESS_DENIED')) {
    const words =
      'The app doesn’t have permission to read this. Open it in the Shopify admin and approve its permissions.';
    throw new AppError('forbidden', 'shopify_scope', words);
  }
  if (body.errors) throw unavailable(new Error(`refused: ${JSON.stringify(body.errors).slice(0, 500)}`));
  return { data: body.data };
}

/** Until the rate limit bucket has enough points for the query. */
function pauseFor(cost: Cost | undefined, usualPause: number): number {
  const { currentlyAvailable = 0, restoreRate = 0 } = cost?.throttleStatus ?? {};
  const missing = (cost?.requestedQueryCost ?? 0) - currentlyAvailable;
  return restoreRate > 0 && missing > 0 ? (missing / restoreRate) * 1_000 : usualPause;
}

function refusalOf({ status, body }: ShopifyResponse): AppError {
  const cause = new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  if (status !== 401 && status !== 403) return unavailable(cause);
  const words = 'The connection to this shop has expired. Open the app in the Shopify admin to reconnect.';
  return new AppError('conflict', 'shopify_token', words, { cause });
}

function busy(): AppError {
  const words = 'Shopify is busy with this shop. Try again in a minute.';
  return new AppError('unavailable', 'shopify_busy', words, { retryAfter: 60 });
}
