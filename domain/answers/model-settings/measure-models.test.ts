import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { measureModelQueue } from '#domain/answers/jobs.ts';
import { measureOwnModel, measureServerModel } from '#domain/answers/model-settings/measure-models.ts';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import { readModelSettings, saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { reviewModels } from '#domain/answers/model-settings/review-models.ts';
import { type Context, jobContext, type Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { openJobs } from '#platform/jobs.ts';
import type { Endpoint } from '#providers/model/model.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';

let services: TestServices;
let organizationId: string;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(async () => {
  organizationId = await createOrganization(services.database, newId());
});

const owner = () => contextOf(services, organizationId, 'manage:organization');
const job = () => jobContext(services, 'test', organizationId);
const save = (more: object = {}) =>
  saveModelSettings(
    owner(),
    modelInput.parse({ url: 'https://model.example/v1', key: organizationId, model: 'm', ...more }),
  );
const later = (days: number) => ({ clock: { now: () => new Date(Date.now() + days * 86_400_000) } });

/** A measurement with these shares, which records what was measured. */
function fakeMeasurement(caught: number, kept: number) {
  const measured: Endpoint[] = [];
  const measure = async (_ctx: Context, judge: Endpoint) => {
    measured.push(judge);
    return { caught, kept };
  };
  return { measured, measure };
}

it('a model that finds false statements and accepts true ones writes in its own words', async () => {
  await save();
  await measureOwnModel(job(), fakeMeasurement(39 / 40, 1).measure);
  expect(await readModelSettings(owner())).toMatchObject({
    wording: { effective: 'natural', reason: 'measured' },
    check: { result: { caught: 39, kept: 20 } },
  });
});

it.each([
  ['misses-false', 30 / 40, 1, { caught: 30, kept: 20 }],
  ['refuses-true', 1, 14 / 20, { caught: 40, kept: 14 }],
])('a model that %s statements only quotes', async (reason, caught, kept, result) => {
  await save();
  await measureOwnModel(job(), fakeMeasurement(caught, kept).measure);
  expect(await readModelSettings(owner())).toMatchObject({
    wording: { effective: 'quotes', reason },
    check: { result },
  });
});

it('is measured once a week, and again with another model, server or key', async () => {
  const { measured, measure } = fakeMeasurement(1, 1);
  await save();
  for (let time = 0; time < 2; time += 1) await measureOwnModel(job(), measure);
  expect(measured).toHaveLength(1);
  for (const change of [{ model: 'n' }, { url: 'https://other.example/v1' }, { key: 'another' }]) {
    await save(change);
    expect((await readModelSettings(owner())).check.result).toBeNull();
    await measureOwnModel(job(), measure);
  }
  expect(measured).toHaveLength(4);
  await measureOwnModel({ ...job(), ...later(6) }, measure);
  expect(measured).toHaveLength(4);
  await measureOwnModel({ ...job(), ...later(7) }, measure);
  expect(measured).toHaveLength(5);
});

it('an organisation that tries many models is measured twelve times a day', async () => {
  const { measured, measure } = fakeMeasurement(1, 1);
  for (let time = 0; time < 15; time += 1) {
    await save({ model: `model ${time}` });
    await measureOwnModel(job(), measure);
  }
  expect(measured).toHaveLength(12);
});

it('nothing is measured for a model that is turned off or not checked, nor for another organisation', async () => {
  const { measured, measure } = fakeMeasurement(1, 1);
  for (const change of [{ enabled: false }, { judge: false }]) {
    await save(change);
    await measureOwnModel(job(), measure);
  }
  await save();
  const other = await createOrganization(services.database, newId());
  await measureOwnModel(jobContext(services, 'test', other), measure);
  expect(measured).toEqual([]);
});

it('the daily job queues the measurements that are due', async () => {
  await save();
  await measureOwnModel(job(), fakeMeasurement(1, 1).measure);
  const waiting = () =>
    asSuper(
      services.superUrl,
      `select from jobs.job where name = 'measure-model' and state = 'created' and data->>'organizationId' = '${organizationId}'`,
    );
  const run = { organizationId };
  await asSuper(services.superUrl, `delete from jobs.job where name = 'measure-model'`);
  await reviewModels(services, run);
  expect(await waiting()).toHaveLength(0);
  await reviewModels({ ...services, ...later(7) }, run);
  expect(await waiting()).toHaveLength(1);
});

describe('the operator’s model', () => {
  const costs = { temperature: 0, maxTokens: 600, inputPrice: null, outputPrice: null };
  const withModel = (model: string): Services => ({
    ...services,
    models: {
      ...services.models,
      serverDefault: { url: 'https://theirs.example', key: 'k', model, isOperators: true, ...costs },
    },
    includedModel: { judgeName: 'judge', dailyTokens: 0 },
  });

  it('is measured with its judge by the first worker that starts with it, and weekly', async () => {
    const { measured, measure } = fakeMeasurement(1, 1);
    await measureServerModel(services, measure);
    for (const model of ['first', 'first', 'second']) await measureServerModel(withModel(model), measure);
    expect(measured.map(({ model }) => model)).toEqual(['judge', 'judge']);
    await measureServerModel({ ...withModel('second'), ...later(7) }, measure);
    expect(measured).toHaveLength(3);
    const ctx = { ...owner(), ...withModel('first') };
    expect(await readModelSettings(ctx)).toMatchObject({ writer: 'included', wording: { effective: 'natural' } });
  });
});

it('a failure is repeated and shown until a measurement succeeds', async () => {
  // Last, because this worker takes the jobs of all organisations.
  await save();
  const worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
  onTestFinished(() => worker.stop());
  const state = { fails: true };
  const measure = async () => {
    if (state.fails) throw new AppError('unavailable', 'model_key_refused', 'The model rejected the API key.');
    return { caught: 1, kept: 1 };
  };
  await worker.work(measureModelQueue, data =>
    measureOwnModel(jobContext(services, 'test', data.organizationId), measure),
  );
  await eventually(async () =>
    expect((await readModelSettings(owner())).check).toEqual({
      result: null,
      isRunning: true,
      problem: 'The model rejected the API key.',
    }),
  );
  state.fails = false;
  await eventually(async () =>
    expect((await readModelSettings(owner())).check).toMatchObject({ result: { caught: 40 }, problem: null }),
  );
});
