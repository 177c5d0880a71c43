import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { questionsOutput, reportOutput, reportQuery, stepsOutput } from '#domain/reporting/inputs.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { readReport } from '#domain/reporting/report.ts';
import { readSteps } from '#domain/reporting/steps.ts';

const params = z.object({ id: z.uuid() });
const forMembers = { room: 'Reporting', token: 'organization', params } as const;

export const reporting = {
  'GET /api/sites/{id}/report': operation({
    ...forMembers,
    summary: 'Count what visitors of a site asked, by day, and how much of the plan is used',
    query: reportQuery,
    output: reportOutput,
    run: (ctx, { params: { id }, query }) => readReport(ctx, id, query),
  }),
  'GET /api/sites/{id}/report/questions': operation({
    ...forMembers,
    summary: 'List what is asked most, and what is not known, in groups',
    query: reportQuery,
    output: questionsOutput,
    run: (ctx, { params: { id }, query }) => readQuestions(ctx, id, query),
  }),
  'GET /api/sites/{id}/report/steps': operation({
    ...forMembers,
    summary: 'Say what is left to do until a site answers its visitors',
    output: stepsOutput,
    run: (ctx, { params: { id } }) => readSteps(ctx, id),
  }),
};
