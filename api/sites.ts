import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { siteInput, siteOutput } from '#domain/sites/inputs.ts';
import { createSite, listSites, readSite } from '#domain/sites/site.ts';

const room = 'Sites';
const params = z.object({ id: z.uuid() });

export const sites = {
  'GET /api/sites': operation({
    room,
    summary: 'List the sites of the organisation',
    token: 'organization',
    permissions: ['list:sites'],
    output: z.array(siteOutput),
    run: ctx => listSites(ctx),
  }),
  'POST /api/sites': operation({
    room,
    summary: 'Add a site',
    token: 'organization',
    permissions: ['manage:sites'],
    body: siteInput,
    output: siteOutput,
    status: 201,
    run: (ctx, { body }) => createSite(ctx, body),
  }),
  'GET /api/sites/{id}': operation({
    room,
    summary: 'Read one site',
    token: 'organization',
    permissions: ['list:sites'],
    params,
    output: siteOutput,
    run: (ctx, { params: { id } }) => readSite(ctx, id),
  }),
};
