import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { partSize } from '#domain/organizations/export-parts.ts';
import { runExport } from '#domain/organizations/export-run.ts';
import { deleteExpiredExport } from '#domain/organizations/exports.ts';
import { createSite } from '#domain/sites/site.ts';
import { openZip } from '#providers/extraction/zip.ts';
import { type Archive, type ExportingOrganization, openArchive } from '#tests/setup/archive.ts';

let archive: Archive;
beforeAll(async () => {
  archive = await openArchive();
});

describe('an export', () => {
  it('contains all data of the organisation as JSON and files, without secrets, for the requester for seven days', async () => {
    const own = await archive.open('maren');
    const { words, secrets } = await archive.plant(own, 'canary');
    const { id } = await archive.start(own);
    expect(await archive.read(own.token)).toMatchObject({ state: 'waiting', size: null });
    await runExport(own.job, id);
    const ready = await archive.read(own.token);
    expect(ready).toMatchObject({ id, state: 'ready', done: ready?.total });
    const response = await archive.download(own.token, id);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    expect(ready?.size).toBe(bytes.length);

    const zip = await openZip(bytes);
    const about = JSON.parse((await zip.read('about.json')) ?? '') as { contents: Record<string, number> };
    const texts: string[] = [];
    for (const name of Object.keys(about.contents)) texts.push((await zip.read(name)) ?? '');
    expect(about.contents).toMatchObject({ 'sites.json': 1, 'documents.json': 2, 'products.json': 1, files: 1 });
    const [file] = await archive.rows<{ id: string }>(`select id from documents where kind = 'file'`);
    const organization = (await zip.read('organization.json')) ?? '';
    texts.push((await zip.read(`files/${file?.id}/canary .. file.txt`)) ?? '', organization);
    const all = texts.join('\n');
    expect(words.filter(word => !all.toLowerCase().includes(word))).toEqual([]);
    expect(JSON.parse(organization)).toMatchObject({
      name: 'Canary Outfitters',
      people: [{ name: 'Maren Holt', roles: ['Owner'] }],
    });
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(secret => all.includes(secret))).toEqual([]);

    const log = await archive.call('GET /api/organizations/activity', { token: own.token });
    expect(JSON.stringify(log.body.data)).toContain('organization.exported');
    await deleteExpiredExport(own.job, id);
    expect(await archive.read(own.token)).toBeNull();
    await archive.clearStore();
    expect(archive.listFiles().filter(name => name.startsWith('/exports'))).toEqual([]);
  });

  it('is refused to members who do not manage the organisation', async () => {
    for (const name of ['tom', 'sol'] as const) {
      const token = await archive.tokenOf(name);
      expect((await archive.call('POST /api/organizations/export', { token })).status).toBe(403);
      expect((await archive.call('GET /api/organizations/export', { token })).status).toBe(403);
    }
    expect(await archive.rows(`select from organization_exports where organization_id = 'tarn-and-trail'`)).toEqual([]);
  });

  it('is visible neither to another organisation nor to a colleague with the same permission', async () => {
    const maren = { token: await archive.tokenOf('maren') };
    const { id } = await archive.start(maren as ExportingOrganization);
    const ours = jobContext(archive.services, 'tested', 'tarn-and-trail');
    const theirs = await archive.open('ida');
    await runExport(theirs.job, id);
    expect(await archive.read(maren.token)).toMatchObject({ state: 'waiting' });
    await runExport(ours, id);
    expect((await archive.download(maren.token, id)).status).toBe(200);
    for (const token of [theirs.token, await archive.tokenOf('priya')]) {
      expect(await archive.read(token)).toBeNull();
      expect((await archive.download(token, id)).status).toBe(404);
    }
    await deleteExpiredExport(theirs.job, id);
    expect(await archive.read(maren.token)).toMatchObject({ state: 'ready' });
  });

  it('runs once at a time, and a new one replaces the previous one', async () => {
    const own = await archive.open('ida');
    const first = await archive.start(own);
    expect(await archive.call('POST /api/organizations/export', { token: own.token })).toMatchObject({
      status: 409,
      body: { code: 'export_running' },
    });
    await runExport(own.job, first.id);
    const second = await archive.start(own);
    expect((await archive.download(own.token, first.id)).status).toBe(404);
    await runExport(own.job, second.id);
    // Run again after it was done, it changes nothing.
    await runExport(own.job, second.id);
    await archive.clearStore();
    const kept = archive.listFiles().filter(name => name.startsWith('/exports'));
    expect(kept.filter(name => name.includes(first.id))).toEqual([]);
    expect(kept.filter(name => name.includes(second.id))).toHaveLength(1);
  });

  it('is complete even if it spans several parts and a process died halfway', async () => {
    const own = await archive.open('ida');
    const { ctx } = own;
    const site = await createSite(ctx, { name: 'Large', urls: [] });
    // What can hardly be packed.
    for (const name of ['noise.txt', 'more.txt']) {
      await addFile(ctx, site.id, name, new Blob([randomBytes(partSize * 0.6).toString('base64')]));
    }
    const { id } = await archive.start(own);
    const put = own.job.files.put;
    let puts = 0;
    const failing: Context = {
      ...own.job,
      files: {
        ...own.job.files,
        put: async (...args) => {
          puts += 1;
          await put(...args);
          if (puts === 1) throw new Error('the store is full');
        },
      },
    };
    await expect(runExport(failing, id)).rejects.toThrow('full');
    expect(await archive.read(own.token)).toMatchObject({ state: 'running' });
    await runExport(own.job, id);
    const bytes = new Uint8Array(await (await archive.download(own.token, id)).arrayBuffer());
    expect(bytes.length).toBeGreaterThan(partSize);
    const [document] = await archive.rows<{ id: string }>(`select id from documents where original_name = 'noise.txt'`);
    expect((await openZip(bytes)).has(`files/${document?.id}/noise.txt`)).toBe(true);
    await archive.clearStore();
    expect(archive.listFiles().filter(name => name.includes(id))).toHaveLength(2);
  });

  it('that fails every time reports it, leaves nothing behind, and does not block the next one', async () => {
    const own = await archive.open('ida');
    const { id } = await archive.start(own);
    const put = () => Promise.reject(new Error('the store is away'));
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(runExport({ ...own.job, files: { ...own.job.files, put } }, id)).rejects.toThrow('away');
    }
    expect(await archive.read(own.token)).toMatchObject({ state: 'failed' });
    await runExport(own.job, (await archive.start(own)).id);
    expect(await archive.read(own.token)).toMatchObject({ state: 'ready' });
  });
});
