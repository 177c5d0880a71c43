import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveModelSettings } from '#domain/answers/model-settings.ts';
import { type Context, jobContext } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { partSize } from '#domain/organizations/export-parts.ts';
import { runExport } from '#domain/organizations/export-run.ts';
import { exportedTables, leftOutTables } from '#domain/organizations/export-tables.ts';
import { forgetExport } from '#domain/organizations/exports.ts';
import type { Organization, OrganizationExport } from '#domain/organizations/inputs.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { createKey } from '#domain/sites/keys.ts';
import { emptySites } from '#domain/sites/removal.ts';
import { createSite, updateSite } from '#domain/sites/site.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { openZip } from '#providers/extraction/zip.ts';
import { openFiles } from '#providers/files.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { type House, openHouse } from '#tests/setup/house.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { addProduct } from '#tests/setup/products.ts';
import { answer } from '#tests/setup/rules.ts';
import { findWords } from '#tests/setup/scan.ts';
import { arrive, page } from '#tests/setup/visitor.ts';

const folder = temporaryFolder('exported');
let house: House;
beforeAll(async () => {
  const opened = await openHouse();
  const services = { ...opened.services, directory: opened.directory, files: openFiles({ folder }) };
  const { machineId, machineSecret } = opened.twin.apps;
  const call = createCaller(services, { url: opened.twin.url, machineId, machineSecret, apiResource });
  house = { ...opened, services, call, fetch: call.fetch };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = <Row extends object>(statement: string) => asSuper<Row>(house.services.superUrl, statement);
const listFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`);

type Own = { id: string; token: string; ctx: Context; job: Context };

/** An organisation of its own, of which this person is the Owner. */
async function open(name: 'ida' | 'maren'): Promise<Own> {
  const made = await house.call('POST /api/organizations/create', {
    token: await house.apiTokenOf(name),
    body: { name: 'Canary Outfitters' },
  });
  const { id } = made.body.data as Organization;
  await createOrganization(house.services.database, id);
  const { services } = house;
  const actor = { kind: 'person' as const, id: 'planter' };
  const ctx = { ...services, actor, organizationId: id, permissions: new Set(permissions) };
  return { id, token: await house.tokenOf(name, id), ctx, job: jobContext(services, 'tested', id) };
}

/** Words that stand in nothing else, and secrets that must stand nowhere. */
async function plant({ ctx }: Own, mark: string): Promise<{ words: string[]; secrets: string[] }> {
  const site = await createSite(ctx, { name: `${mark}site`, urls: [page] });
  await updateSite(ctx, site.id, { contactEmail: `${mark}help@shop.example` });
  await addDocument(ctx, site.id, { title: `${mark}title`, text: `${mark}text stands in a document.` });
  await addFile(ctx, site.id, `${mark}/..\\file.txt`, new Blob([`${mark}file as it was uploaded`]));
  await addProduct(ctx, site.id, { title: `${mark}product`, sku: `${mark}SKU` });
  await createRule(ctx, site.id, answer([`${mark}rule`], `${mark}answer`));
  const { value } = await createKey(ctx, site.id, { name: `${mark}key` });
  const model = {
    enabled: true,
    url: `https://${mark}model.example/v1`,
    model: `${mark}model`,
    key: `sk-${mark}secretmodel`,
  };
  const plain = { temperature: 0, maxTokens: 100, inputPrice: null, outputPrice: null };
  await saveModelSettings(ctx, { ...model, ...plain });
  const endpoint = await createEndpoint(ctx, { url: `https://${mark}hook.example/`, events: ['contact.left'] });
  const widget = await createWidget(ctx, site.id, { name: `${mark}widget`, description: '', type: 'bubble' });
  const visitor = await arrive(house.call, { path: `/api/widget/${widget.key}` });
  await visitor.answerTo(`${mark}question, is it there?`);
  await visitor.send('POST /contact', { name: 'C', email: `${mark}visitor@example.com`, message: `${mark}message` });
  const words = ['site', 'title', 'text', 'file', 'product', 'sku', 'rule', 'answer', 'key', 'model', 'hook', 'widget'];
  const sealed = await rows<{ text: string }>(
    `select sealed_key as text from model_settings union all select secret from webhook_endpoints
     union all select hash from keys union all select hash from lookups`,
  );
  return {
    words: [...words, 'question', 'visitor', 'message', 'help'].map(word => `${mark}${word}`),
    secrets: [value, model.key, endpoint.secret, ...sealed.map(({ text }) => text)],
  };
}

