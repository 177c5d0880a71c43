// The commands, as cron runs them: in a shell with almost no environment.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findLastBackup, recordBackup } from '#database/installation.ts';
import type { Context } from '#domain/context.ts';
import { deleteDocument } from '#domain/knowledge/document.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { type Files, openFiles } from '#providers/files.ts';
import { openBackup } from '#server/backups/manifest.ts';
import { backUp } from '#server/backups/write.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { addSite } from '#tests/setup/knowledge.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('missing-files');
const dataFolder = join(folder, 'data');
const backups = join(folder, 'backups');
const restored: string[] = [];
let services: TestServices;
let ctx: Context;
let siteId: string;

beforeAll(async () => {
  mkdirSync(backups);
  services = { ...(await openTestServices()), files: openFiles({ folder: join(dataFolder, 'files') }) };
  await createOrganization(services.database, 'ours');
  ctx = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  siteId = await addSite(ctx);
  await upload('delivery');
  await upload('returns');
});
afterAll(async () => {
  for (const name of restored) await asSuper(inject('superUrl'), `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const upload = (name: string) => addFile(ctx, siteId, `${name}.txt`, new Blob(['Parcels leave on Mondays.']));

type Ended = { code: number; output: string };

function runInShell(command: string, env: Record<string, string> = {}): Promise<Ended> {
  const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  return new Promise(done => {
    execFile('/bin/sh', ['-c', command], { cwd: root, env: { ...inherited, ...env } }, (error, out, problems) =>
      done({ code: error ? Number(error.code) : 0, output: `${out}${problems}` }),
    );
  });
}

/** The line of docs/operating.md, with our folders. */
function cronCommand(settings: { DATA_DIR: string }): string {
  const server = join(folder, 'aisle.env');
  const owner = join(folder, 'aisle-owner.env');
  writeFileSync(server, `DATA_DIR=${settings.DATA_DIR}\n`);
  writeFileSync(owner, `DATABASE_OWNER_URL=${services.ownerUrl}\n`);
  const documented = /^0 3 \* \* \*\s+(.+)$/m.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8'))?.[1] ?? '';
  return documented
    .replace('/srv/aisle', root)
    .replace('/etc/aisle.env', server)
    .replace('/etc/aisle-owner.env', owner)
    .replace('/var/backups/aisle', backups);
}

function takeBackup(): string {
  const [name = '', ...others] = readdirSync(backups).filter(file => file.endsWith('.zip'));
  expect(others).toEqual([]);
  return join(backups, name);
}

async function openEmpty() {
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  restored.push(name);
  return prepareDatabase(inject('superUrl'), name);
}

const restore = async (rest: string) => {
  const { ownerUrl } = await openEmpty();
  const env = { DATABASE_OWNER_URL: ownerUrl, DATA_DIR: join(folder, 'restored') };
  return { ownerUrl, ...(await runInShell(`npm run --silent restore -- ${rest}`, env)) };
};

it('F15 without the file store of the servers, backup, restore and rehearsal report missing files and exit with 2', async () => {
  const success = { madeAt: '2026-11-01T03:00:00.000Z', bytes: 1000, rows: 10, files: 2 };
  await recordBackup(services.ownerUrl, success);
  const { code, output } = await runInShell(cronCommand({ DATA_DIR: `${folder}/wrong` }));
  expect(output).toContain(`The backup is incomplete: 2 of 2 uploaded files were not found in ${folder}/wrong/files`);
  expect(output).toContain(`Missing: originals/${siteId}/`);
  expect(output).toContain('set the same DATA_DIR, or FILES_URL');
  expect(code).toBe(2);
  expect(await findLastBackup(services.database)).toMatchObject(success);
  const file = takeBackup();
  expect((await openBackup(file)).manifest.files).toMatchObject({ count: 0, missing: 2, deleted: 0 });

  for (const how of [file, `${file} --rehearse`]) {
    const ended = await restore(how);
    expect(ended.output).toContain('The backup is incomplete: 2 of 2 uploaded files were not found when it was made.');
    expect(ended.output).toContain('2 documents lack their original file');
    expect(ended.output).not.toContain('is complete');
    expect(ended.code).toBe(2);
    if (how !== file) continue;
    expect(await asSuper(ended.ownerUrl, 'select from documents')).toHaveLength(2);
    // The success in the backup is not one of the copy.
    expect(await asSuper(ended.ownerUrl, 'select from installation')).toEqual([]);
  }
  rmSync(file);
}, 180_000);

it('F15 the documented cron line makes a complete backup, and its success is stored with the clock of the database', async () => {
  const { code, output } = await runInShell(cronCommand({ DATA_DIR: dataFolder }));
  expect(output).toContain('rows and 2 files');
  expect(output).not.toContain('incomplete');
  expect(code).toBe(0);
  const file = takeBackup();
  const [clock] = await asSuper<{ now: Date }>(services.superUrl, 'select now()');
  const last = await findLastBackup(services.database);
  expect(last).toMatchObject({ files: 2, madeAt: (await openBackup(file)).manifest.madeAt });
  expect(last?.storedAt.getTime()).toBeLessThanOrEqual(clock?.now.getTime() ?? 0);
  expect(last?.ageHours).toBeLessThan(1);
}, 180_000);

it('a file is not missing if its document is deleted while the backup is made', async () => {
  const { id } = await upload('short-lived');
  const files: Files = {
    ...services.files,
    async find(key) {
      await deleteDocument(ctx, id).catch(() => {});
      await removeOriginals(ctx, [key]);
      return services.files.find(key);
    },
  };
  const { manifest } = await backUp({ ...services, files, target: join(folder, 'deleted.zip') });
  expect(manifest.files).toMatchObject({ count: 2, missing: 0, missingKeys: [], deleted: 1 });
});
