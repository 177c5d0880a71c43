import { operation } from '#api/operation.ts';
import { modelInput, modelOutput, modelTestOutput } from '#domain/answers/model-inputs.ts';
import { readModelSettings, removeModelSettings, saveModelSettings } from '#domain/answers/model-settings.ts';
import { testModel } from '#domain/answers/model-test.ts';

const room = 'Organisations';
const permissions = ['manage:organization'] as const;

export const modelSettings = {
  'GET /api/organizations/model': operation({
    room,
    summary: 'Read which model writes the answers; its key is never shown',
    token: 'organization',
    permissions,
    output: modelOutput,
    run: ctx => readModelSettings(ctx),
  }),
  'PUT /api/organizations/model/update': operation({
    room,
    summary: 'Choose the model that writes the answers; without a key the kept one stays',
    token: 'organization',
    permissions,
    body: modelInput,
    output: modelOutput,
    run: (ctx, { body }) => saveModelSettings(ctx, body),
  }),
  'DELETE /api/organizations/model/delete': operation({
    room,
    summary: 'Forget the model and its key',
    token: 'organization',
    permissions,
    output: modelOutput,
    run: ctx => removeModelSettings(ctx),
  }),
  'POST /api/organizations/model/test': operation({
    room,
    summary: 'Ask a model a question of which we know the answer, and say what happened',
    token: 'organization',
    permissions,
    body: modelInput,
    output: modelTestOutput,
    run: (ctx, { body }, means) => testModel(ctx, body, means),
  }),
};
