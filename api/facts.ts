import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { addFact, listFacts, removeFact, updateFact } from '#domain/facts/fact.ts';
import { factChange, factInput, factOutput, factsOutput } from '#domain/facts/inputs.ts';

const tag = 'Shop facts';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'], params } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'], params } as const;

export const facts = {
  'GET /api/sites/{id}/facts': operation({
    ...sees,
    summary: 'List the shop facts of a site, found in documents or added manually',
    output: factsOutput,
    run: (ctx, { params: { id } }) => listFacts(ctx, id),
  }),
  'POST /api/sites/{id}/facts': operation({
    ...manages,
    summary: 'Add a shop fact manually',
    body: factInput,
    output: factOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => addFact(ctx, id, body),
  }),
  'PUT /api/facts/{id}': operation({
    ...manages,
    summary: 'Confirm, correct, hide or restore a shop fact. With updatedAt, only if it hasn’t changed since',
    body: factChange,
    output: factOutput,
    run: (ctx, { params: { id }, body }) => updateFact(ctx, id, body),
  }),
  'DELETE /api/facts/{id}': operation({
    ...manages,
    summary: 'Delete a shop fact. If a document states it, the next search finds it again',
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => removeFact(ctx, id),
  }),
};
