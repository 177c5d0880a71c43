// The door for a shop's own servers: a key of a site instead of a person. No page of a browser may come this way.
import type { Hono, Context as HttpContext } from 'hono';
import { readInput, toAnswer } from '#api/answer.ts';
import type { HttpEnv } from '#api/app.ts';
import { bearerOf } from '#api/bearer.ts';
import { watchDeparture } from '#api/departure.ts';
import { showSpending } from '#api/rate-headers.ts';
import { sendJson } from '#api/send.ts';
import { answerStream, wantsStream } from '#api/stream.ts';
import { type ServerCall, serverCalls } from '#api/v1-calls.ts';
import { enterWithKey } from '#domain/chat/api-door.ts';
import type { Door } from '#domain/chat/visit.ts';
import type { Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

export function mountServerDoor(api: Hono<HttpEnv>, services: Services, door: Door): void {
  const table: Record<string, ServerCall> = serverCalls;
  const methods = new Map<string, string[]>();
  for (const [name, call] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    const pattern = path.replace('{id}', ':id');
    methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
    api.on(method, pattern, c => answer(c, call, services, door));
  }
  for (const [pattern, allow] of methods) {
    api.all(pattern, () => {
      throw new AppError('wrong-method', 'wrong_method', `This address takes ${allow.join(', ')}.`, { allow });
    });
  }
}

async function answer(c: HttpContext<HttpEnv>, call: ServerCall, services: Services, door: Door): Promise<Response> {
  const departure = watchDeparture(c);
  const program = await enterWithKey({ ...services, log: c.get('log') }, door, {
    key: bearerOf(c),
    onSpending: showSpending(c),
  });
  const input = (await readInput(c, call)) as never;
  if (call.stream && wantsStream(c)) {
    const { events } = await call.stream({ program, signal: departure.signal }, input);
    return answerStream(c, events, departure.leave);
  }
  return sendJson(c, toAnswer(call, await call.run({ program, signal: departure.signal }, input)));
}
