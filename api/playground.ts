import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { tryQuestion, tryWithoutStream } from '#domain/answers/playground/playground.ts';
import { tryInput, tryOutput } from '#domain/answers/playground/playground-inputs.ts';
import { unansweredQuestion } from '#domain/chat/dashboard/inputs.ts';
import { listUnanswered } from '#domain/chat/dashboard/unanswered.ts';

const shared = {
  tag: 'Playground',
  token: 'organization',
  permissions: ['list:sites'],
  params: z.object({ id: z.uuid() }),
} as const;

export const playground = {
  'POST /api/sites/{id}/playground': operation({
    ...shared,
    summary: 'Test a question, with an unsaved document, rule or widget if you like. Nothing is stored or billed',
    body: tryInput,
    output: tryOutput,
    run: (ctx, { params: { id }, body }, { answerer, queue, tries, signal }) =>
      tryWithoutStream(ctx, id, body, { answerer, queue, limits: tries, signal }),
    stream: (ctx, { params: { id }, body }, { answerer, queue, tries, signal }) =>
      tryQuestion(ctx, id, body, { answerer, queue, limits: tries, signal }),
  }),
  'GET /api/sites/{id}/playground/questions': operation({
    ...shared,
    summary: 'List the latest visitor questions without an answer or with suggestions only',
    output: z.array(unansweredQuestion),
    run: (ctx, { params: { id } }) => listUnanswered(ctx, id),
  }),
};
