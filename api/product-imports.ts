import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  listImports,
  previewImport,
  readImport,
  resumeImport,
  startImport,
  stopImport,
} from '#domain/products/import.ts';
import {
  importInput,
  importOutput,
  mappingInput,
  pieceInput,
  previewOutput,
  problemsPage,
  startInput,
} from '#domain/products/import-inputs.ts';
import { readProblems } from '#domain/products/import-problems.ts';
import { addPiece, completeUpload, createImport } from '#domain/products/upload.ts';

const room = 'Products';
const params = z.object({ id: z.uuid() });
const sees = { room, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { room, token: 'organization', permissions: ['manage:sites'] } as const;

export const productImports = {
  'GET /api/sites/{id}/product-imports': operation({
    ...sees,
    summary: 'List the files that were imported into a site, newest first',
    params,
    output: z.array(importOutput),
    run: (ctx, { params: { id } }) => listImports(ctx, id),
  }),
  'POST /api/sites/{id}/product-imports': operation({
    ...manages,
    summary: 'Begin to import a CSV file; its text follows in pieces',
    params,
    body: importInput,
    output: importOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createImport(ctx, id, body.fileName),
  }),
  'PUT /api/product-imports/{id}/pieces/{position}': operation({
    ...manages,
    summary: 'Send a piece of the file: the first is 0. The same piece may be sent again',
    params: params.extend({ position: z.coerce.number().int().min(0).max(9999) }),
    body: pieceInput,
    output: importOutput,
    run: (ctx, { params: { id, position }, body }) => addPiece(ctx, id, position, body.text),
  }),
  'POST /api/product-imports/{id}/complete': operation({
    ...manages,
    summary: 'Say that all pieces are there; the columns are read, and their meaning is guessed',
    params,
    body: z.strictObject({ pieces: z.int().min(1) }),
    output: importOutput,
    run: (ctx, { params: { id }, body }) => completeUpload(ctx, id, body.pieces),
  }),
  'POST /api/product-imports/{id}/preview': operation({
    ...manages,
    summary: 'Read the first lines as these meanings of the columns would have it',
    params,
    body: mappingInput,
    output: previewOutput,
    run: (ctx, { params: { id }, body }) => previewImport(ctx, id, body),
  }),
  'POST /api/product-imports/{id}/start': operation({
    ...manages,
    summary:
      'Take the products in; it goes on by itself. Say what becomes of those that an earlier file brought and this one lacks',
    params,
    body: startInput,
    output: importOutput,
    status: 202,
    run: (ctx, { params: { id }, body }) => startImport(ctx, id, body),
  }),
  'POST /api/product-imports/{id}/stop': operation({
    ...manages,
    summary: 'Stop; what was taken stays',
    params,
    output: importOutput,
    run: (ctx, { params: { id } }) => stopImport(ctx, id),
  }),
  'POST /api/product-imports/{id}/resume': operation({
    ...manages,
    summary: 'Go on where it stopped',
    params,
    output: importOutput,
    status: 202,
    run: (ctx, { params: { id } }) => resumeImport(ctx, id),
  }),
  'GET /api/product-imports/{id}': operation({
    ...sees,
    summary: 'How far an import came',
    params,
    output: importOutput,
    run: (ctx, { params: { id } }) => readImport(ctx, id),
  }),
  'GET /api/product-imports/{id}/problems': operation({
    ...sees,
    summary:
      'The lines that could not be taken, as CSV to mend and import again; its pages, one after the other, are the file',
    params,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    output: problemsPage,
    run: (ctx, { params: { id }, query }) => readProblems(ctx, id, query.after),
  }),
};
