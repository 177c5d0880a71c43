import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { readMaterial, tryGapDraft, writeDraft } from '#domain/gaps/draft.ts';
import { answerGap, dismissGap, listGaps, readGap, reopenGap } from '#domain/gaps/gap.ts';
import {
  answerLinkToken,
  gapAnswerInput,
  gapDetails,
  gapDismissal,
  gapList,
  gapMaterial,
  gapQuery,
  gapTryInput,
  gapTryOutput,
  visitorEmailsOutput,
  writtenDraft,
} from '#domain/gaps/inputs.ts';
import { requestRefresh } from '#domain/gaps/refresh.ts';
import { confirmVisitorEmails, readVisitorEmails, unsubscribeVisitor } from '#domain/gaps/visitor-emails.ts';

const tag = 'Gaps';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'], params } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'], params } as const;
const forEveryone = { tag, token: 'none', params: z.object({ token: answerLinkToken }) } as const;

export const gaps = {
  'GET /api/sites/{id}/gaps': operation({
    ...sees,
    summary: 'List what visitors asked in the last 90 days without getting a good answer, in groups',
    query: gapQuery,
    output: gapList,
    run: (ctx, { params: { id }, query }) => listGaps(ctx, id, query),
  }),
  'GET /api/gaps/{id}': operation({
    ...sees,
    summary: 'Get a gap with its wordings',
    output: gapDetails,
    run: (ctx, { params: { id } }) => readGap(ctx, id),
  }),
  'GET /api/gaps/{id}/material': operation({
    ...manages,
    summary: 'List passages and products that may help to write an answer',
    output: gapMaterial,
    run: (ctx, { params: { id } }) => readMaterial(ctx, id),
  }),
  'POST /api/gaps/{id}/draft': operation({
    ...manages,
    summary: 'Let the answer model write a draft. Only sentences backed by your content are returned',
    output: writtenDraft,
    run: (ctx, { params: { id } }, { answerer, queue, tries, signal }) =>
      writeDraft(ctx, id, { answerer, queue, tries, signal }),
  }),
  'POST /api/gaps/{id}/try': operation({
    ...manages,
    summary: 'Ask up to eight wordings of a gap with an unsaved answer. Nothing is stored or billed',
    body: gapTryInput,
    output: gapTryOutput,
    run: (ctx, { params: { id }, body }, { answerer, queue, tries, signal }) =>
      tryGapDraft(ctx, id, body, { answerer, queue, tries, signal }),
  }),
  'POST /api/gaps/{id}/answer': operation({
    ...manages,
    summary: 'Publish an answer as a document or fixed answer, and mark the gap as answered',
    body: gapAnswerInput,
    output: gapDetails,
    run: (ctx, { params: { id }, body }) => answerGap(ctx, id, body),
  }),
  'POST /api/gaps/{id}/dismiss': operation({
    ...manages,
    summary: 'Dismiss a gap, and optionally add a rule that refuses its questions',
    body: gapDismissal,
    output: gapDetails,
    run: (ctx, { params: { id }, body }) => dismissGap(ctx, id, body),
  }),
  'POST /api/gaps/{id}/reopen': operation({
    ...manages,
    summary: 'Reopen an answered or dismissed gap. Its document or rule stays',
    output: gapDetails,
    run: (ctx, { params: { id } }) => reopenGap(ctx, id),
  }),
  'GET /api/answer-links/{token}': operation({
    ...forEveryone,
    summary: 'Get what the link in an email to a visitor is for',
    output: visitorEmailsOutput,
    run: (ctx, { params: { token } }) => readVisitorEmails(ctx, token),
  }),
  'POST /api/answer-links/{token}/confirm': operation({
    ...forEveryone,
    summary: 'Agree to get answers to your questions by email',
    output: visitorEmailsOutput,
    run: (ctx, { params: { token } }) => confirmVisitorEmails(ctx, token),
  }),
  'POST /api/answer-links/{token}/unsubscribe': operation({
    ...forEveryone,
    summary: 'Unsubscribe from emails to visitors, of all sites',
    output: visitorEmailsOutput,
    run: (ctx, { params: { token } }) => unsubscribeVisitor(ctx, token),
  }),
  'POST /api/sites/{id}/gaps/refresh': operation({
    ...manages,
    summary: 'Assign the latest questions to gaps. This also happens every night',
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => requestRefresh(ctx, id),
  }),
};
