import type { Context as HttpContext } from 'hono';

/** Hears when whoever asked has left. Most calls never listen, so that nothing is made before one does. */
export type Departure = { readonly leave: AbortController; readonly signal: AbortSignal };

export function watchDeparture(c: HttpContext): Departure {
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
