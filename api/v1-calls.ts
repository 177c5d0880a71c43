// What a shop's own servers can call with a key of a site, each declared once: mounted and documented from here.
import { z } from 'zod';
import type { Described } from '#api/openapi.ts';
import { deleteChatOf, openChatOf, type Program, readAnswer, streamAnswer } from '#domain/chat/api-door.ts';
import type { Asked } from '#domain/chat/ask.ts';
import { apiAskHeaders, apiAskInput, askOutput, deletedOutput, history } from '#domain/chat/inputs.ts';

type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** A program, and a signal that fires when it leaves. */
type Asker = { program: Program; signal: AbortSignal };
type Input<P, H, B> = { params: P; headers: H; body: B };

export type ServerCall<
  P extends z.ZodObject | undefined = z.ZodObject | undefined,
  H extends z.ZodObject | undefined = z.ZodObject | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends z.ZodType = z.ZodType,
> = Pick<Described, 'summary' | 'room'> & {
  token: 'site';
  params?: P;
  headers?: H;
  body?: B;
  output: O;
  run(asker: Asker, input: Input<Value<P>, Value<H>, Value<B>>): Promise<z.input<O>>;
  /** The same in parts, for who wants a stream. */
  stream?(asker: Asker, input: Input<Value<P>, Value<H>, Value<B>>): Promise<Asked>;
};

function serverCall<
  O extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Omit<ServerCall<P, H, B, O>, 'room' | 'token'>): ServerCall<P, H, B, O> {
  return { room: 'Server', token: 'site', ...definition };
}

const chatParams = z.object({ id: z.uuid() });

export const serverCalls = {
  'POST /api/v1/ask': serverCall({
    summary: 'Ask a question. With Accept: text/event-stream the answer comes in parts',
    headers: apiAskHeaders,
    body: apiAskInput,
    output: askOutput,
    run: ({ program, signal }, { headers, body }) => readAnswer(program, body, headers['idempotency-key'], signal),
    stream: ({ program, signal }, { headers, body }) => streamAnswer(program, body, headers['idempotency-key'], signal),
  }),
  'GET /api/v1/chats/{id}': serverCall({
    summary: 'Read a conversation that was begun with a key of the site',
    params: chatParams,
    output: history,
    run: ({ program }, { params: { id } }) => openChatOf(program, id),
  }),
  'DELETE /api/v1/chats/{id}': serverCall({
    summary: 'Delete a conversation that was begun with a key of the site',
    params: chatParams,
    output: deletedOutput,
    run: ({ program }, { params: { id } }) => deleteChatOf(program, id),
  }),
};
