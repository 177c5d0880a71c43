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

const tag = 'Products';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const productImports = {
  'GET /api/sites/{id}/product-imports': operation({
    ...sees,
    summary: 'List the imports of a site, newest first',
    params,
    output: z.array(importOutput),
    run: (ctx, { params: { id } }) => listImports(ctx, id),
  }),
  'POST /api/sites/{id}/product-imports': operation({
    ...manages,
    summary: 'Start the import of a CSV file. Upload its text in parts',
    params,
    body: importInput,
    output: importOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createImport(ctx, id, body.fileName),
  }),
  'PUT /api/product-imports/{id}/pieces/{position}': operation({
    ...manages,
    summary: 'Upload a part of the file. The first is 0; a part can be sent again',
    params: params.extend({ position: z.coerce.number().int().min(0).max(9999) }),
    body: pieceInput,
    output: importOutput,
    run: (ctx, { params: { id, position }, body }) => addPiece(ctx, id, position, body.text),
  }),
  'POST /api/product-imports/{id}/complete': operation({
    ...manages,
    summary: 'Finish the upload. The columns are read and mapped automatically',
    params,
    body: z.strictObject({ pieces: z.int().min(1) }),
    output: importOutput,
    run: (ctx, { params: { id }, body }) => completeUpload(ctx, id, body.pieces),
  }),
  'POST /api/product-imports/{id}/preview': operation({
    ...manages,
    summary: 'Preview the first lines with a column mapping',
    params,
    body: mappingInput,
    output: previewOutput,
    run: (ctx, { params: { id }, body }) => previewImport(ctx, id, body),
  }),
  'POST /api/product-imports/{id}/start': operation({
    ...manages,
    summary:
      'Start the import in the background, and choose what happens to products of earlier files that this one lacks',
    params,
    body: startInput,
    output: importOutput,
    status: 202,
    run: (ctx, { params: { id }, body }) => startImport(ctx, id, body),
  }),
  'POST /api/product-imports/{id}/stop': operation({
    ...manages,
    summary: 'Stop an import. Products it imported stay',
    params,
    output: importOutput,
    run: (ctx, { params: { id } }) => stopImport(ctx, id),
  }),
  'POST /api/product-imports/{id}/resume': operation({
    ...manages,
    summary: 'Resume a stopped import',
    params,
    output: importOutput,
    status: 202,
    run: (ctx, { params: { id } }) => resumeImport(ctx, id),
  }),
  'GET /api/product-imports/{id}': operation({
    ...sees,
    summary: 'Get the progress of an import',
    params,
    output: importOutput,
    run: (ctx, { params: { id } }) => readImport(ctx, id),
  }),
  'GET /api/product-imports/{id}/problems': operation({
    ...sees,
    summary:
      'Get the lines that could not be imported as CSV, to correct and import again. Joined, the pages are the file',
    params,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    output: problemsPage,
    run: (ctx, { params: { id }, query }) => readProblems(ctx, id, query.after),
  }),
};
