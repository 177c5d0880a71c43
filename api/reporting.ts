import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { questionsOutput, reportOutput, reportQuery, stepsOutput } from '#domain/reporting/inputs.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { readReport } from '#domain/reporting/report.ts';
import { readSteps } from '#domain/reporting/steps.ts';

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
  'GET /api/sites/{id}/report/steps': operation({
    ...forMembers,
    summary: 'Get the set-up steps of a site that are still open',
    output: stepsOutput,
    run: (ctx, { params: { id } }) => readSteps(ctx, id),
  }),
};
