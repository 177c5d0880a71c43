import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { searchQuery, searchResult } from '#domain/search/inputs.ts';
import { search } from '#domain/search/search.ts';

export const searches = {
  'GET /api/search': operation({
    tag: 'Search',
    token: 'organization',
    summary: 'Find documents, products, rules, widgets, chats and members by the beginnings of words',
    query: searchQuery,
    output: z.array(searchResult),
    run: (ctx, { query }) => search(ctx, query),
  }),
};
