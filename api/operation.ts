import type { z } from 'zod';
import type { SentEvent } from '#api/stream.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { TryLimits } from '#domain/answers/try-limits.ts';
import type { Context } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';

/** Which bearer a call takes. Each kind refuses the others. */
export type TokenKind = 'none' | 'organization' | 'api' | 'shopify';

/** What a call can use beside its input. The signal fires when whoever calls is gone. */
type Means = { answerer: Answerer; tries: TryLimits; signal: AbortSignal; bearer: string | undefined };

/** A file that is made, or fetched, while it is sent. */
export type Download = { name: string; type: string; size?: number; chunks: AsyncIterable<string | Uint8Array> };

export type Page<T> = { data: T; pagination: { next: string | null; hasMore: boolean } };

type Shape = z.ZodObject | undefined;
type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;
type Wire<S extends z.ZodType | undefined> = S extends z.ZodType ? z.input<S> : undefined;

/** One call, declared once: it is mounted, documented, typed for the client and attacked in tests from here. */
export type Operation<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends z.ZodType = z.ZodType,
> = {
  summary: string;
  room: string;
  token: TokenKind;
  /** All of them are needed. */
  permissions?: readonly Permission[];
  params?: P;
  query?: Q;
  /** A file is sent as it is; everything else as JSON. */
  body?: B;
  /** Bytes that a body may have, where that is more than usual. */
  largest?: number;
  /** A file is answered as it is, to be saved and not shown. */
  output: O;
  status?: 200 | 201 | 202;
  run(
    ctx: Context,
    input: { params: Value<P>; query: Value<Q>; body: Value<B> },
    means: Means,
  ): Promise<z.input<O> | Page<z.input<O>> | (z.input<O> extends File ? Download : never)>;
  /** The same in parts, for who wants a stream. */
  stream?(
    ctx: Context,
    input: { params: Value<P>; query: Value<Q>; body: Value<B> },
    means: Means,
  ): Promise<AsyncGenerator<SentEvent, void>>;
};

export function operation<
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Operation<P, Q, B, O>): Operation<P, Q, B, O> {
  return definition;
}

/** What the browser's client knows of a table of operations. */
export type Calls<Table> = {
  [Name in keyof Table]: Table[Name] extends Operation<infer P, infer Q, infer B, infer O>
    ? { params: Wire<P>; query: Wire<Q>; body: Wire<B>; data: z.output<O> }
    : never;
};
