// A webhook receiver that answers as configured and records requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import { portOf } from '#server/http.ts';

export type Received = { headers: Record<string, string>; body: string };

export async function startReceiver() {
  const received: Received[] = [];
  let answer = { status: 200, body: 'ok', headers: {} as Record<string, string> };
  let together = Promise.withResolvers<void>();
  together.resolve();
  let missing = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers as Record<string, string>, body });
    if (--missing <= 0) together.resolve();
    await together.promise;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  });
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    received,
    answerWith(status: number, body = '', headers: Record<string, string> = {}) {
      answer = { status, body, headers };
    },
    /** Answers the next requests only when this many have arrived. */
    holdUntil(count: number) {
      missing = count;
      together = Promise.withResolvers();
    },
  };
}
