import { createWriteStream, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { countPendingMigrations, migrate } from '#database/migrate.ts';
import { migrationsUntil } from '#database/migration-files.ts';
import { asOwner } from '#database/roles.ts';
import { dropEverything, isUnused } from '#database/tables.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import { openJobs } from '#platform/jobs.ts';
import { openZipReader } from '#providers/archive/zip-reader.ts';
import { openZipWriter } from '#providers/archive/zip-writer.ts';
import { openFiles } from '#providers/files.ts';
import { manifestName, openBackup } from '#server/backups/manifest.ts';
import { rehearse } from '#server/backups/rehearse.ts';
import { restore } from '#server/backups/restore.ts';
import { backUp } from '#server/backups/write.ts';
import { addDemoChats } from '#server/demo-chats.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { findTenantGaps } from '#tests/catalogue.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { asSuper, contextOf, createTestDatabase, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openDemo } from '#tests/setup/demo.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { addDocument } from '#tests/setup/knowledge.ts';

const folder = temporaryFolder('backups');
const made: string[] = [];
let services: TestServices;
let siteId: string;
let organizationId: string;
let path: string;

beforeAll(async () => {
  services = await openTestServices();
  const demo = await openDemo(services);
  siteId = demo.siteId;
  organizationId = demo.ctx.organizationId ?? '';
  await addDemoChats(services);
  ({ path } = await backUp({ ownerUrl: services.ownerUrl, files: services.files, target: folder }));
}, 240_000);
afterAll(async () => {
  for (const name of made) await asSuper(inject('superUrl'), `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** A database without anything in it. */
async function openEmpty() {
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  made.push(name);
  const urls = await prepareDatabase(inject('superUrl'), name);
  return { name, ...urls, files: openFiles({ folder: join(folder, name) }), folder: join(folder, name) };
}

const listTables = (url: string) =>
  asSuper(url, `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);

/** Of a queue the moment is kept when its settings were last written, which is done at every start. */
async function contentsOf(file: string) {
  const { tables, sequences, files } = (await openBackup(file)).manifest;
  return { tables: tables.map(one => (one.name === 'jobs.queue' ? { ...one, sum: '' } : one)), sequences, files };
}

describe('a backup', () => {
  it('F15 restored into an empty database is equal in every table, and the product works with it', async () => {
    const empty = await openEmpty();
    const { manifest } = await restore({ ...empty, path });
    const again = await backUp({ ...empty, target: join(folder, 'again.zip') });
    expect(await contentsOf(again.path)).toEqual(await contentsOf(path));
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);
    expect(manifest.files).toMatchObject({ missing: 0 });
    expect(manifest.files.count).toBeGreaterThan(0);
    const superUrl = Object.assign(new URL(inject('superUrl')), { pathname: `/${empty.name}` }).href;
    expect(await findTenantGaps(superUrl)).toEqual([]);
    expect(await asSuper(superUrl, `select from pg_trigger where tgenabled <> 'O'`)).toEqual([]);

    const database = openDatabase({ url: empty.appUrl, poolSize: 3, onError: () => {} });
    const jobs = await openJobs({ url: empty.appUrl, onError: () => {}, runsJobs: false });
    try {
      const ctx = contextOf({ ...services, database, jobs, files: empty.files }, organizationId, 'manage:sites');
      const ask = (text: string) => collectAnswer(createAnswerer(), ctx, { siteId, text });
      expect((await ask('How much is delivery?')).text).toContain('£3.95');
      // What is written now has numbers that nothing has yet.
      await addDocument(ctx, siteId, { title: 'Canoes', text: 'A canoe costs eleven pounds an hour.' });
      expect((await ask('What does a canoe cost?')).text).toContain('eleven pounds');
      expect(await jobs.listMissing(queues)).toEqual([]);
    } finally {
      await jobs.stop();
      await database.close();
    }
  }, 180_000);

  it('is a ZIP file for its owner only, and contains the original uploads', async () => {
    const zip = await openZipReader(path);
    const original = zip.names().find(name => name.startsWith('files/')) ?? '';
    const [kept] = await asSuper<{ size: number }>(
      services.superUrl,
      `select original_size as size from documents where original_key = '${original.slice(6)}'`,
    );
    let size = 0;
    for await (const piece of zip.read(original)) size += piece.length;
    expect(size).toBe(kept?.size);
    expect(readdirSync(folder).filter(name => name.includes('.partial'))).toEqual([]);
  });

  it('is refused for a role that cannot read every row', async () => {
    const target = join(folder, 'half.zip');
    await expect(backUp({ ownerUrl: services.appUrl, files: services.files, target })).rejects.toThrow('does not own');
    expect(readdirSync(folder)).not.toContain('half.zip');
  });

  it('reports a target that cannot be written, and an empty database', async () => {
    const nowhere = backUp({ ...services, target: join(folder, 'no-such-folder', 'b.zip') });
    await expect(nowhere).rejects.toThrow('cannot be written');
    const empty = await openEmpty();
    await expect(backUp({ ...empty, target: join(folder, 'none.zip') })).rejects.toThrow('nothing to back up');
  });
});

describe('restoring', () => {
  it('refuses a database that is not empty and does not change it', async () => {
    const before = (await backUp({ ...services, target: join(folder, 'before.zip') })).path;
    await expect(restore({ ...services, path })).rejects.toThrow('is not empty');
    const after = (await backUp({ ...services, target: join(folder, 'after.zip') })).path;
    expect(await contentsOf(after)).toEqual(await contentsOf(before));
  }, 180_000);

  it('treats a database that was only set up as empty', async () => {
    const { ownerUrl } = await createTestDatabase();
    expect(await asOwner(ownerUrl, isUnused)).toBe(true);
    await asSuper(ownerUrl, `insert into people (id) values ('somebody')`);
    expect(await asOwner(ownerUrl, isUnused)).toBe(false);
    await asOwner(ownerUrl, dropEverything);
    expect(await listTables(ownerUrl)).toEqual([]);
  });

  it('refuses a truncated or changed file before it changes anything', async () => {
    const whole = readFileSync(path);
    const empty = await openEmpty();
    const broken = join(folder, 'broken.zip');
    const attempt = () => restore({ ...empty, path: broken });
    const zip = await openZipReader(path);
    const tables = zip.names().filter(name => name.startsWith('tables/'));
    const at = whole.indexOf('tables/public.document_versions') + 500;
    const hurts: [hurt: (bytes: Buffer) => void, words: RegExp][] = [
      [bytes => writeFileSync(broken, bytes.subarray(0, bytes.length - 1)), /ends too early/],
      [bytes => writeFileSync(broken, bytes.subarray(0, bytes.length >> 1)), /ends too early/],
      [() => writeFileSync(broken, ''), /ends too early/],
      [() => writeFileSync(broken, 'a text that is no backup at all'), /another kind of file/],
      [bytes => writeFileSync(broken, bytes.fill(0, at, at + 40)), /public\.document_versions is damaged/],
      [bytes => writeFileSync(broken, bytes.fill(0, bytes.length - 200, bytes.length - 150)), /damaged/],
    ];
    for (const [hurt, words] of hurts) {
      hurt(Buffer.from(whole));
      await expect(attempt()).rejects.toThrow(words);
      await expect(attempt()).rejects.toThrow('was not restored');
    }
    expect(tables.length).toBeGreaterThan(30);
    expect(await listTables(empty.ownerUrl)).toEqual([]);
  });

  /** The same backup, with other contents of one entry. */
  async function rewrite(changed: string, change: (text: string) => string, from = path): Promise<string> {
    const target = `${from}.rewritten.zip`;
    const output = createWriteStream(target);
    const writer = openZipWriter(bytes => new Promise(done => output.write(bytes, () => done())));
    const zip = await openZipReader(from);
    for (const name of zip.names()) {
      if (name !== changed) await writer.add(name, zip.read(name));
      else {
        const pieces: Buffer[] = [];
        for await (const piece of zip.read(name)) pieces.push(piece);
        await writer.add(name, [change(Buffer.concat(pieces).toString())]);
      }
    }
    await writer.finish();
    await new Promise<void>(done => output.end(() => done()));
    return target;
  }

  it('refuses a table whose rows do not match the manifest', async () => {
    const empty = await openEmpty();
    const changed = await rewrite('tables/public.plans', text => text.replace('100', '999'));
    await expect(restore({ ...empty, path: changed })).rejects.toThrow(
      'rows of public.plans do not match their checksum',
    );
    expect(await listTables(empty.ownerUrl)).toEqual([]);
  });

  it('leaves the database empty if a row violates a constraint', async () => {
    const empty = await openEmpty();
    // A backup that looks complete, but whose sites have no organisation.
    const { manifest } = await openBackup(path);
    const none = { rows: 0, sum: '0'.repeat(64) };
    const tables = manifest.tables.map(table =>
      table.name === 'public.organizations' ? { ...table, ...none } : table,
    );
    const first = await rewrite(manifestName, () => JSON.stringify({ ...manifest, tables }));
    const orphaned = await rewrite('tables/public.organizations', () => '', first);
    await expect(restore({ ...empty, path: orphaned })).rejects.toThrow('foreign key');
    expect(await listTables(empty.ownerUrl)).toEqual([]);
  }, 180_000);

  it('refuses a backup of a newer version', async () => {
    const empty = await openEmpty();
    const newer = await rewrite(manifestName, text =>
      text.replace(/"migration": "[^"]+"/, '"migration": "9999_later"'),
    );
    await expect(restore({ ...empty, path: newer })).rejects.toThrow('created by a newer Aisle');
  });

  it('refuses a backup while a migration is not finished', async () => {
    const { ownerUrl, ...rest } = await openEmpty();
    await migrate(ownerUrl, queues);
    await asSuper(ownerUrl, `insert into drizzle.migration_progress values (1, 'hash', 1)`);
    const target = join(folder, 'between.zip');
    await expect(backUp({ ...rest, ownerUrl, target })).rejects.toThrow('A migration was interrupted.');
  });

  it('migrates a backup of an older version, and a rehearsal only reports the duration of each step', async () => {
    const old = await openEmpty();
    const migrations = migrationsUntil('0005_widget_descriptions');
    await migrate(old.ownerUrl, queues, { folder: migrations });
    rmSync(migrations, { recursive: true });
    await asSuper(old.ownerUrl, `insert into organizations (id) values ('old')`);
    await asSuper(
      old.ownerUrl,
      `insert into sites (organization_id, id, name) values ('old', gen_random_uuid(), 'Old')`,
    );
    const target = join(folder, 'old.zip');
    await backUp({ ...old, target });

    const empty = await openEmpty();
    await restore({ ...empty, path: target });
    const database = openDatabase({ url: empty.appUrl, poolSize: 1, onError: () => {} });
    expect(await countPendingMigrations(database).finally(() => database.close())).toBe(0);
    expect(await asSuper(empty.ownerUrl, 'select name, deleted_at from sites')).toEqual([
      { name: 'Old', deleted_at: null },
    ]);

    const told: string[] = [];
    const say = (words: string) => told.push(words);
    await rehearse({ ownerUrl: services.ownerUrl, path: target, say });
    expect(told.join('\n')).toMatch(
      /complete[\s\S]*All rows were restored[\s\S]*later migrations[\s\S]*temporary database was deleted/,
    );
    truncateSync(target, 100);
    await expect(rehearse({ ownerUrl: services.ownerUrl, path: target, say })).rejects.toThrow('was not restored');
    const left = await asSuper(inject('superUrl'), `select from pg_database where datname like 'aisle_rehearsal%'`);
    expect(left).toEqual([]);
  }, 240_000);
});
