import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelInput, modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import {
  findModelEngine,
  readModelSettings,
  removeModelSettings,
  saveModelSettings,
  saveWording,
} from '#domain/answers/model-settings/model-settings.ts';
import { testModel } from '#domain/answers/model-settings/model-test.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listActivity } from '#domain/organizations/activity.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let sandbox: ModelSandbox;
let organizationId: string;

beforeAll(async () => {
  sandbox = await startModel({ port: 0 });
  const models = openModels({ serverDefault: null, allowOrigins: [new URL(sandbox.url).origin] });
  services = { ...(await openTestServices()), models };
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  organizationId = await createOrganization(services.database, newId());
});

const owner = () => contextOf(services, organizationId, 'manage:organization');
const input = (more: object = {}) =>
  modelInput.parse({ url: sandbox.url, key: 'sk-sandbox', model: 'aisle-faithful', ...more });
const tryModel = (ctx: Context, tested: ModelInput) =>
  testModel(ctx, tested, { tries: openTryLimits(services), signal: new AbortController().signal });
const openAi = { url: 'https://api.models.example/v1', key: 'sk-a-long-key-of-theirs-7788' };

it('Q08 stores a model, shows only the end of its key, and uses no model after its removal', async () => {
  const ctx = owner();
  expect(await readModelSettings(ctx)).toMatchObject({ own: null, included: null, writer: 'none', local: [] });
  expect(await findModelEngine(ctx, newId())).toBeUndefined();
  const saved = await saveModelSettings(ctx, input({ ...openAi, inputPrice: 0.15, outputPrice: 0.6 }));
  expect(saved.own).toMatchObject({ url: openAi.url, keyEnding: '7788', inputPrice: 0.15, enabled: true });
  expect(JSON.stringify(saved)).not.toContain(openAi.key);
  expect(await findModelEngine(ctx, newId())).toBeDefined();
  expect((await removeModelSettings(ctx)).own).toBeNull();
  expect(await findModelEngine(ctx, newId())).toBeUndefined();
  const { data } = await listActivity(ctx, { perPage: 10 });
  expect(data.map(({ action }) => action)).toEqual(['model.removed', 'model.changed']);
});

it('answers are checked with a second call unless an owner turns that off', async () => {
  const ctx = owner();
  expect((await saveModelSettings(ctx, input())).own?.judge).toBe(true);
  const { own, wording } = await saveModelSettings(ctx, input({ judge: false }));
  expect(own?.judge).toBe(false);
  expect(wording).toEqual({ chosen: 'natural', effective: 'quotes', reason: 'not-judged' });
});

it('a model that was not measured yet only quotes, and one measurement waits for any number of saves', async () => {
  const ctx = owner();
  for (let time = 0; time < 3; time += 1) await saveModelSettings(ctx, input({ model: `model-${time}` }));
  expect(await readModelSettings(ctx)).toMatchObject({
    writer: 'own',
    wording: { chosen: 'natural', effective: 'quotes', reason: 'not-measured' },
    check: { result: null, isRunning: true, problem: null },
  });
  const waiting = await asSuper(
    services.superUrl,
    `select from jobs.job where name = 'measure-model' and data->>'organizationId' = '${organizationId}'`,
  );
  expect(waiting).toHaveLength(1);
});

it('an owner chooses quotes, and answers from before are not repeated', async () => {
  const ctx = owner();
  const siteId = await addSite(contextOf(services, organizationId, 'manage:sites'));
  const changesOf = `select from knowledge_changes where site_id = '${siteId}'`;
  const before = (await asSuper(services.superUrl, changesOf)).length;
  await saveModelSettings(ctx, input());
  const { wording } = await saveWording(ctx, 'quotes');
  expect(wording).toEqual({ chosen: 'quotes', effective: 'quotes', reason: 'chosen' });
  expect((await asSuper(services.superUrl, changesOf)).length).toBe(before + 2);
  expect((await saveWording(ctx, 'natural')).wording.chosen).toBe('natural');
  expect((await listActivity(ctx, { perPage: 1 })).data[0]).toMatchObject({ action: 'wording.changed' });
});

it('a key is encrypted, bound to its organisation, and kept if the field is left empty', async () => {
  const ctx = owner();
  await saveModelSettings(ctx, input());
  await saveModelSettings(ctx, input({ key: '', temperature: 0.5 }));
  expect((await tryModel(ctx, input({ key: '' }))).works).toBe(true);
  const [row] = await asSuper<{ dump: string; sealed_key: string }>(
    services.superUrl,
    `select m::text as dump, sealed_key from model_settings m where organization_id = '${organizationId}'`,
  );
  expect(row?.dump).not.toContain('sk-sandbox');
  const other = contextOf(services, await createOrganization(services.database, newId()), 'manage:organization');
  await saveModelSettings(other, input());
  const move = sql`update model_settings set sealed_key = ${row?.sealed_key}`;
  await transaction(other, tx => tx.execute(move));
  expect((await tryModel(other, input({ key: '' })).catch(error => error)).code).toBe('model_key_required');
});

it('an older secret still decrypts after a newer one was added', async () => {
  const ctx = owner();
  await saveModelSettings(ctx, input());
  const newer = { ...ctx, sealingSecrets: ['another secret that seals from now on', ...ctx.sealingSecrets] };
  expect((await tryModel(newer, input({ key: '' }))).works).toBe(true);
});

