import type { z } from 'zod';
import type { StreamedEvent } from '#api/stream.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { TryLimits } from '#domain/answers/playground/playground-limits.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import type { Context } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';

/** The kind of bearer token a call takes. */
export type TokenKind = 'none' | 'organization' | 'api' | 'shopify';

/** What a call can use besides its input. `signal` aborts when the client disconnects. */
type CallOptions = {
  answerer: Answerer;
  queue: QuestionQueue;
  tries: TryLimits;
  signal: AbortSignal;
  bearer: string | undefined;
};

/** A file that is created or fetched while it is sent. */
export type Download = { name: string; type: string; size?: number; chunks: AsyncIterable<string | Uint8Array> };

export type Page<T> = { data: T; pagination: { next: string | null; hasMore: boolean } };

type Shape = z.ZodObject | undefined;
type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;
type Wire<S extends z.ZodType | undefined> = S extends z.ZodType ? z.input<S> : undefined;

/** Declares a call. The HTTP route, the API reference, the typed client and the attack tests are derived from it. */
export type Operation<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends z.ZodType = z.ZodType,
> = {
  summary: string;
  tag: string;
  token: TokenKind;
  /** The caller needs all of them. */
  permissions?: readonly Permission[];
  params?: P;
  query?: Q;
  /** A file is the raw request body. Everything else is JSON. */
  body?: B;
  /** Maximum size of the body in bytes, if above the default. */
  largest?: number;
  /** A file is sent as a download. */
  output: O;
  status?: 200 | 201 | 202;
  run(
    ctx: Context,
    input: { params: Value<P>; query: Value<Q>; body: Value<B> },
    options: CallOptions,
  ): Promise<z.input<O> | Page<z.input<O>> | (z.input<O> extends File ? Download : never)>;
  /** Answers clients that accept text/event-stream. */
  stream?(
    ctx: Context,
    input: { params: Value<P>; query: Value<Q>; body: Value<B> },
    options: CallOptions,
  ): Promise<AsyncGenerator<StreamedEvent, void>>;
};

export function operation<
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Operation<P, Q, B, O>): Operation<P, Q, B, O> {
  return definition;
}

/** The types that the browser client derives from a table of operations. */
export type Calls<Table> = {
  [Name in keyof Table]: Table[Name] extends Operation<infer P, infer Q, infer B, infer O>
    ? { params: Wire<P>; query: Wire<Q>; body: Wire<B>; data: z.output<O> }
    : never;
};
