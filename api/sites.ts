import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  contentsOutput,
  deletionOutput,
  keyChange,
  keyInput,
  keyOutput,
  newKeyOutput,
  rotationInput,
  siteChange,
  siteInput,
  siteOutput,
} from '#domain/sites/inputs.ts';
import { changeKey, createKey, deleteKey, listKeys, rotateKey } from '#domain/sites/keys.ts';
import { createSite, deleteSite, listSites, readContents, readSite, updateSite } from '#domain/sites/site.ts';

const room = 'Sites';
const params = z.object({ id: z.uuid() });
const keyParams = params.extend({ keyId: z.uuid() });
const sees = { room, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { room, token: 'organization', permissions: ['manage:sites'] } as const;

export const sites = {
  'GET /api/sites': operation({
    ...sees,
    summary: 'List the organisation’s sites',
    output: z.array(siteOutput),
    run: ctx => listSites(ctx),
  }),
  'POST /api/sites': operation({
    ...manages,
    summary: 'Add a site',
    body: siteInput,
    output: siteOutput,
    status: 201,
    run: (ctx, { body }) => createSite(ctx, body),
  }),
  'GET /api/sites/{id}': operation({
    ...sees,
    summary: 'Read one site',
    params,
    output: siteOutput,
    run: (ctx, { params: { id } }) => readSite(ctx, id),
  }),
  'PUT /api/sites/{id}': operation({
    ...manages,
    summary: 'Change a site; what is left out stays. With updatedAt, only if nobody changed it since',
    params,
    body: siteChange,
    output: siteOutput,
    run: (ctx, { params: { id }, body }) => updateSite(ctx, id, body),
  }),
  'DELETE /api/sites/{id}': operation({
    ...manages,
    summary: 'Delete a site and everything that belongs to it',
    params,
    output: deletionOutput,
    run: (ctx, { params: { id } }) => deleteSite(ctx, id),
  }),
  'GET /api/sites/{id}/contents': operation({
    ...sees,
    summary: 'Count what would be deleted with a site',
    params,
    output: contentsOutput,
    run: (ctx, { params: { id } }) => readContents(ctx, id),
  }),
  'GET /api/sites/{id}/keys': operation({
    ...sees,
    summary: 'List a site’s keys, without their values',
    params,
    output: z.array(keyOutput),
    run: (ctx, { params: { id } }) => listKeys(ctx, id),
  }),
  'POST /api/sites/{id}/keys': operation({
    ...manages,
    summary: 'Make a key; its value is in this answer and in no other',
    params,
    body: keyInput,
    output: newKeyOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createKey(ctx, id, body),
  }),
  'PUT /api/sites/{id}/keys/{keyId}': operation({
    ...manages,
    summary: 'Rename a key, or switch it off and on',
    params: keyParams,
    body: keyChange,
    output: keyOutput,
    run: (ctx, { params: { id, keyId }, body }) => changeKey(ctx, id, keyId, body),
  }),
  'POST /api/sites/{id}/keys/{keyId}/rotate': operation({
    ...manages,
    summary: 'Make a key that takes the place of this one; the old one works for the hours given',
    params: keyParams,
    body: rotationInput,
    output: newKeyOutput,
    status: 201,
    run: (ctx, { params: { id, keyId }, body }) => rotateKey(ctx, id, keyId, body),
  }),
  'DELETE /api/sites/{id}/keys/{keyId}': operation({
    ...manages,
    summary: 'Delete a key; programs that use it are refused at once',
    params: keyParams,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id, keyId } }) => deleteKey(ctx, id, keyId),
  }),
};
