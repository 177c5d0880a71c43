// A quiet copy is a restored backup that runs no jobs and makes no outgoing calls, until npm run restore -- --enable.
import type { Database } from '#database/client.ts';
import { isQuiet as readQuiet } from '#database/installation.ts';

export const describeQuiet =
  'This copy is quiet: no jobs run, and emails, webhooks and other outgoing calls are refused. To enable them: npm run restore -- --enable';

export type Quiet = {
  isQuiet(): Promise<boolean>;
  /** Does the work after the copy was enabled, and again if that fails. Keeps the process alive until then. */
  onEnabled(work: () => Promise<void>): void;
  stop(): void;
};

type Options = { onError: (error: unknown) => void; pollSeconds?: number };

export async function openQuiet(database: Database, { onError, pollSeconds = 3 }: Options): Promise<Quiet> {
  // An enabled installation never becomes quiet again, so only quiet copies read it more than once.
  let last = await readQuiet(database);
  const isQuiet = async () => {
    last &&= await readQuiet(database);
    return last;
  };
  const polls: NodeJS.Timeout[] = [];
  return {
    isQuiet,
    onEnabled(work) {
      let isBusy = false;
      const look = async () => {
        if (isBusy) return;
        isBusy = true;
        try {
          if (await isQuiet()) return;
          await work();
          clearInterval(poll);
        } finally {
          isBusy = false;
        }
      };
      const poll = setInterval(() => void look().catch(onError), pollSeconds * 1000);
      polls.push(poll);
    },
    stop() {
      for (const poll of polls) clearInterval(poll);
    },
  };
}
