import { EnvError } from '#platform/env.ts';

const sameSignal = 500;
const longestStop = 40_000;

/** Runs a process until it is told to end; a second signal, or a stop that hangs, ends it at once. */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  let asked: number | undefined;
  const onSignal = () => {
    // A terminal's Ctrl-C reaches us twice: from its group, and through the launcher.
    if (asked !== undefined && Date.now() - asked < sameSignal) return;
    if (asked !== undefined) process.exit(1);
    asked = Date.now();
    setTimeout(() => process.exit(1), longestStop).unref();
    if (stop) void end(stop);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The launcher holds the other end: when it is gone, so are we.
  process.once('disconnect', onSignal);

  try {
    stop = await start();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
  if (asked !== undefined) await end(stop);
}

async function end(stop: () => Promise<void>): Promise<void> {
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether this module is the one Node was asked to run. */
export function isMain(filename: string): boolean {
  return process.argv[1] === filename;
}
