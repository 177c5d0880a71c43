import { operation } from '#api/operation.ts';
import {
  modelInput,
  modelOutput,
  modelSampleInput,
  modelSampleOutput,
  modelTestOutput,
} from '#domain/answers/model-settings/model-inputs.ts';
import { sampleModel } from '#domain/answers/model-settings/model-sample.ts';
import {
  readModelSettings,
  removeModelSettings,
  saveModelSettings,
} from '#domain/answers/model-settings/model-settings.ts';
import { testModel } from '#domain/answers/model-settings/model-test.ts';

const tag = 'Organisations';
const permissions = ['manage:organization'] as const;

export const modelSettings = {
  'GET /api/organizations/model': operation({
    tag,
    summary: 'Get the answer model. Its API key is never returned',
    token: 'organization',
    permissions,
    output: modelOutput,
    run: ctx => readModelSettings(ctx),
  }),
  'PUT /api/organizations/model/update': operation({
    tag,
    summary: 'Set the answer model. Without a key the stored one is kept',
    token: 'organization',
    permissions,
    body: modelInput,
    output: modelOutput,
    run: (ctx, { body }) => saveModelSettings(ctx, body),
  }),
  'DELETE /api/organizations/model/delete': operation({
    tag,
    summary: 'Remove the answer model and its API key',
    token: 'organization',
    permissions,
    output: modelOutput,
    run: ctx => removeModelSettings(ctx),
  }),
  'POST /api/organizations/model/test': operation({
    tag,
    summary: 'Test an answer model with a sample question',
    token: 'organization',
    permissions,
    body: modelInput,
    output: modelTestOutput,
    run: (ctx, { body }, options) => testModel(ctx, body, options),
  }),
  'POST /api/organizations/model/sample': operation({
    tag,
    summary: 'Answer a question of a site with an answer model, next to the quoted answer',
    token: 'organization',
    permissions,
    body: modelSampleInput,
    output: modelSampleOutput,
    run: (ctx, { body }, options) => sampleModel(ctx, body, options),
  }),
};