it('without a sealing secret, no key is stored and the error says why', async () => {
  const ctx = { ...owner(), sealingSecrets: [] };
  await expect(saveModelSettings(ctx, input())).rejects.toMatchObject({ code: 'no_sealing_secret' });
  expect((await readModelSettings(ctx)).own).toBeNull();
});

it('a stored key is never sent to another server', async () => {
  const ctx = owner();
  await saveModelSettings(ctx, input(openAi));
  const elsewhere = input({ url: 'https://evil.example/v1', key: '' });
  await expect(saveModelSettings(ctx, elsewhere)).rejects.toMatchObject({
    code: 'model_key_required',
    details: { fields: { key: expect.any(String) } },
  });
  await expect(tryModel(ctx, elsewhere)).rejects.toMatchObject({ code: 'model_key_required' });
  expect((await readModelSettings(ctx)).own?.url).toBe(openAi.url);
});

it('T12 only https URLs on the public internet are called, except for those the operator allows', async () => {
  const refused = { code: 'model_address_refused', details: { fields: { url: expect.any(String) } } };
  await expect(saveModelSettings(owner(), input({ url: 'http://models.example/v1' }))).rejects.toMatchObject(refused);
  const inward = await tryModel(owner(), input({ url: 'https://127.0.0.1/v1' }));
  expect(inward).toMatchObject({ works: false, words: expect.stringContaining('public internet') });
});

it('the wrong role is refused and changes nothing', async () => {
  const { own } = await saveModelSettings(owner(), input());
  const editor = contextOf(services, organizationId, 'manage:sites');
  for (const act of [
    readModelSettings(editor),
    saveModelSettings(editor, input()),
    removeModelSettings(editor),
    saveWording(editor, 'quotes'),
    tryModel(editor, input()),
  ]) {
    await expect(act).rejects.toMatchObject({ code: 'missing_permission' });
  }
  expect((await readModelSettings(owner())).own).toEqual(own);
});

it('another organisation neither sees nor uses it', async () => {
  await saveModelSettings(owner(), input());
  await saveWording(owner(), 'quotes');
  const other = contextOf(services, await createOrganization(services.database, newId()), 'manage:organization');
  expect(await readModelSettings(other)).toMatchObject({ own: null, wording: { chosen: 'natural' } });
  expect(await findModelEngine(other, newId())).toBeUndefined();
  await removeModelSettings(other);
  expect((await readModelSettings(owner())).own).not.toBeNull();
});

describe('the operator’s model', () => {
  const costs = { temperature: 0, maxTokens: 600, inputPrice: null, outputPrice: null };
  const serverDefault = { url: 'https://model.example/v1', key: null, model: 'theirs', isOperators: true, ...costs };
  const withModel = (ctx: Context) => ({ ...ctx, models: { ...services.models, serverDefault } });

  it('is included, without its name or address, and an own model that is turned off turns it off, too', async () => {
    const ctx = withModel(owner());
    expect(await findModelEngine(ctx, newId())).toBeDefined();
    const settings = await readModelSettings(ctx);
    expect(settings).toMatchObject({ writer: 'included', included: { isInPlan: true, isUsedUp: false }, own: null });
    expect(JSON.stringify(settings)).not.toMatch(/theirs|model\.example/);
    await saveModelSettings(ctx, input({ enabled: false }));
    expect(await findModelEngine(ctx, newId())).toBeUndefined();
    expect(await readModelSettings(ctx)).toMatchObject({ writer: 'none' });
  });

  it('writes only for organisations whose plan includes it', async () => {
    const id = await createOrganization(services.database, newId(), 'growth');
    const ctx = withModel(contextOf(services, id, 'manage:organization'));
    await asSuper(services.superUrl, `update plans set includes_model = false where id = 'growth'`);
    expect(await readModelSettings(ctx)).toMatchObject({ writer: 'none', included: { isInPlan: false } });
    expect(await findModelEngine(ctx, newId())).toBeUndefined();
    await asSuper(services.superUrl, `update plans set includes_model = true where id = 'growth'`);
    expect(await findModelEngine(ctx, newId())).toBeDefined();
  });
});

it('lists the models that were found on this computer', async () => {
  const local = [{ server: 'Ollama', url: 'http://localhost:11434/v1', models: ['llama3.1'] }];
  const models = { ...services.models, local };
  expect((await readModelSettings({ ...owner(), models })).local).toEqual(local);
});

it.each([
  ['aisle-faithful', true, 'backed by the source'],
  ['aisle-chatty', false, 'doesn’t cite'],
  ['aisle-500', false, 'failed (500)'],
  ['aisle-429', false, 'too many requests'],
  ['aisle-garbage', false, 'can’t read'],
  ['gpt-unknown', false, 'no model with that name'],
])('the test of %s describes the result', async (model, works, words) => {
  const test = await tryModel(owner(), input({ model }));
  expect(test).toMatchObject({ works, words: expect.stringContaining(words) });
  if (works) expect(test.said).toContain('2 working days');
});

it('the test distinguishes a wrong key from an unreachable server', async () => {
  expect((await tryModel(owner(), input({ key: 'sk-wrong' }))).words).toContain('rejected the API key');
  const models = openModels({ serverDefault: null, allowOrigins: ['http://127.0.0.1:9'] });
  const gone = await tryModel({ ...owner(), models }, input({ url: 'http://127.0.0.1:9/v1' }));
  expect(gone.words).toContain('no response');
});
