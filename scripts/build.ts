// Builds the pages into build/, with what the version watch reads and with compressed copies of every file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const folder = resolve(root, process.env.BUILD_DIR ?? 'build');
const id = process.env.BUILD_ID ?? 'unknown';
const keptFolders = ['assets', 'builds/meta'];
const dayAgo = Date.now() - 24 * 3600 * 1000;

// Pages that are open during a release still ask for the scripts they were made with.
const previous = `${folder}.previous`;
rmSync(previous, { recursive: true, force: true });
if (existsSync(join(folder, 'build-id'))) renameSync(folder, previous);

const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
const built = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const builds = join(folder, 'client/builds');
mkdirSync(join(builds, 'meta'), { recursive: true });
const meta = JSON.stringify({ id, timestamp: Date.now() });
writeFileSync(join(builds, 'latest.json'), meta);
writeFileSync(join(builds, 'meta', `${id}.json`), meta);

await compressFolder(join(folder, 'client'));
keepPrevious();
writeFileSync(join(folder, 'build-id'), id);
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

function keepPrevious(): void {
  for (const kept of keptFolders) {
    const from = join(previous, 'client', kept);
    for (const name of existsSync(from) ? readdirSync(from) : []) {
      const target = join(folder, 'client', kept, name);
      if (!existsSync(target) && statSync(join(from, name)).mtimeMs > dayAgo) renameSync(join(from, name), target);
    }
  }
  rmSync(previous, { recursive: true, force: true });
}
