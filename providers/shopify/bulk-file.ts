// Downloads the file of a bulk operation.
import { requireOutgoingCalls } from '#providers/outgoing.ts';
import { unavailable } from '#providers/shopify/call.ts';
import type { ShopifyEndpoints } from '#providers/shopify/endpoints.ts';

type Options = {
  endpoints: ShopifyEndpoints;
  address: string /** Between two parts of the file. */;
  timeout?: number;
};

const defaultTimeout = 30_000;

/** Without a token: the URL is signed, and its host is not the shop's. */
export async function* downloadBulkFile(options: Options): AsyncGenerator<Uint8Array> {
  const { endpoints, address, timeout = defaultTimeout } = options;
  const url = new URL(address);
  await requireOutgoingCalls();
  if (!endpoints.mayHoldFiles(url)) throw unavailable(new Error(`a bulk file lies at ${url.origin}`));
  const ending = new AbortController();
  const watch = setTimeout(() => ending.abort(new Error('no more of the bulk file came in time')), timeout);
  try {
    const response = await fetch(url, { redirect: 'error', signal: ending.signal });
    if (!response.ok || !response.body) throw new Error(`the bulk file answered ${response.status}`);
    for await (const piece of response.body) {
      watch.refresh();
      yield piece;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    clearTimeout(watch);
    ending.abort();
  }
}
