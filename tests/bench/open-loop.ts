// Sends requests at random times, whether or not earlier ones were answered, so that a slow server does not reduce the load.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Call = {
  kind: string;
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: object;
};
/** `status` is 0 if the connection broke. `ms` counts from the planned time, which is `at` seconds after the start. */
export type RequestResult = { kind: string; status: number; ms: number; at: number };

export async function openLoop(
  address: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  random: () => number,
  next: () => Call,
): Promise<RequestResult[]> {
  // Connections are used in turn, so that all processes of the server get the same share.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const sent: Promise<RequestResult>[] = [];
  const started = performance.now();
  for (let due = started; due < started + 1000 * seconds; due += (-1000 * Math.log(1 - random())) / perSecond) {
    const pause = due - performance.now();
    if (pause > 0) await wait(pause);
    const call = next();
    const since = due;
    sent.push(
      send(address, call, agent).then(({ status }) => ({
        kind: call.kind,
        status,
        ms: performance.now() - since,
        at: (since - started) / 1000,
      })),
    );
  }
  const results = await Promise.all(sent);
  agent.destroy();
  return results;
}

export type Answer = { status: number; text: string; retryAfter: number };

export function send(
  address: string,
  { path, method = 'GET', headers = {}, body }: Call,
  agent: Agent,
): Promise<Answer> {
  return new Promise(done => {
    const broken = () => done({ status: 0, text: '', retryAfter: 0 });
    const typed = body ? { 'Content-Type': 'application/json', ...headers } : headers;
    const sent = request(`${address}${path}`, { method, agent, headers: typed }, response => {
      let text = '';
      response.on('data', part => {
        text += part;
      });
      response.on('error', broken);
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, text, retryAfter: Number(response.headers['retry-after'] ?? 0) }),
      );
    });
    sent.on('error', broken);
    sent.end(body && JSON.stringify(body));
  });
}

/** Response times and statuses. */
export function summarise(results: readonly RequestResult[]) {
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10;
  const count = (matches: (status: number) => boolean) => results.filter(({ status }) => matches(status)).length;
  return {
    requests: results.length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    refused: count(status => status >= 400 && status < 500),
    failed: count(status => status === 0 || status >= 500),
  };
}
