import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { synonymsInput, synonymsOutput } from '#domain/retrieval/inputs.ts';
import { createSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from '#domain/retrieval/synonyms.ts';

const tag = 'Synonyms';
const params = z.object({ id: z.uuid() });
const groupParams = params.extend({ synonymsId: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const synonyms = {
  'GET /api/sites/{id}/synonyms': operation({
    ...sees,
    summary: 'List the synonym groups of a site',
    params,
    output: z.array(synonymsOutput),
    run: (ctx, { params: { id } }) => listSynonyms(ctx, id),
  }),
  'POST /api/sites/{id}/synonyms': operation({
    ...manages,
    summary: 'Add a synonym group',
    params,
    body: synonymsInput,
    output: synonymsOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createSynonyms(ctx, id, body),
  }),
  'PUT /api/sites/{id}/synonyms/{synonymsId}': operation({
    ...manages,
    summary: 'Update a synonym group',
    params: groupParams,
    body: synonymsInput,
    output: synonymsOutput,
    run: (ctx, { params: { id, synonymsId }, body }) => updateSynonyms(ctx, id, synonymsId, body),
  }),
  'DELETE /api/sites/{id}/synonyms/{synonymsId}': operation({
    ...manages,
    summary: 'Delete a synonym group',
    params: groupParams,
    output: z.object({ id: z.uuid() }),
    run: async (ctx, { params: { id, synonymsId } }) => {
      await deleteSynonyms(ctx, id, synonymsId);
      return { id: synonymsId };
    },
  }),
};
