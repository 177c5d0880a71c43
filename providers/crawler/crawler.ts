// Fetches pages that customers name, and can not be turned inward: every address a name leads to is looked at first, the
// connection goes to exactly those that were, and each redirection begins anew.
import { lookup as systemLookup } from 'node:dns/promises';
import { AppError } from '#platform/errors.ts';
import { isPublic } from '#providers/crawler/addresses.ts';
import { type Answer, request } from '#providers/crawler/request.ts';

type Fetched = {
  /** Where the last redirection led. */
  url: string;
  status: number;
  contentType: string;
  bytes: Buffer;
  etag: string | null;
  lastModified: string | null;
  /** What the server says to robots beside the page. */
  robots: string;
};

export type FetchOptions = {
  /** Of the last time: an answer of 304 says that nothing changed since. */
  etag?: string | null;
  lastModified?: string | null;
  largest?: number;
};

export type Crawler = { fetch(url: string, options?: FetchOptions): Promise<Fetched> };

type Settings = {
  /** Exactly these origins may be anywhere, at any port. */
  allowOrigins: readonly string[];
  /** Where people can read who asks. */
  home: string;
  ports?: readonly number[];
  resolve?: (host: string) => Promise<string[]>;
  seconds?: number;
};

const mostRedirects = 5;
const usualLargest = 10 * 1024 * 1024;

export function openCrawler(settings: Settings): Crawler {
  const allowed = new Set(settings.allowOrigins.map(origin => new URL(origin).origin));
  const guard = { ports: [80, 443], resolve: resolveAll, seconds: 20, ...settings, allowed };
  return {
    async fetch(address, { etag, lastModified, largest = usualLargest } = {}) {
      let url = requireWebAddress(address);
      const signal = AbortSignal.timeout(guard.seconds * 1000);
      const headers = {
        'User-Agent': `AisleBot/1.0 (+${guard.home})`,
        Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1',
        'Accept-Encoding': 'gzip, deflate, br',
        ...(etag ? { 'If-None-Match': etag } : {}),
        ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
      };
      for (let hop = 0; hop <= mostRedirects; hop++) {
        const addresses = await requireReachable(url, guard, signal);
        const answer = await request(url, { addresses, headers, largest, signal });
        const next = redirectionOf(answer, url);
        if (!next) return toFetched(url, answer);
        url = requireWebAddress(next);
      }
      throw new AppError('invalid', 'too_many_redirects', 'This address redirects too often to be read.');
    },
  };
}

function requireWebAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AppError(
      'invalid',
      'not_a_web_address',
      'Write the whole address, for example https://shop.example/help',
    );
  }
  if (url.username || url.password) {
    throw new AppError('invalid', 'address_with_password', 'An address with a name or password in it is not read.');
  }
  url.hash = '';
  return url;
}

type Guard = Required<Omit<Settings, 'allowOrigins' | 'home'>> & { allowed: ReadonlySet<string> };

/** One private address among public ones is enough to refuse: which of them is asked would be a matter of luck. */
async function requireReachable(url: URL, { ports, resolve, allowed }: Guard, signal: AbortSignal): Promise<string[]> {
  const isAllowed = allowed.has(url.origin);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!isAllowed && !ports.includes(port)) {
    throw new AppError('invalid', 'port_refused', 'Only pages at the usual ports of the web, 80 and 443, are read.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await Promise.race([resolve(host).catch(() => []), nothingAfter(signal)]);
  if (addresses.length === 0) {
    throw new AppError('unavailable', 'host_unknown', `There is no website at ${host.slice(0, 100)}.`, {
      retryAfter: 60,
    });
  }
  if (!isAllowed && !addresses.every(isPublic)) {
    throw new AppError('invalid', 'address_refused', 'This address is not on the public internet, and is not read.');
  }
  return addresses;
}

function nothingAfter(signal: AbortSignal): Promise<string[]> {
  return new Promise(done => signal.addEventListener('abort', () => done([]), { once: true }));
}

async function resolveAll(host: string): Promise<string[]> {
  const found = await systemLookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

function redirectionOf({ status, headers }: Answer, from: URL): string | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || !location) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

function toFetched(url: URL, { status, headers, bytes }: Answer): Fetched {
  return {
    url: url.href,
    status,
    contentType: headers['content-type'] ?? '',
    bytes,
    etag: headers.etag?.slice(0, 200) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
    robots: String(headers['x-robots-tag'] ?? ''),
  };
}
