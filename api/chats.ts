import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { trace } from '#domain/answers/inputs.ts';
import { correctAnswer } from '#domain/chat/correct.ts';
import { exportChats } from '#domain/chat/export.ts';
import {
  chatCounts,
  chatOutput,
  chatSummary,
  chatsDeletion,
  chatsFilter,
  chatsQuery,
  correctionInput,
  correctionOutput,
  exportQuery,
  neighboursOutput,
  quotedSource,
  replayOutput,
} from '#domain/chat/history-inputs.ts';
import { deletedOutput } from '#domain/chat/inputs.ts';
import { countChats, findNeighbours, listChats } from '#domain/chat/list.ts';
import { readQuote } from '#domain/chat/quote.ts';
import { readChat, readTrace } from '#domain/chat/read.ts';
import { deleteChat, removeChats } from '#domain/chat/removal.ts';
import { replayAnswer } from '#domain/chat/replay.ts';

const room = 'Chats';
const params = z.object({ id: z.uuid() });
const sees = { room, token: 'organization' } as const;
const manages = { room, token: 'organization', permissions: ['manage:sites'] } as const;

export const chats = {
  'GET /api/chats': operation({
    ...sees,
    summary: 'List the chats of a site, those with the latest words first, page by page',
    query: chatsQuery,
    output: z.array(chatSummary),
    run: (ctx, { query }) => listChats(ctx, query),
  }),
  'GET /api/chats/counts': operation({
    ...sees,
    summary: 'Count the chats of a site, by how they came out',
    query: chatsFilter,
    output: chatCounts,
    run: (ctx, { query }) => countChats(ctx, query),
  }),
  'GET /api/chats/export': operation({
    ...sees,
    summary: 'All chats that fit, as a CSV file with a line for each question, or as JSON with everything',
    query: exportQuery,
    output: z.file(),
    run: (ctx, { query }) => exportChats(ctx, query),
  }),
  'POST /api/chats/delete': operation({
    ...manages,
    summary: 'Delete chats for good, with all that was said in them',
    body: chatsDeletion,
    output: deletedOutput,
    run: (ctx, { body }) => removeChats(ctx, body.ids),
  }),
  'GET /api/chats/{id}': operation({
    ...sees,
    summary: 'Read one chat',
    params,
    output: chatOutput,
    run: (ctx, { params: { id } }) => readChat(ctx, id),
  }),
  'DELETE /api/chats/{id}': operation({
    ...manages,
    summary: 'Delete a chat for good, with all that was said in it',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteChat(ctx, id),
  }),
  'GET /api/chats/{id}/neighbours': operation({
    ...sees,
    summary: 'The chats before and after one, in a list',
    params,
    query: chatsFilter,
    output: neighboursOutput,
    run: (ctx, { params: { id }, query }) => findNeighbours(ctx, id, query),
  }),
  'GET /api/answers/{id}/trace': operation({
    ...sees,
    summary: 'How an answer was found',
    params,
    output: trace,
    run: (ctx, { params: { id } }) => readTrace(ctx, id),
  }),
  'GET /api/answers/{id}/sources/{place}': operation({
    ...sees,
    summary: 'Open a source of an answer at the quoted words; the first is 0',
    params: params.extend({ place: z.coerce.number().int().min(0).max(999) }),
    output: quotedSource,
    run: (ctx, { params: { id, place } }) => readQuote(ctx, id, place),
  }),
  'POST /api/answers/{id}/replay': operation({
    ...manages,
    summary: 'Ask the same question again, of what the site knows now; nothing is stored or counted',
    params,
    output: replayOutput,
    run: (ctx, { params: { id } }, means) => replayAnswer(ctx, id, means),
  }),
  'POST /api/answers/{id}/correct': operation({
    ...manages,
    summary: 'Make the right answer known, as a rule or as a document',
    params,
    body: correctionInput,
    output: correctionOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => correctAnswer(ctx, id, body),
  }),
};
