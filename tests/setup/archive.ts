// The test API with a file store, and an organisation in which every kind of record carries its own marker word.
import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { type Context, jobContext } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import type { Organization, OrganizationExport } from '#domain/organizations/inputs.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createSite } from '#domain/sites/site.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { openFiles } from '#providers/files.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { addProduct } from '#tests/setup/products.ts';
import { answer } from '#tests/setup/rules.ts';
import { openTestApi } from '#tests/setup/test-api.ts';
import { arrive, confirmContact, page } from '#tests/setup/visitor.ts';

export type Archive = Awaited<ReturnType<typeof openArchive>>;
export type ExportingOrganization = { id: string; token: string; ctx: Context; job: Context };

export async function openArchive() {
  const folder = temporaryFolder('exported');
  const opened = await openTestApi();
  const services = { ...opened.services, directory: opened.directory, files: openFiles({ folder }) };
  const { machineId, machineSecret } = opened.sandbox.apps;
  const call = createCaller(services, { url: opened.sandbox.url, machineId, machineSecret, apiResource });
  const api = { ...opened, services, call, fetch: call.fetch };

  const rows = <Row extends object>(statement: string) => asSuper<Row>(api.services.superUrl, statement);
  const listFiles = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`);

  /** A separate organisation with this person as Owner. */
  async function open(name: 'ida' | 'maren'): Promise<ExportingOrganization> {
    const made = await api.call('POST /api/organizations/create', {
      token: await api.apiTokenOf(name),
      body: { name: 'Canary Outfitters' },
    });
    const { id } = made.body.data as Organization;
    await createOrganization(api.services.database, id);
    const actor = { kind: 'person' as const, id: 'planter' };
    const ctx = { ...services, actor, organizationId: id, permissions: new Set(permissions) };
    return { id, token: await api.tokenOf(name, id), ctx, job: jobContext(services, 'tested', id) };
  }

  /** Unique marker words, and secrets that must not appear anywhere. */
  async function plant({ ctx }: ExportingOrganization, mark: string): Promise<{ words: string[]; secrets: string[] }> {
    const site = await createSite(ctx, { name: `${mark}site`, urls: [page] });
    await confirmContact(api.services, site, `${mark}help@shop.example`);
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
    const plain = { temperature: 0, maxTokens: 100, inputPrice: null, outputPrice: null, judge: false };
    await saveModelSettings(ctx, { ...model, ...plain });
    const endpoint = await createEndpoint(ctx, { url: `https://${mark}hook.example/`, events: ['contact.left'] });
    const widget = await createWidget(ctx, site.id, { name: `${mark}widget`, description: '', type: 'bubble' });
    const visitor = await arrive(api.call, { path: `/api/widget/${widget.key}` });
    await visitor.answerTo(`${mark}question, is it there?`);
    await visitor.send('POST /contact', { name: 'C', email: `${mark}visitor@example.com`, message: `${mark}message` });
    const words = [
      'site',
      'title',
      'text',
      'file',
      'product',
      'sku',
      'rule',
      'answer',
      'key',
      'model',
      'hook',
      'widget',
    ];
    const sealed = await rows<{ text: string }>(
      `select sealed_key as text from model_settings union all select secret from webhook_endpoints
       union all select hash from keys union all select hash from lookups`,
    );
    return {
      words: [...words, 'question', 'visitor', 'message', 'help'].map(word => `${mark}${word}`),
      secrets: [value, model.key, endpoint.secret, ...sealed.map(({ text }) => text)],
    };
  }

  async function start({ token }: ExportingOrganization): Promise<OrganizationExport> {
    const answered = await api.call('POST /api/organizations/export', { token });
    expect(answered.status).toBe(202);
    return answered.body.data as OrganizationExport;
  }

  const read = async (token: string) =>
    (await api.call('GET /api/organizations/export', { token })).body.data as OrganizationExport | null;

  const download = (token: string, id: string) =>
    api.fetch(`/api/organizations/export/${id}/file`, { headers: { Authorization: `Bearer ${token}` } });

  /** Runs the queued jobs of the file store, also delayed ones. */
  async function clearStore(): Promise<void> {
    type Job = { data: { organizationId: string; keys: string[] } };
    for (const { data } of await rows<Job>(`delete from jobs.job where name = 'remove-originals' returning data`)) {
      await removeOriginals(jobContext(api.services, 'remove-originals', data.organizationId), data.keys);
    }
  }

  return { ...api, rows, listFiles, open, plant, start, read, download, clearStore };
}
