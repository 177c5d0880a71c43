// Builds the pages and the widget, with the build ID and compressed copies of every file. Each build has its own folder, which replaces the
// old one when it is complete.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildWidget } from './build-widget.ts';

type Replaced = Record<string, number>;

const root = join(import.meta.dirname, '..');
const folder = resolve(root, process.env.BUILD_DIR ?? 'build');
const next = `${folder}.next-${process.pid}`;
const previous = `${folder}.previous-${process.pid}`;
const id = process.env.BUILD_ID ?? 'unknown';
const keepReplaced = 24 * 3600 * 1000;

rmSync(next, { recursive: true, force: true });
const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
const env = { ...process.env, BUILD_DIR: next };
const built = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env });
if (built.status !== 0) process.exit(built.status ?? 1);
await buildWidget(join(next, 'client'));

const builds = join(next, 'client/builds');
mkdirSync(join(builds, 'meta'), { recursive: true });
const meta = JSON.stringify({ id, timestamp: Date.now() });
writeFileSync(join(builds, 'latest.json'), meta);
writeFileSync(join(builds, 'meta', `${id}.json`), meta);

await compressFolder(join(next, 'client'));
keepPreviousScripts();
writeFileSync(join(next, 'build-id'), id);
if (existsSync(folder)) renameSync(folder, previous);
renameSync(next, folder);
rmSync(previous, { recursive: true, force: true });
console.log(`Built ${id}`);

async function compressFolder(at: string): Promise<void> {
  const files = readdirSync(at, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(js|css|html|json|svg|txt|webmanifest)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => statSync(file).size > 512 && !file.includes('/builds/'));
  for (const file of files) {
    const content = readFileSync(file);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

// Pages that are open during a release still load their old scripts, which are kept for a day.
function keepPreviousScripts(): void {
  const before = readReplaced(folder);
  const replaced: Replaced = {};
  for (const kept of ['client/assets', 'client/widget', 'client/builds/meta']) {
    const from = join(folder, kept);
    for (const name of existsSync(from) ? readdirSync(from) : []) {
      const since = before[`${kept}/${name}`] ?? Date.now();
      const target = join(next, kept, name);
      if (existsSync(target) || Date.now() - since > keepReplaced) continue;
      copyFileSync(join(from, name), target);
      replaced[`${kept}/${name}`] = since;
    }
  }
  writeFileSync(join(next, 'replaced.json'), JSON.stringify(replaced));
}

function readReplaced(at: string): Replaced {
  const file = join(at, 'replaced.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Replaced) : {};
}
