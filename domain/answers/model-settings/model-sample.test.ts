import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelSampleInput } from '#domain/answers/model-settings/model-inputs.ts';
import { sampleModel } from '#domain/answers/model-settings/model-sample.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let sandbox: ModelSandbox;
let organizationId: string;
let siteId: string;

const as = (...permissions: Parameters<typeof contextOf>[2][]) => contextOf(services, organizationId, ...permissions);

beforeAll(async () => {
  sandbox = await startModel({ port: 0 });
  const models = openModels({ serverDefault: null, allowOrigins: [new URL(sandbox.url).origin] });
  services = { ...(await openTestServices()), models };
  organizationId = await createOrganization(services.database, newId());
  siteId = await addSite(as('manage:sites'));
});
afterAll(() => sandbox.close());

const sample = (ctx: Context, question = '') => {
  const model = { url: sandbox.url, key: 'sk-sandbox', model: 'aisle-faithful' };
  const options = { queue: openQuestionQueue(), tries: openTryLimits(services), signal: new AbortController().signal };
  return sampleModel(ctx, modelSampleInput.parse({ siteId, question, model }), options);
};

it('requires a question while the site has none, then answers one of its own twice', async () => {
  const ctx = as('manage:organization', 'list:sites');
  await expect(sample(ctx)).rejects.toMatchObject({ code: 'sample_question_required' });
  const text = '## How much is delivery to Ireland?\n\nDelivery to Ireland takes 3 to 5 days and costs £9.95.';
  await addDocument(as('manage:sites'), siteId, { title: 'Shipping', text });
  const { question, quoted, written } = await sample(ctx);
  expect(question).toBe('How much is delivery to Ireland?');
  expect(quoted).toBe('Delivery to Ireland takes 3 to 5 days and costs £9.95.');
  expect(written).toContain('£9.95');
  expect((await sample(ctx, 'How long does delivery to Ireland take?')).quoted).toContain('3 to 5 days');
});

it('the wrong role is refused', async () => {
  for (const ctx of [as('manage:sites', 'list:sites'), as('manage:organization')]) {
    await expect(sample(ctx, 'How much is delivery?')).rejects.toMatchObject({ kind: 'forbidden' });
  }
});

it('another organisation can’t ask about the site', async () => {
  const other = await createOrganization(services.database, newId());
  const ctx = contextOf(services, other, 'manage:organization', 'list:sites');
  await expect(sample(ctx, 'How much is delivery?')).rejects.toMatchObject({ kind: 'not-found' });
});
