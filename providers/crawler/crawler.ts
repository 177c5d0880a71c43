// Fetches pages and calls webhook endpoints whose URLs customers enter. Prevents SSRF: all addresses of a name are
// checked first, the connection goes to exactly those, and each redirect is checked again.
import { isIP } from 'node:net';
import { AppError } from '#platform/errors.ts';
import { isPublic } from '#providers/crawler/addresses.ts';
import { type Resolve, resolveName } from '#providers/crawler/dns.ts';
import { type HttpResponse, post, request } from '#providers/crawler/request.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

type Fetched = {
  /** The URL after redirects. */
  url: string;
  status: number;
  contentType: string;
  bytes: Buffer;
  etag: string | null;
  lastModified: string | null;
  /** The X-Robots-Tag header. */
  robots: string;
};

export type FetchOptions = {
  /** From the last response: a status of 304 means that nothing changed since. */
  etag?: string | null;
  lastModified?: string | null;
  largest?: number;
  seconds?: number;
};

type Message = { body: string; headers: Record<string, string>; seconds: number };

export type Crawler = {
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  /** Sends JSON to a customer's server. Redirects are not followed. */
  send(url: string, message: Message): Promise<{ status: number; beginning: string }>;
  /** Refuses URLs that can never be sent to, without a network request. */
  requireReceiver(url: string): URL;
};

type Settings = {
  /** These exact origins may be in a private network, on any port. */
  allowOrigins: readonly string[];
  /** A page that says who sends the requests. */
  home: string;
  ports?: readonly number[];
  resolve?: Resolve;
  seconds?: number;
};

const mostRedirects = 5;
const usualLargest = 10 * 1024 * 1024;
const mostOfAnswer = 4096;

export function openCrawler(settings: Settings): Crawler {
  const allowed = new Set(settings.allowOrigins.map(origin => new URL(origin).origin));
  const guard = { ports: [80, 443], resolve: resolveName, seconds: 20, ...settings, allowed };
  const requireReceiver = (address: string): URL => {
    const url = requireWebAddress(address);
    if (allowed.has(url.origin)) return url;
    if (url.protocol !== 'https:') {
      throw refuseField('not_secure', 'Write an address that begins with https://');
    }
    requireUsualPort(url, guard);
    const host = hostOf(url);
    if (isIP(host) && !isPublic(host))
      throw refuseField('address_refused', 'This address isn’t on the public internet.');
    return url;
  };
  return {
    requireReceiver,
    async send(address, { body, headers: given, seconds }) {
      const url = requireReceiver(address);
      const signal = AbortSignal.timeout(seconds * 1000);
      const addresses = await requireReachable(url, guard, signal);
      const headers = {
        'User-Agent': `AisleHook/1.0 (+${guard.home})`,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        ...given,
      };
      return post(url, { addresses, headers, body, largest: mostOfAnswer, signal });
    },
    async fetch(address, { etag, lastModified, largest = usualLargest, seconds = guard.seconds } = {}) {
      let url = requireWebAddress(address);
      const signal = AbortSignal.timeout(seconds * 1000);
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
      throw new AppError('invalid', 'too_many_redirects', 'This address redirects too many times.');
    },
  };
}

function requireWebAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AppError('invalid', 'not_a_web_address', 'Enter the full address, for example https://shop.example/help');
  }
  if (url.username || url.password) {
    throw new AppError('invalid', 'address_with_password', 'Enter an address without a username or password.');
  }
  url.hash = '';
  return url;
}

type Guard = Required<Omit<Settings, 'allowOrigins' | 'home'>> & { allowed: ReadonlySet<string> };

/** One private address among public ones is enough to refuse, because any of them may be used. */
export async function requireReachable(
  url: URL,
  { ports, resolve, allowed }: Pick<Guard, 'ports' | 'resolve' | 'allowed'>,
  signal: AbortSignal,
): Promise<string[]> {
  await requireOutgoingCalls();
  const isAllowed = allowed.has(url.origin);
  if (!isAllowed) requireUsualPort(url, { ports });
  const host = hostOf(url);
  const addresses = await Promise.race([resolve(host, signal).catch(() => []), nothingAfter(signal)]);
  if (addresses.length === 0) {
    throw new AppError('unavailable', 'host_unknown', `There’s no website at ${host.slice(0, 100)}.`, {
      retryAfter: 60,
    });
  }
  if (!isAllowed && !addresses.every(isPublic)) {
    throw new AppError('invalid', 'address_refused', 'This address isn’t on the public internet, so we can’t read it.');
  }
  return addresses;
}

function requireUsualPort(url: URL, { ports }: Pick<Guard, 'ports'>): void {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (ports.includes(port)) return;
  throw refuseField('port_refused', 'Use port 80 or 443.');
}

function refuseField(code: string, words: string): AppError {
  return new AppError('invalid', code, words, { fields: { url: words } });
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function nothingAfter(signal: AbortSignal): Promise<string[]> {
  return new Promise(done => signal.addEventListener('abort', () => done([]), { once: true }));
}

function redirectionOf({ status, headers }: HttpResponse, from: URL): string | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || !location) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

function toFetched(url: URL, { status, headers, bytes }: HttpResponse): Fetched {
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
