import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  knowledgeCounts,
  questionsOutput,
  reportOutput,
  reportQuery,
  sourceUses,
  sourceUsesQuery,
  stepsOutput,
} from '#domain/reporting/inputs.ts';
import { countKnowledge, countSourceUses } from '#domain/reporting/knowledge.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { readReport } from '#domain/reporting/report.ts';
import { readSteps } from '#domain/reporting/setup-steps.ts';

const params = z.object({ id: z.uuid() });
const forMembers = { tag: 'Reporting', token: 'organization', params } as const;

export const reporting = {
  'GET /api/sites/{id}/report': operation({
    ...forMembers,
    summary: 'Get daily question counts of a site and the usage of the plan',
    query: reportQuery,
    output: reportOutput,
    run: (ctx, { params: { id }, query }) => readReport(ctx, id, query),
  }),
  'GET /api/sites/{id}/report/questions': operation({
    ...forMembers,
    summary: 'List the most frequent and the unanswered questions in groups',
    query: reportQuery,
    output: questionsOutput,
    run: (ctx, { params: { id }, query }) => readQuestions(ctx, id, query),
  }),
  'GET /api/sites/{id}/report/knowledge': operation({
    ...forMembers,
    permissions: ['list:sites'],
    summary: 'Count the documents, rules, products and open gaps of a site',
    output: knowledgeCounts,
    run: (ctx, { params: { id } }) => countKnowledge(ctx, id),
  }),
  'GET /api/sites/{id}/report/sources': operation({
    ...forMembers,
    permissions: ['list:sites'],
    summary: 'Count the answers of the last 30 days that used each document or product',
    query: sourceUsesQuery,
    output: sourceUses,
    run: (ctx, { params: { id }, query }) => countSourceUses(ctx, id, query),
  }),
  'GET /api/sites/{id}/report/steps': operation({
    ...forMembers,
    summary: 'Get the set-up steps of a site that are still open',
    output: stepsOutput,
    run: (ctx, { params: { id } }) => readSteps(ctx, id),
  }),
};
