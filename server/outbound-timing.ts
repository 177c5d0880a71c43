// Records outgoing HTTP calls by host in the current timing, using Node's diagnostics channel.
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { beginStep } from '#platform/timing.ts';

type Fetched = { request: { origin: string | URL } };
type Sent = { request: ClientRequest };

let isWatching = false;

export function timeOutboundCalls(): void {
  if (isWatching) return;
  isWatching = true;
  const ends = new WeakMap<object, () => void>();
  const begin = (request: object, host: string) => {
    const end = beginStep('outbound', host);
    if (end) ends.set(request, end);
  };
  const finish = (message: unknown) => {
    const { request } = message as { request: object };
    ends.get(request)?.();
    ends.delete(request);
  };
  subscribe('undici:request:create', message => {
    const { request } = message as Fetched;
    begin(request, new URL(request.origin).host);
  });
  subscribe('http.client.request.start', message => {
    const { request } = message as Sent;
    begin(request, String(request.getHeader('host') ?? request.host));
  });
  for (const ended of [
    'undici:request:trailers',
    'undici:request:error',
    'http.client.response.finish',
    'http.client.request.error',
  ]) {
    subscribe(ended, finish);
  }
}
