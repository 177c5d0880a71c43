// The settings that npm start generated (URLs and keys of the sandbox services), for commands in a second terminal.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#platform/env.ts';

type Settings = Record<string, string>;

/** Stored in the data folder, readable only for its owner, while the product runs. Returns a function that deletes it. */
export function writeRunningSettings(folder: string, env: Env): () => void {
  const file = join(folder, 'started.json');
  const settings = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => settingOf(name, value)));
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, settings }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Empty if the product is not running. */
export function readRunningSettings(folder: string): Settings {
  try {
    const { pid, settings } = JSON.parse(readFileSync(join(folder, 'started.json'), 'utf8')) as {
      pid: number;
      settings: Settings;
    };
    // Throws if the process was killed before it could clean up.
    process.kill(pid, 0);
    return settings;
  } catch {
    return {};
  }
}

/** The text form of a setting, as in the environment. */
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
