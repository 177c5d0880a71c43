import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import { saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { readVoice, saveVoice } from '#domain/answers/model-settings/voice.ts';
import { defaultVoice, voiceInput, voicePreviewInput } from '#domain/answers/model-settings/voice-inputs.ts';
import { previewVoice } from '#domain/answers/model-settings/voice-preview.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let sandbox: ModelSandbox;
let organizationId: string;
let siteId: string;

const as = (...permissions: Parameters<typeof contextOf>[2][]) => contextOf(services, organizationId, ...permissions);
const editor = () => as('list:sites', 'manage:sites');

beforeAll(async () => {
  sandbox = await startModel({ port: 0 });
  const models = openModels({ serverDefault: null, allowOrigins: [new URL(sandbox.url).origin] });
  services = { ...(await openTestServices()), models };
  organizationId = await createOrganization(services.database, newId());
  siteId = await addSite(as('manage:sites'));
  const text = '## How much is delivery to Ireland?\n\nDelivery to Ireland takes 3 to 5 days and costs £9.95.';
  await addDocument(as('manage:sites'), siteId, { title: 'Shipping', text });
});
afterAll(() => sandbox.close());

const ava = voiceInput.parse({ name: 'Ava', tone: 'own', toneText: 'dry humour', length: 'short', avoid: 'cheap' });

const preview = (ctx: Context) => {
  const options = { queue: openQuestionQueue(), tries: openTryLimits(services), signal: new AbortController().signal };
  const question = 'How much is delivery to Ireland?';
  return previewVoice(ctx, siteId, voicePreviewInput.parse({ question, voice: ava }), options);
};

it('a voice is saved for its site, and answers from before are not repeated', async () => {
  expect(await readVoice(editor(), siteId)).toEqual({
    voice: defaultVoice,
    questions: ['How much is delivery to Ireland?'],
    wording: 'none',
  });
  const changesOf = `select from knowledge_changes where site_id = '${siteId}'`;
  const before = (await asSuper(services.superUrl, changesOf)).length;
  expect((await saveVoice(editor(), siteId, ava)).voice).toEqual(ava);
  expect((await asSuper(services.superUrl, changesOf)).length).toBe(before + 1);
  const other = await addSite(as('manage:sites'));
  expect((await readVoice(editor(), other)).voice).toEqual(defaultVoice);
});

it('the preview answers a question with the saved voice and with another', async () => {
  const settings = { url: sandbox.url, key: 'sk-sandbox', model: 'aisle-faithful' };
  await saveModelSettings(as('manage:organization'), modelInput.parse(settings));
  const { today, preview: tried } = await preview(editor());
  expect(today).toContain('£9.95');
  expect(tried).toContain('£9.95');
  expect(sandbox.requestCount).toBeGreaterThan(1);
});

it('the wrong role is refused', async () => {
  const viewer = as('list:sites');
  await expect(saveVoice(viewer, siteId, ava)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(preview(viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(readVoice(as('list:widgets'), siteId)).rejects.toMatchObject({ kind: 'forbidden' });
});

it('another organisation finds no such site', async () => {
  const other = await createOrganization(services.database, newId());
  const ctx = contextOf(services, other, 'list:sites', 'manage:sites');
  await expect(readVoice(ctx, siteId)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(saveVoice(ctx, siteId, defaultVoice)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(preview(ctx)).rejects.toMatchObject({ kind: 'not-found' });
});

describe('voice input', () => {
  it('needs a description for an own tone, and stores empty fields as none', () => {
    expect(voiceInput.safeParse({ tone: 'own', toneText: ' ' }).error?.issues[0]?.path).toEqual(['toneText']);
    expect(voiceInput.parse({ name: ' ', say: '' })).toEqual(defaultVoice);
  });

  it('has the limits of the columns', async () => {
    const columns = await asSuper<{ name: string; length: number }>(
      services.superUrl,
      `select column_name as name, character_maximum_length as length from information_schema.columns
       where table_name = 'site_voices'`,
    );
    const { properties } = z.toJSONSchema(voiceInput, { io: 'input' }) as unknown as {
      properties: Record<string, { anyOf: { maxLength?: number }[] }>;
    };
    const lengths = { name: 'name', toneText: 'tone_text', say: 'say', avoid: 'avoid' };
    for (const [field, column] of Object.entries(lengths)) {
      const maxLength = properties[field]?.anyOf.find(one => one.maxLength)?.maxLength;
      expect(columns.find(({ name }) => name === column)?.length).toBe(maxLength);
    }
  });
});
