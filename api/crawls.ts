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

const tag = 'Websites';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const crawls = {
  'GET /api/sites/{id}/crawls': operation({
    ...sees,
    summary: 'List the crawls of a site, newest first',
    params,
    output: z.array(crawlOutput),
    run: (ctx, { params: { id } }) => listCrawls(ctx, id),
  }),
  'POST /api/sites/{id}/crawls': operation({
    ...manages,
    summary: 'Read one page, or find the pages of a website by sitemap or links',
    params,
    body: crawlInput,
    output: crawlOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => startCrawl(ctx, id, body),
  }),
  'GET /api/crawls/{id}': operation({
    ...sees,
    summary: 'Get the progress of a crawl',
    params,
    output: crawlOutput,
    run: (ctx, { params: { id } }) => readCrawl(ctx, id),
  }),
  'GET /api/crawls/{id}/pages': operation({
    ...sees,
    summary: 'List the pages that a crawl found, by address',
    params,
    query: crawlPagesInput,
    output: z.array(crawlPageOutput),
    run: (ctx, { params: { id }, query }) => listCrawlPages(ctx, id, query.state),
  }),
  'POST /api/crawls/{id}/choose': operation({
    ...manages,
    summary: 'Choose which of the found pages become documents',
    params,
    body: choiceInput,
    output: crawlOutput,
    run: (ctx, { params: { id }, body }) => choosePages(ctx, id, body.ids),
  }),
  'POST /api/crawls/{id}/cancel': operation({
    ...manages,
    summary: 'Stop a crawl. Documents it created stay',
    params,
    output: crawlOutput,
    run: (ctx, { params: { id } }) => cancelCrawl(ctx, id),
  }),
  'GET /api/documents/{id}/source': operation({
    ...sees,
    summary: 'Get the page a document comes from and when it was last checked',
    params,
    output: sourceOutput,
    run: (ctx, { params: { id } }) => readSource(ctx, id),
  }),
  'POST /api/documents/{id}/refresh': operation({
    ...manages,
    summary: 'Check the page of a document for changes now',
    params,
    output: sourceOutput,
    status: 202,
    run: (ctx, { params: { id } }) => refreshSource(ctx, id),
  }),
};
