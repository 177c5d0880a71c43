import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { checkDraft } from '#domain/quality/draft-check.ts';
import { exportQualityQuestions, importQualityQuestions } from '#domain/quality/files.ts';
import { discardHeldChange, holdFailingChanges, publishHeldChange } from '#domain/quality/held-pages.ts';
import {
  draftCheckInput,
  draftCheckOutput,
  holdInput,
  qualityExportQuery,
  qualityImport,
  qualityImportOutput,
  qualityOverview,
  qualityQuestionChange,
  qualityQuestionInput,
  qualityQuestionOutput,
  qualityRunOutput,
  qualityRunSummary,
  qualitySuggestion,
} from '#domain/quality/inputs.ts';
import {
  createQualityQuestion,
  deleteQualityQuestion,
  keepAsTest,
  suggestQualityQuestions,
  updateQualityQuestion,
} from '#domain/quality/questions.ts';
import { readQualityOverview, readQualityRun, startQualityRun } from '#domain/quality/runs.ts';

const params = z.object({ id: z.uuid() });
const manages = { tag: 'Test questions', token: 'organization', permissions: ['manage:sites'], params } as const;
const idOutput = z.object({ id: z.uuid() });

export const quality = {
  'GET /api/sites/{id}/quality': operation({
    ...manages,
    summary: 'List the test questions of a site with their last results, the latest runs and waiting changes',
    output: qualityOverview,
    run: (ctx, { params: { id } }) => readQualityOverview(ctx, id),
  }),
  'POST /api/sites/{id}/quality/questions': operation({
    ...manages,
    summary: 'Add a test question',
    body: qualityQuestionInput,
    output: qualityQuestionOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createQualityQuestion(ctx, id, body),
  }),
  'PUT /api/quality/questions/{id}': operation({
    ...manages,
    summary: 'Update a test question',
    body: qualityQuestionChange,
    output: qualityQuestionOutput,
    run: (ctx, { params: { id }, body }) => updateQualityQuestion(ctx, id, body),
  }),
  'DELETE /api/quality/questions/{id}': operation({
    ...manages,
    summary: 'Delete a test question and its results',
    output: idOutput,
    run: (ctx, { params: { id } }) => deleteQualityQuestion(ctx, id),
  }),
  'POST /api/messages/{id}/quality-question': operation({
    ...manages,
    summary: 'Save the question of an answer as a test question',
    output: qualityQuestionOutput,
    status: 201,
    run: (ctx, { params: { id } }) => keepAsTest(ctx, id),
  }),
  'GET /api/sites/{id}/quality/suggestions': operation({
    ...manages,
    summary: 'List frequent visitor questions that are not tested yet',
    output: z.array(qualitySuggestion),
    run: (ctx, { params: { id } }) => suggestQualityQuestions(ctx, id),
  }),
  'GET /api/sites/{id}/quality/export': operation({
    ...manages,
    summary: 'Export the test questions as CSV, or as YAML for promptfoo',
    query: qualityExportQuery,
    output: z.file(),
    run: (ctx, { params: { id }, query }) => exportQualityQuestions(ctx, id, query.format),
  }),
  'POST /api/sites/{id}/quality/import': operation({
    ...manages,
    summary: 'Add test questions from CSV, or from the YAML of promptfoo. Known questions are skipped',
    body: qualityImport,
    output: qualityImportOutput,
    run: (ctx, { params: { id }, body }) => importQualityQuestions(ctx, id, body),
  }),
  'POST /api/sites/{id}/quality/runs': operation({
    ...manages,
    summary: 'Run all test questions of a site. Nothing is billed',
    output: qualityRunSummary,
    status: 202,
    run: (ctx, { params: { id } }, { tries }) => startQualityRun(ctx, id, tries),
  }),
  'GET /api/quality/runs/{id}': operation({
    ...manages,
    summary: 'Get a test run with the answers',
    output: qualityRunOutput,
    run: (ctx, { params: { id } }) => readQualityRun(ctx, id),
  }),
  'POST /api/sites/{id}/quality/check': operation({
    ...manages,
    summary: 'Find out which tested answers an unsaved change would alter. Nothing is saved',
    body: draftCheckInput,
    output: draftCheckOutput,
    run: (ctx, { params: { id }, body }, { tries, signal }) => checkDraft(ctx, id, body.change, { tries, signal }),
  }),
  'PUT /api/sites/{id}/quality/hold': operation({
    ...manages,
    summary: 'Choose whether changed pages that fail a test question are published',
    body: holdInput,
    output: holdInput,
    run: (ctx, { params: { id }, body }) => holdFailingChanges(ctx, id, body.enabled),
  }),
  'POST /api/documents/{id}/held-change/publish': operation({
    ...manages,
    summary: 'Publish a held page change despite failing test questions',
    output: idOutput,
    run: (ctx, { params: { id } }) => publishHeldChange(ctx, id),
  }),
  'DELETE /api/documents/{id}/held-change': operation({
    ...manages,
    summary: 'Discard a held page change and keep the previous version',
    output: idOutput,
    run: (ctx, { params: { id } }) => discardHeldChange(ctx, id),
  }),
};
