import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { cancelCrawl, choosePages, listCrawlPages, listCrawls, readCrawl, startCrawl } from '#domain/crawls/crawl.ts';
import {
  choiceInput,
  crawlInput,
  crawlOutput,
  crawlPageOutput,
  crawlPagesInput,
  sourceOutput,
} from '#domain/crawls/inputs.ts';
import { readSource, refreshSource } from '#domain/crawls/sources.ts';

const room = 'Websites';
const params = z.object({ id: z.uuid() });
const sees = { room, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { room, token: 'organization', permissions: ['manage:sites'] } as const;

export const crawls = {
  'GET /api/sites/{id}/crawls': operation({
    ...sees,
    summary: 'List what was read from websites for a site, newest first',
    params,
    output: z.array(crawlOutput),
    run: (ctx, { params: { id } }) => listCrawls(ctx, id),
  }),
  'POST /api/sites/{id}/crawls': operation({
    ...manages,
    summary: 'Read one page, or find the pages of a website by its sitemap or its links',
    params,
    body: crawlInput,
    output: crawlOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => startCrawl(ctx, id, body),
  }),
  'GET /api/crawls/{id}': operation({
    ...sees,
    summary: 'Read how far the reading of a website is',
    params,
    output: crawlOutput,
    run: (ctx, { params: { id } }) => readCrawl(ctx, id),
  }),
  'GET /api/crawls/{id}/pages': operation({
    ...sees,
    summary: 'List the pages that were found on a website, by address',
    params,
    query: crawlPagesInput,
    output: z.array(crawlPageOutput),
    run: (ctx, { params: { id }, query }) => listCrawlPages(ctx, id, query.state),
  }),
  'POST /api/crawls/{id}/choose': operation({
    ...manages,
    summary: 'Choose which of the pages that were found become documents',
    params,
    body: choiceInput,
    output: crawlOutput,
    run: (ctx, { params: { id }, body }) => choosePages(ctx, id, body.ids),
  }),
  'POST /api/crawls/{id}/cancel': operation({
    ...manages,
    summary: 'Stop reading a website; documents that were made stay',
    params,
    output: crawlOutput,
    run: (ctx, { params: { id } }) => cancelCrawl(ctx, id),
  }),
  'GET /api/documents/{id}/source': operation({
    ...sees,
    summary: 'Read which page a document comes from, and when it was last compared with it',
    params,
    output: sourceOutput,
    run: (ctx, { params: { id } }) => readSource(ctx, id),
  }),
  'POST /api/documents/{id}/refresh': operation({
    ...manages,
    summary: 'Compare a document with the page it comes from, now',
    params,
    output: sourceOutput,
    status: 202,
    run: (ctx, { params: { id } }) => refreshSource(ctx, id),
  }),
};
