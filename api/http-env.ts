import type { Log } from '#platform/log.ts';

/** What `server/app.ts` sets on every request. */
export type HttpEnv = { Variables: { requestId: string; log: Log } };
