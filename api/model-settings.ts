import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  modelInput,
  modelOutput,
  modelSampleInput,
  modelSampleOutput,
  modelTestOutput,
  wordingInput,
} from '#domain/answers/model-settings/model-inputs.ts';
import { sampleModel } from '#domain/answers/model-settings/model-sample.ts';
import {
  readModelSettings,
  removeModelSettings,
  saveModelSettings,
  saveWording,
} from '#domain/answers/model-settings/model-settings.ts';
import { testModel } from '#domain/answers/model-settings/model-test.ts';
import { readVoice, saveVoice } from '#domain/answers/model-settings/voice.ts';
import {
  voiceInput,
  voiceOutput,
  voicePreviewInput,
  voicePreviewOutput,
} from '#domain/answers/model-settings/voice-inputs.ts';
import { previewVoice } from '#domain/answers/model-settings/voice-preview.ts';

const tag = 'Organisations';
const permissions = ['manage:organization'] as const;
const ofSite = { tag: 'Sites', token: 'organization', params: z.object({ id: z.uuid() }) } as const;

export const modelSettings = {
  'GET /api/organizations/model': operation({
    tag,
    summary: 'Get what writes answers, and how. The API key of an own model is never returned',
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
  'PUT /api/organizations/model/wording': operation({
    tag,
    summary: 'Choose between written answers and quotes',
    token: 'organization',
    permissions,
    body: wordingInput,
    output: modelOutput,
    run: (ctx, { body: { wording } }) => saveWording(ctx, wording),
  }),
  'GET /api/sites/{id}/voice': operation({
    ...ofSite,
    summary: 'Get how written answers of a site sound',
    permissions: ['list:sites'],
    output: voiceOutput,
    run: (ctx, { params: { id } }) => readVoice(ctx, id),
  }),
  'PUT /api/sites/{id}/voice': operation({
    ...ofSite,
    summary: 'Set how written answers of a site sound',
    permissions: ['list:sites', 'manage:sites'],
    body: voiceInput,
    output: voiceOutput,
    run: (ctx, { params: { id }, body }) => saveVoice(ctx, id, body),
  }),
  'POST /api/sites/{id}/voice/preview': operation({
    ...ofSite,
    summary: 'Answer a question with a voice that is not saved, next to the current answer. Not billed',
    permissions: ['list:sites', 'manage:sites'],
    body: voicePreviewInput,
    output: voicePreviewOutput,
    run: (ctx, { params: { id }, body }, options) => previewVoice(ctx, id, body, options),
  }),
};