async function start({ token }: Own): Promise<OrganizationExport> {
  const answered = await house.call('POST /api/organizations/export', { token });
  expect(answered.status).toBe(202);
  return answered.body.data as OrganizationExport;
}

const read = async (token: string) =>
  (await house.call('GET /api/organizations/export', { token })).body.data as OrganizationExport | null;

const download = (token: string, id: string) =>
  house.fetch(`/api/organizations/export/${id}/file`, { headers: { Authorization: `Bearer ${token}` } });

/** Does what was queued for the store, also what is to be done later. */
async function clearStore(): Promise<void> {
  type Job = { data: { organizationId: string; keys: string[] } };
  for (const { data } of await rows<Job>(`delete from jobs.job where name = 'remove-originals' returning data`)) {
    await removeOriginals(jobContext(house.services, 'remove-originals', data.organizationId), data.keys);
  }
}

describe('an export', () => {
  it('holds everything of the organisation as JSON and files, for the one who asked, for seven days, and no secret', async () => {
    const own = await open('maren');
    const { words, secrets } = await plant(own, 'canary');
    const { id } = await start(own);
    expect(await read(own.token)).toMatchObject({ state: 'waiting', size: null });
    await runExport(own.job, id);
    const ready = await read(own.token);
    expect(ready).toMatchObject({ id, state: 'ready', done: ready?.total });
    const response = await download(own.token, id);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    expect(ready?.size).toBe(bytes.length);

    const zip = openZip(bytes);
    const about = JSON.parse(zip.read('about.json') ?? '') as { holds: Record<string, number> };
    const texts = Object.keys(about.holds).map(name => zip.read(name) ?? '');
    expect(about.holds).toMatchObject({ 'sites.json': 1, 'documents.json': 2, 'products.json': 1, files: 1 });
    const [file] = await rows<{ id: string }>(`select id from documents where kind = 'file'`);
    texts.push(zip.read(`files/${file?.id}/canary .. file.txt`) ?? '', zip.read('organization.json') ?? '');
    const all = texts.join('\n');
    expect(words.filter(word => !all.toLowerCase().includes(word))).toEqual([]);
    expect(JSON.parse(zip.read('organization.json') ?? '')).toMatchObject({
      name: 'Canary Outfitters',
      people: [{ name: 'Maren Holt', roles: ['Owner'] }],
    });
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(secret => all.includes(secret))).toEqual([]);

    const log = await house.call('GET /api/organizations/activity', { token: own.token });
    expect(JSON.stringify(log.body.data)).toContain('organization.exported');
    await forgetExport(own.job, id);
    expect(await read(own.token)).toBeNull();
    await clearStore();
    expect(listFiles().filter(name => name.startsWith('/exports'))).toEqual([]);
  });

  it('is refused to those who do not manage the organisation', async () => {
    for (const name of ['tom', 'sol'] as const) {
      const token = await house.tokenOf(name);
      expect((await house.call('POST /api/organizations/export', { token })).status).toBe(403);
      expect((await house.call('GET /api/organizations/export', { token })).status).toBe(403);
    }
    expect(await rows(`select from organization_exports where organization_id = 'tarn-and-trail'`)).toEqual([]);
  });

  it('is seen by nobody else: not by another organisation, and not by a colleague who may make one', async () => {
    const maren = { token: await house.tokenOf('maren') };
    const { id } = await start(maren as Own);
    const ours = jobContext(house.services, 'tested', 'tarn-and-trail');
    const theirs = await open('ida');
    await runExport(theirs.job, id);
    expect(await read(maren.token)).toMatchObject({ state: 'waiting' });
    await runExport(ours, id);
    expect((await download(maren.token, id)).status).toBe(200);
    for (const token of [theirs.token, await house.tokenOf('priya')]) {
      expect(await read(token)).toBeNull();
      expect((await download(token, id)).status).toBe(404);
    }
    await forgetExport(theirs.job, id);
    expect(await read(maren.token)).toMatchObject({ state: 'ready' });
  });

  it('is made once at a time; a new one takes the place of the one before', async () => {
    const own = await open('ida');
    const first = await start(own);
    expect(await house.call('POST /api/organizations/export', { token: own.token })).toMatchObject({
      status: 409,
      body: { code: 'export_running' },
    });
    await runExport(own.job, first.id);
    const second = await start(own);
    expect((await download(own.token, first.id)).status).toBe(404);
    await runExport(own.job, second.id);
    // Run again after it was done, it changes nothing.
    await runExport(own.job, second.id);
    await clearStore();
    const kept = listFiles().filter(name => name.startsWith('/exports'));
    expect(kept.filter(name => name.includes(first.id))).toEqual([]);
    expect(kept.filter(name => name.includes(second.id))).toHaveLength(1);
  });

  it('is whole though it is larger than a part, and though a process ended in the middle of it', async () => {
    const own = await open('ida');
    const { ctx } = own;
    const site = await createSite(ctx, { name: 'Large', urls: [] });
    // What can hardly be packed.
    for (const name of ['noise.txt', 'more.txt']) {
      await addFile(ctx, site.id, name, new Blob([randomBytes(partSize * 0.6).toString('base64')]));
    }
    const { id } = await start(own);
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
    expect(await read(own.token)).toMatchObject({ state: 'running' });
    await runExport(own.job, id);
    const bytes = new Uint8Array(await (await download(own.token, id)).arrayBuffer());
    expect(bytes.length).toBeGreaterThan(partSize);
    const [document] = await rows<{ id: string }>(`select id from documents where original_name = 'noise.txt'`);
    expect(openZip(bytes).has(`files/${document?.id}/noise.txt`)).toBe(true);
    await clearStore();
    expect(listFiles().filter(name => name.includes(id))).toHaveLength(2);
  });

  it('that fails every time says so, leaves nothing, and does not keep the next from being made', async () => {
    const own = await open('ida');
    const { id } = await start(own);
    const put = () => Promise.reject(new Error('the store is away'));
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(runExport({ ...own.job, files: { ...own.job.files, put } }, id)).rejects.toThrow('away');
    }
    expect(await read(own.token)).toMatchObject({ state: 'failed' });
    await runExport(own.job, (await start(own)).id);
    expect(await read(own.token)).toMatchObject({ state: 'ready' });
  });
});

