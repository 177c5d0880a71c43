import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { confirmContact, readContactLink, resendContactLink } from '#domain/sites/contact-link.ts';
import { deleteSite, readContents } from '#domain/sites/delete-site.ts';
import {
  contactLinkOutput,
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
import { createSite, listSites, readSite, updateSite } from '#domain/sites/site.ts';

const tag = 'Sites';
const params = z.object({ id: z.uuid() });
const linkParams = z.object({ token: z.string().regex(/^[0-9A-Za-z]{43}$/) });
const keyParams = params.extend({ keyId: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const sites = {
  'GET /api/sites': operation({
    ...sees,
    summary: 'List sites',
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
    summary: 'Get a site',
    params,
    output: siteOutput,
    run: (ctx, { params: { id } }) => readSite(ctx, id),
  }),
  'PUT /api/sites/{id}': operation({
    ...manages,
    summary: 'Update a site. Omitted fields stay unchanged. With updatedAt, only if it hasn’t changed since',
    params,
    body: siteChange,
    output: siteOutput,
    run: (ctx, { params: { id }, body }) => updateSite(ctx, id, body),
  }),
  'DELETE /api/sites/{id}': operation({
    ...manages,
    summary: 'Delete a site and all its data',
    params,
    output: deletionOutput,
    run: (ctx, { params: { id } }) => deleteSite(ctx, id),
  }),
  'GET /api/sites/{id}/contents': operation({
    ...sees,
    summary: 'Count the data that deleting a site would delete',
    params,
    output: contentsOutput,
    run: (ctx, { params: { id } }) => readContents(ctx, id),
  }),
  'POST /api/sites/{id}/contact-link': operation({
    ...manages,
    summary: 'Resend the confirmation link for the contact address',
    params,
    output: siteOutput,
    run: (ctx, { params: { id } }) => resendContactLink(ctx, id),
  }),
  'GET /api/contact-links/{token}': operation({
    tag,
    summary: 'Get the site and address of a confirmation link',
    token: 'none',
    params: linkParams,
    output: contactLinkOutput,
    run: (ctx, { params: { token } }) => readContactLink(ctx, token),
  }),
  'POST /api/contact-links/{token}/confirm': operation({
    tag,
    summary: 'Confirm a contact address',
    token: 'none',
    params: linkParams,
    output: contactLinkOutput,
    run: (ctx, { params: { token } }) => confirmContact(ctx, token),
  }),
  'GET /api/sites/{id}/keys': operation({
    ...sees,
    summary: 'List the keys of a site without their values',
    params,
    output: z.array(keyOutput),
    run: (ctx, { params: { id } }) => listKeys(ctx, id),
  }),
  'POST /api/sites/{id}/keys': operation({
    ...manages,
    summary: 'Create a key. Its value is only in this response',
    params,
    body: keyInput,
    output: newKeyOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createKey(ctx, id, body),
  }),
  'PUT /api/sites/{id}/keys/{keyId}': operation({
    ...manages,
    summary: 'Rename a key, or turn it on or off',
    params: keyParams,
    body: keyChange,
    output: keyOutput,
    run: (ctx, { params: { id, keyId }, body }) => changeKey(ctx, id, keyId, body),
  }),
  'POST /api/sites/{id}/keys/{keyId}/rotate': operation({
    ...manages,
    summary: 'Replace a key. The old one works for the given hours',
    params: keyParams,
    body: rotationInput,
    output: newKeyOutput,
    status: 201,
    run: (ctx, { params: { id, keyId }, body }) => rotateKey(ctx, id, keyId, body),
  }),
  'DELETE /api/sites/{id}/keys/{keyId}': operation({
    ...manages,
    summary: 'Delete a key. Requests with it are refused at once',
    params: keyParams,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id, keyId } }) => deleteKey(ctx, id, keyId),
  }),
};
