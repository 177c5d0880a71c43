import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EnvError, readEnv } from '#platform/env.ts';
import { type Examined, examine } from '#server/doctor/examine.ts';
import { readStarted } from '#server/started.ts';

/** Says of each thing how it is, and returns what the command ends with: 1 when something must be mended. */
export async function runDoctor(
  args: string[],
  source: NodeJS.ProcessEnv,
  say: (words: string) => void,
): Promise<number> {
  const { json, send } = readOptions(args);
  const { DATA_DIR } = readEnv(source);
  const given = Object.entries(source).filter(([, value]) => value);
  const env = readEnv({ ...readStarted(resolve(DATA_DIR)), ...Object.fromEntries(given) });
  const found = await examine(env, {
    ...(send ? { sendTo: send } : {}),
    ...(json ? {} : { onFound: one => say(lineOf(one)) }),
  });
  const failed = found.filter(({ state }) => state === 'fail').length;
  const warned = found.filter(({ state }) => state === 'warn').length;
  say(json ? JSON.stringify(found, null, 2) : `\n${sum(failed, warned)}`);
  return failed > 0 ? 1 : 0;
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean', default: false }, send: { type: 'string' } } }).values;
  } catch {
    throw new EnvError('npm run doctor takes --json and --send you@example.');
  }
}

function lineOf({ state, check, words }: Examined): string {
  return `${state.padEnd(4)}  ${check.padEnd(10)}  ${words}`;
}

function sum(failed: number, warned: number): string {
  if (failed + warned === 0) return 'All is well.';
  const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`);
  if (failed === 0) return `${things(warned)} could be better.`;
  return `${things(failed)} must be mended${warned > 0 ? `, and ${things(warned)} could be better` : ''}.`;
}