describe('the lists of what an export holds', () => {
  it('name every table that belongs to organisations', async () => {
    const owned = await rows<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'organization_id' and table_schema = 'public' order by 1`,
    );
    const named = [...exportedTables.map(({ table }) => getTableName(table)), ...Object.keys(leftOutTables)];
    expect(named.sort()).toEqual(owned.map(({ name }) => name));
  });

  it('leave out every column that holds a secret, and none that does not exist', () => {
    const secret = /secret|token|hash|sealed|password|bytes|^lease$/i;
    const harmless = [
      'documentVersions.hash',
      'crawlPages.hash',
      'modelSettings.maxTokens',
      'shopifySessions.refreshTokenExpires',
    ];
    const kept = exportedTables.flatMap(({ table, without = [] }) => {
      const columns = Object.keys(getTableColumns(table));
      expect(without.filter(name => !columns.includes(name))).toEqual([]);
      const named = getTableName(table).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return columns.filter(name => secret.test(name) && !without.includes(name)).map(name => `${named}.${name}`);
    });
    expect(kept.filter(name => !harmless.includes(name))).toEqual([]);
  });
});

describe('deleting an organisation', () => {
  it('A14 leaves no row, no word and no file of it anywhere', async () => {
    const own = await open('maren');
    await clearStore();
    const others = listFiles();
    const { words } = await plant(own, 'osprey');
    await runExport(own.job, (await start(own)).id);
    const before = await findWords(house.services.superUrl, words);
    // What a file says is in the store, until it is read.
    const shown = words.filter(word => word !== 'ospreyfile');
    expect(shown.filter(word => !before.some(found => found.endsWith(`: ${word}`)))).toEqual([]);
    expect(listFiles()).toHaveLength(others.length + 2);
    const theirs = await rows(`select id from organizations where id <> '${own.id}'`);

    expect((await house.call('DELETE /api/organizations/delete', { token: own.token })).status).toBe(202);
    await emptySites(own.job);
    await purgeOrganization(own.job);
    await clearStore();
    expect(listFiles()).toEqual(others);
    expect(await rows(`select id from organizations`)).toEqual(theirs);
    // Jobs and budgets of visitors name the organisation by its id and nothing else; both are forgotten when they are over.
    const left = await findWords(house.services.superUrl, [own.id, ...words]);
    const isForgotten = (found: string) => /^(jobs\.job|public\.rate_limits)/.test(found) && found.endsWith(own.id);
    expect(left.filter(found => !isForgotten(found))).toEqual([]);
  });
});
