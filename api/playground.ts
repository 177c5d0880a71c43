import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { tryQuestion, tryWhole } from '#domain/answers/try.ts';
import { tryInput, tryOutput } from '#domain/answers/try-inputs.ts';
import { unansweredQuestion } from '#domain/chat/history-inputs.ts';
import { listUnanswered } from '#domain/chat/unanswered.ts';

const shared = {
  room: 'Playground',
  token: 'organization',
  permissions: ['list:sites'],
  params: z.object({ id: z.uuid() }),
} as const;

export const playground = {
  'POST /api/sites/{id}/playground': operation({
    ...shared,
    summary:
      'Try a question, with a document, a rule or a widget as it is being written if you like. Nothing is kept or billed',
    body: tryInput,
    output: tryOutput,
    run: (ctx, { params: { id }, body }, { answerer, tries, signal }) =>
      tryWhole(ctx, id, body, { answerer, limits: tries, signal }),
    stream: (ctx, { params: { id }, body }, { answerer, tries, signal }) =>
      tryQuestion(ctx, id, body, { answerer, limits: tries, signal }),
  }),
  'GET /api/sites/{id}/playground/questions': operation({
    ...shared,
    summary: 'List the latest questions of visitors that got no answer, or only suggested passages',
    output: z.array(unansweredQuestion),
    run: (ctx, { params: { id } }) => listUnanswered(ctx, id),
  }),
};
