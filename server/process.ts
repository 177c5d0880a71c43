import { realpathSync } from 'node:fs';
import { EnvError } from '#platform/env.ts';
import { databaseCode, isAppError } from '#platform/errors.ts';

/** How to stop a process, and how long that may take. */
export type Running = { stop(): Promise<void>; timeout?: number };

const sameSignal = 2_000;
const defaultTimeout = 60_000;

/** Runs a process until a signal. A second signal, or a stop that hangs, ends it immediately. */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let asked: number | undefined;
  const onSignal = () => {
    // Ctrl-C arrives twice: from the terminal's process group and from the launcher.
    if (asked !== undefined && Date.now() - asked < sameSignal) return;
    if (asked !== undefined) process.exit(1);
    asked = Date.now();
    if (running) void end(running);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The launcher has the other end of the channel: stop when it is gone.
  process.once('disconnect', onSignal);

  try {
    running = await start();
  } catch (error) {
    fail(error);
  }
  if (asked !== undefined) await end(running);
}

async function end({ stop, timeout = defaultTimeout }: Running): Promise<void> {
  setTimeout(() => process.exit(1), timeout).unref();
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EnvError) return error.message;
  const deepest = (at: Error): Error => (at.cause instanceof Error ? deepest(at.cause) : at);
  if (isAppError(error)) return `${error.message}\n(${deepest(error).message})`;
  if (databaseCode(error)) return `The database can't be used: ${deepest(error).message}`;
  return error.stack ?? error.message;
}

/** Whether this module is the program that Node runs, also through a symbolic link. */
export function isMain(filename: string): boolean {
  return realpathSync(process.argv[1] ?? '') === filename;
}
