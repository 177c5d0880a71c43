import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { listExamples, proposeQuestions } from '#domain/onboarding/first-questions.ts';
import { setUpFirstSite } from '#domain/onboarding/first-site.ts';
import {
  exampleOutput,
  examplesQuery,
  firstQuestionsOutput,
  firstSiteInput,
  firstSiteOutput,
  websiteInput,
  websiteOutput,
} from '#domain/onboarding/inputs.ts';
import { lookAtWebsite } from '#domain/onboarding/website.ts';

const tag = 'Setup';

export const onboarding = {
  'POST /api/users/website': operation({
    tag,
    summary: 'Read the name, colour and language of a website from its front page',
    token: 'api',
    body: websiteInput,
    output: websiteOutput,
    run: (ctx, { body }) => lookAtWebsite(ctx, body),
  }),
  'POST /api/sites/first': operation({
    tag,
    summary: 'Set up a site from its address: the site, a published widget, and a crawl that reads its pages',
    token: 'organization',
    permissions: ['list:sites', 'manage:sites', 'manage:widgets'],
    body: firstSiteInput,
    output: firstSiteOutput,
    status: 201,
    run: (ctx, { body }) => setUpFirstSite(ctx, body),
  }),
  'POST /api/sites/{id}/first-questions': operation({
    tag,
    summary: 'Find three questions that the site answers, and show them in its widget while that is new. Not billed',
    token: 'organization',
    permissions: ['list:sites', 'manage:sites', 'manage:widgets'],
    params: z.object({ id: z.uuid() }),
    output: firstQuestionsOutput,
    run: (ctx, { params: { id } }, { answerer, queue, tries, signal }) =>
      proposeQuestions(ctx, id, { answerer, queue, limits: tries, signal }),
  }),
  'GET /api/sites/{id}/examples': operation({
    tag,
    summary: 'Get one or two questions with the site’s own answers, for the preview of a widget. Not billed',
    token: 'organization',
    permissions: ['list:sites'],
    params: z.object({ id: z.uuid() }),
    query: examplesQuery,
    output: z.array(exampleOutput),
    run: (ctx, { params: { id }, query }, { answerer, queue, tries, signal }) =>
      listExamples(ctx, id, query, { answerer, queue, limits: tries, signal }),
  }),
};
