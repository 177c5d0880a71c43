import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { trace } from '#domain/answers/inputs.ts';
import { deleteChat, deleteChats, markChatsHandled, markReviewed } from '#domain/chat/dashboard/actions.ts';
import { exportChats } from '#domain/chat/dashboard/export.ts';
import {
  changedOutput,
  chatCounts,
  chatOutput,
  chatSummary,
  chatsDeletion,
  chatsFilter,
  chatsHandling,
  chatsQuery,
  correctionInput,
  correctionOutput,
  exportQuery,
  neighboursOutput,
  quotedSource,
  replayOutput,
  reviewInput,
} from '#domain/chat/dashboard/inputs.ts';
import { countChats, findNeighbours, listChats } from '#domain/chat/dashboard/list.ts';
import { readChat, readQuote, readTrace } from '#domain/chat/dashboard/read.ts';
import { correctAnswer, replayAnswer } from '#domain/chat/dashboard/replay.ts';
import { deletedOutput } from '#domain/chat/inputs.ts';

const tag = 'Chats';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization' } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const chats = {
  'GET /api/chats': operation({
    ...sees,
    summary: 'List the chats of a site, most recently active first',
    query: chatsQuery,
    output: z.array(chatSummary),
    run: (ctx, { query }) => listChats(ctx, query),
  }),
  'GET /api/chats/counts': operation({
    ...sees,
    summary: 'Count the chats of a site by outcome',
    query: chatsFilter,
    output: chatCounts,
    run: (ctx, { query }) => countChats(ctx, query),
  }),
  'GET /api/chats/export': operation({
    ...manages,
    summary: 'Export chats as CSV (one line per question) or as JSON (complete)',
    query: exportQuery,
    output: z.file(),
    run: (ctx, { query }) => exportChats(ctx, query),
  }),
  'POST /api/chats/handled': operation({
    ...manages,
    summary: 'Mark chats as handled, or as not handled',
    body: chatsHandling,
    output: changedOutput,
    run: (ctx, { body }) => markChatsHandled(ctx, body),
  }),
  'POST /api/chats/delete': operation({
    ...manages,
    summary: 'Permanently delete chats and their messages',
    body: chatsDeletion,
    output: deletedOutput,
    run: (ctx, { body }) => deleteChats(ctx, body.ids),
  }),
  'GET /api/chats/{id}': operation({
    ...sees,
    summary: 'Get a chat',
    params,
    output: chatOutput,
    run: (ctx, { params: { id } }) => readChat(ctx, id),
  }),
  'DELETE /api/chats/{id}': operation({
    ...manages,
    summary: 'Permanently delete a chat and its messages',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteChat(ctx, id),
  }),
  'GET /api/chats/{id}/neighbours': operation({
    ...sees,
    summary: 'Get the previous and next chat in a list',
    params,
    query: chatsFilter,
    output: neighboursOutput,
    run: (ctx, { params: { id }, query }) => findNeighbours(ctx, id, query),
  }),
  'GET /api/answers/{id}/trace': operation({
    ...sees,
    summary: 'Get the trace of an answer',
    params,
    output: trace,
    run: (ctx, { params: { id } }) => readTrace(ctx, id),
  }),
  'GET /api/answers/{id}/sources/{sourceIndex}': operation({
    ...sees,
    summary: 'Get a source of an answer with its quote. The first source is 0',
    params: params.extend({ sourceIndex: z.coerce.number().int().min(0).max(999) }),
    output: quotedSource,
    run: (ctx, { params: { id, sourceIndex } }) => readQuote(ctx, id, sourceIndex),
  }),
  'POST /api/answers/{id}/reviewed': operation({
    ...manages,
    summary: 'Mark an answer from which lines were removed as reviewed, or as not reviewed',
    params,
    body: reviewInput,
    output: params,
    run: (ctx, { params: { id }, body }) => markReviewed(ctx, id, body),
  }),
  'POST /api/answers/{id}/replay': operation({
    ...manages,
    summary: 'Ask a question again with the current knowledge. Nothing is stored or counted',
    params,
    output: replayOutput,
    run: (ctx, { params: { id } }, options) => replayAnswer(ctx, id, options),
  }),
  'POST /api/answers/{id}/correct': operation({
    ...manages,
    summary: 'Correct an answer by creating a rule or a document',
    params,
    body: correctionInput,
    output: correctionOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => correctAnswer(ctx, id, body),
  }),
};
