import type { Context as HttpContext } from 'hono';

/** Aborts when the client disconnects. Created on first use, because most calls never need it. */
export type ClientAbort = { readonly controller: AbortController; readonly signal: AbortSignal };

export function watchClientAbort(c: HttpContext): ClientAbort {
  let made: { controller: AbortController; signal: AbortSignal } | undefined;
  const make = () => {
    const controller = new AbortController();
    return { controller, signal: AbortSignal.any([c.req.raw.signal, controller.signal]) };
  };
  return {
    get controller() {
      made ??= make();
      return made.controller;
    },
    get signal() {
      made ??= make();
      return made.signal;
    },
  };
}
