// What npm start made up itself (addresses and keys of its twins), for commands in a second terminal.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#platform/env.ts';

type Settings = Record<string, string>;

/** Kept beside the data, for the owner of the folder alone, as long as the product runs. Returns how to take it back. */
export function noteStarted(folder: string, env: Env): () => void {
  const file = join(folder, 'started.json');
  const settings = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => settingOf(name, value)));
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, settings }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Nothing where the product does not run there. */
export function readStarted(folder: string): Settings {
  try {
    const { pid, settings } = JSON.parse(readFileSync(join(folder, 'started.json'), 'utf8')) as {
      pid: number;
      settings: Settings;
    };
    // Throws for a process that was killed before it could tidy up.
    process.kill(pid, 0);
    return settings;
  } catch {
    return {};
  }
}

/** As it would stand in the environment. */
function settingOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [[name, value.join(',')]];
  if (typeof value === 'object')
    return [
      [
        name,
        Object.entries(value)
          .map(pair => pair.join('='))
          .join(','),
      ],
    ];
  return [[name, String(value)]];
}
