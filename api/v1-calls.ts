// The calls of the server API, declared once: mounted and documented from this table.
import { z } from 'zod';
import type { Described } from '#api/openapi.ts';
import type { AnswerEvents } from '#domain/chat/ask.ts';
import { apiAskHeaders, apiAskInput, askOutput, deletedOutput, history } from '#domain/chat/inputs.ts';
import { type ApiCaller, deleteApiChat, readAnswer, readApiChat, streamAnswer } from '#domain/chat/server-api.ts';

type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** `signal` aborts when the client disconnects. */
type ServerRequest = { caller: ApiCaller; signal: AbortSignal };
type Input<P, H, B> = { params: P; headers: H; body: B };

export type ServerCall<
  P extends z.ZodObject | undefined = z.ZodObject | undefined,
  H extends z.ZodObject | undefined = z.ZodObject | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends z.ZodType = z.ZodType,
> = Pick<Described, 'summary' | 'tag'> & {
  token: 'site';
  params?: P;
  headers?: H;
  body?: B;
  output: O;
  run(request: ServerRequest, input: Input<Value<P>, Value<H>, Value<B>>): Promise<z.input<O>>;
  /** The same as a stream. */
  stream?(request: ServerRequest, input: Input<Value<P>, Value<H>, Value<B>>): Promise<AnswerEvents>;
};

function serverCall<
  O extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Omit<ServerCall<P, H, B, O>, 'tag' | 'token'>): ServerCall<P, H, B, O> {
  return { tag: 'Server', token: 'site', ...definition };
}

const chatParams = z.object({ id: z.uuid() });

export const serverCalls = {
  'POST /api/v1/ask': serverCall({
    summary: 'Ask a question. Send Accept: text/event-stream to stream the answer',
    headers: apiAskHeaders,
    body: apiAskInput,
    output: askOutput,
    run: ({ caller, signal }, { headers, body }) => readAnswer(caller, body, headers['idempotency-key'], signal),
    stream: ({ caller, signal }, { headers, body }) => streamAnswer(caller, body, headers['idempotency-key'], signal),
  }),
  'GET /api/v1/chats/{id}': serverCall({
    summary: 'Read a chat that was started with an API key of the site',
    params: chatParams,
    output: history,
    run: ({ caller }, { params: { id } }) => readApiChat(caller, id),
  }),
  'DELETE /api/v1/chats/{id}': serverCall({
    summary: 'Delete a chat that was started with an API key of the site',
    params: chatParams,
    output: deletedOutput,
    run: ({ caller }, { params: { id } }) => deleteApiChat(caller, id),
  }),
};
