import type { Context as HttpContext } from 'hono';

/** Aborts when the client disconnects. Created on first use, because most calls never need it. */
export type ClientAbort = { readonly leave: AbortController; readonly signal: AbortSignal };

export function watchClientAbort(c: HttpContext): ClientAbort {
  let made: { leave: AbortController; signal: AbortSignal } | undefined;
  const make = () => {
    const leave = new AbortController();
    return { leave, signal: AbortSignal.any([c.req.raw.signal, leave.signal]) };
  };
  return {
    get leave() {
      made ??= make();
      return made.leave;
    },
    get signal() {
      made ??= make();
      return made.signal;
    },
  };
}
