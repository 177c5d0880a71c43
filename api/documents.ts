import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  createDocument,
  deleteDocument,
  readDocument,
  retryDocument,
  updateDocument,
} from '#domain/knowledge/document.ts';
import { listUses } from '#domain/knowledge/document-uses.ts';
import { changeMany, countDocuments, listDocuments } from '#domain/knowledge/documents.ts';
import {
  bulkInput,
  bulkOutput,
  countsOutput,
  documentChange,
  documentInput,
  documentLimits,
  documentOutput,
  documentSummary,
  fileInput,
  listInput,
} from '#domain/knowledge/inputs.ts';
import { readOriginal } from '#domain/knowledge/original-file.ts';
import {
  sectionOutput,
  sectionQuestionChange,
  sectionQuestionInput,
  sectionQuestionOutput,
} from '#domain/knowledge/section-question-inputs.ts';
import {
  addSectionQuestion,
  changeSectionQuestion,
  listSectionQuestions,
  removeSectionQuestion,
} from '#domain/knowledge/section-questions.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { restoreInput, useOutput, versionOutput, versionSummary } from '#domain/knowledge/version-inputs.ts';
import { listVersions, readVersion, restoreVersion } from '#domain/knowledge/versions.ts';

const tag = 'Documents';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const documents = {
  'GET /api/sites/{id}/documents': operation({
    ...sees,
    summary: 'List the documents of a site',
    params,
    query: listInput,
    output: z.array(documentSummary),
    run: (ctx, { params: { id }, query }) => listDocuments(ctx, id, query),
  }),
  'GET /api/sites/{id}/documents/counts': operation({
    ...sees,
    summary: 'Count the documents of a site by state',
    params,
    output: countsOutput,
    run: (ctx, { params: { id } }) => countDocuments(ctx, id),
  }),
  'POST /api/sites/{id}/documents': operation({
    ...manages,
    summary: 'Add a text, questions with answers, or pasted HTML',
    params,
    body: documentInput,
    output: documentOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createDocument(ctx, id, body),
  }),
  'POST /api/sites/{id}/documents/files': operation({
    ...manages,
    summary:
      'Upload a file as the request body: PDF, DOCX, HTML, Markdown, text or CSV. It is processed in the background',
    params,
    query: fileInput,
    body: z.file(),
    largest: documentLimits.fileSize,
    output: documentSummary,
    status: 202,
    run: (ctx, { params: { id }, query, body }) => addFile(ctx, id, query.name, body),
  }),
  'POST /api/sites/{id}/documents/bulk': operation({
    ...manages,
    summary: 'Turn on, turn off, reprocess or delete several documents',
    params,
    body: bulkInput,
    output: bulkOutput,
    run: (ctx, { params: { id }, body }) => changeMany(ctx, id, body),
  }),
  'GET /api/documents/{id}': operation({
    ...sees,
    summary: 'Get a document with its text',
    params,
    output: documentOutput,
    run: (ctx, { params: { id } }) => readDocument(ctx, id),
  }),
  'PUT /api/documents/{id}': operation({
    ...manages,
    summary: 'Update a document. Omitted fields stay unchanged; a changed text creates a new version',
    params,
    body: documentChange,
    output: documentOutput,
    run: (ctx, { params: { id }, body }) => updateDocument(ctx, id, body),
  }),
  'DELETE /api/documents/{id}': operation({
    ...manages,
    summary: 'Delete a document with all its versions and its original file',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteDocument(ctx, id),
  }),
  'POST /api/documents/{id}/retry': operation({
    ...manages,
    summary: 'Reprocess a file or pasted HTML',
    params,
    output: documentOutput,
    status: 202,
    run: (ctx, { params: { id } }) => retryDocument(ctx, id),
  }),
  'GET /api/documents/{id}/original': operation({
    ...sees,
    summary: 'Download the original file of a document',
    params,
    output: z.file(),
    run: (ctx, { params: { id } }) => readOriginal(ctx, id),
  }),
  'GET /api/documents/{id}/uses': operation({
    ...sees,
    summary: 'List the latest answers that quoted a document',
    params,
    output: z.array(useOutput),
    run: (ctx, { params: { id } }) => listUses(ctx, id),
  }),
  'GET /api/documents/{id}/questions': operation({
    ...sees,
    summary: 'List the sections of a document with the questions that visitors may ask about them',
    params,
    output: z.array(sectionOutput),
    run: (ctx, { params: { id } }) => listSectionQuestions(ctx, id),
  }),
  'POST /api/documents/{id}/questions': operation({
    ...manages,
    summary: 'Add a question to a section. It helps to find the section, and visitors never see it',
    params,
    body: sectionQuestionInput,
    output: sectionQuestionOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => addSectionQuestion(ctx, id, body),
  }),
  'PUT /api/section-questions/{id}': operation({
    ...manages,
    summary: 'Change a question of a section',
    params,
    body: sectionQuestionChange,
    output: sectionQuestionOutput,
    run: (ctx, { params: { id }, body }) => changeSectionQuestion(ctx, id, body),
  }),
  'DELETE /api/section-questions/{id}': operation({
    ...manages,
    summary: 'Remove a question of a section',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => removeSectionQuestion(ctx, id),
  }),
  'GET /api/documents/{id}/versions': operation({
    ...sees,
    summary: 'List the versions of a document, newest first',
    params,
    query: z.object({
      after: z.coerce.number().int().min(1).optional(),
      perPage: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.array(versionSummary),
    run: (ctx, { params: { id }, query }) => listVersions(ctx, id, query),
  }),
  'GET /api/documents/{id}/versions/{version}': operation({
    ...sees,
    summary: 'Get a version with its text',
    params: params.extend({ version: z.coerce.number().int().min(1) }),
    output: versionOutput,
    run: (ctx, { params: { id, version } }) => readVersion(ctx, id, version),
  }),
  'POST /api/documents/{id}/restore': operation({
    ...manages,
    summary: 'Restore an earlier version as the newest',
    params,
    body: restoreInput,
    output: documentOutput,
    run: (ctx, { params: { id }, body }) => restoreVersion(ctx, id, body),
  }),
};
