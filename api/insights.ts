import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  readDigestLink,
  readDigestSetting,
  unsubscribeFromDigest,
  updateDigestSetting,
} from '#domain/insights/digest-settings.ts';
import {
  digestInput,
  digestLinkOutput,
  digestLinkToken,
  digestOutput,
  insightsOutput,
  mergeTopicsInput,
  renameTopicInput,
  topicKey,
  topicOutput,
  topicQuestionsOutput,
} from '#domain/insights/inputs.ts';
import { listTopicQuestions, readInsights } from '#domain/insights/insights.ts';
import { mergeTopics, renameTopic, resetTopic } from '#domain/insights/topics.ts';
import { reportQuery } from '#domain/reporting/inputs.ts';

const params = z.object({ id: z.uuid() });
const topicParams = z.object({ id: z.uuid(), key: topicKey });
const linkParams = z.object({ token: digestLinkToken });
const forMembers = { tag: 'Insights', token: 'organization' } as const;
const forEditors = { ...forMembers, permissions: ['manage:sites'] } as const;
const forAdmins = { ...forMembers, permissions: ['manage:organization'] } as const;
const forEveryone = { tag: 'Insights', token: 'none', params: linkParams } as const;

export const insights = {
  'GET /api/sites/{id}/insights': operation({
    ...forMembers,
    params,
    summary: 'List the topics of a site, and the products that visitors couldn’t find',
    query: reportQuery,
    output: insightsOutput,
    run: (ctx, { params: { id }, query }) => readInsights(ctx, id, query),
  }),
  'GET /api/sites/{id}/topics/{key}/questions': operation({
    ...forMembers,
    params: topicParams,
    summary: 'List the newest questions of a topic',
    query: reportQuery,
    output: topicQuestionsOutput,
    run: (ctx, { params: { id, key }, query }) => listTopicQuestions(ctx, id, key, query),
  }),
  'POST /api/sites/{id}/merged-topics': operation({
    ...forEditors,
    params,
    summary: 'Merge topics into one',
    body: mergeTopicsInput,
    output: topicOutput,
    run: (ctx, { params: { id }, body }) => mergeTopics(ctx, id, body),
  }),
  'PUT /api/sites/{id}/topics/{key}': operation({
    ...forEditors,
    params: topicParams,
    summary: 'Rename a topic',
    body: renameTopicInput,
    output: topicOutput,
    run: (ctx, { params: { id, key }, body }) => renameTopic(ctx, id, key, body),
  }),
  'DELETE /api/sites/{id}/topics/{key}': operation({
    ...forEditors,
    params: topicParams,
    summary: 'Restore the original topics of a renamed or merged topic',
    output: topicOutput,
    run: (ctx, { params: { id, key } }) => resetTopic(ctx, id, key),
  }),
  'GET /api/organizations/digest': operation({
    ...forAdmins,
    summary: 'Get whether you receive the weekly email',
    output: digestOutput,
    run: ctx => readDigestSetting(ctx),
  }),
  'PUT /api/organizations/digest': operation({
    ...forAdmins,
    summary: 'Turn the weekly email on or off for yourself',
    body: digestInput,
    output: digestOutput,
    run: (ctx, { body }) => updateDigestSetting(ctx, body),
  }),
  'GET /api/digest-links/{token}': operation({
    ...forEveryone,
    summary: 'Get what the unsubscribe link of a weekly email is for',
    output: digestLinkOutput,
    run: (ctx, { params: { token } }) => readDigestLink(ctx, token),
  }),
  'POST /api/digest-links/{token}/unsubscribe': operation({
    ...forEveryone,
    summary: 'Unsubscribe from the weekly email',
    output: digestOutput,
    run: (ctx, { params: { token } }) => unsubscribeFromDigest(ctx, token),
  }),
};
