import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EnvError, readEnv } from '#platform/env.ts';
import { type CheckResult, runChecks } from '#server/doctor/run-checks.ts';
import { readRunningSettings } from '#server/running-settings.ts';

/** Prints the result of each check. Returns the exit code: 1 if there is a problem to fix. */
export async function runDoctor(
  args: string[],
  source: NodeJS.ProcessEnv,
  say: (words: string) => void,
): Promise<number> {
  const { json, send } = readOptions(args);
  const { DATA_DIR } = readEnv(source);
  const given = Object.entries(source).filter(([, value]) => value);
  const env = readEnv({ ...readRunningSettings(resolve(DATA_DIR)), ...Object.fromEntries(given) });
  const found = await runChecks(env, {
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
    throw new EnvError('npm run doctor accepts --json and --send you@example.');
  }
}

function lineOf({ state, check, words }: CheckResult): string {
  return `${state.padEnd(4)}  ${check.padEnd(10)}  ${words}`;
}

function sum(failed: number, warned: number): string {
  if (failed + warned === 0) return 'No problems found.';
  const warnings = warned === 1 ? '1 warning' : `${warned} warnings`;
  if (failed === 0) return `${warnings}.`;
  const problems = failed === 1 ? '1 problem' : `${failed} problems`;
  return `${problems} to fix${warned > 0 ? `, ${warnings}` : ''}.`;
}
