// The contents of an export by table. A test fails for a table that is in neither list.
import type { PgTable } from 'drizzle-orm/pg-core';
import { answerSettings, modelSettings, modelUsage, siteVoices } from '#database/schema/answers.ts';
import { answerTraces, chatDays, chats, messages } from '#database/schema/chat.ts';
import { crawlPages, crawls, pageSources, productPages } from '#database/schema/crawls.ts';
import { siteFacts } from '#database/schema/facts.ts';
import { gapNotices, gaps, gapWordings } from '#database/schema/gaps.ts';
import { digestOptOuts, digests, productDemand, topicConcepts, topicDays, topics } from '#database/schema/insights.ts';
import { documents, documentVersions, heldChanges, sectionQuestions } from '#database/schema/knowledge.ts';
import { activity, entitlements, members } from '#database/schema/organizations.ts';
import { productImportPieces, productImportProblems, productImports, products } from '#database/schema/products.ts';
import { qualityQuestions, qualityResults, qualityRuns } from '#database/schema/quality.ts';
import { synonyms } from '#database/schema/retrieval.ts';
import { rules } from '#database/schema/rules.ts';
import {
  shopifyDataRequests,
  shopifyInstallations,
  shopifyLinkCodes,
  shopifyProducts,
  shopifySessions,
  shopifySyncs,
} from '#database/schema/shopify.ts';
import { keys, sites } from '#database/schema/sites.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { usage, usageNotices } from '#database/schema/usage.ts';
import { webhookDeliveries, webhookEndpoints } from '#database/schema/webhooks.ts';
import { widgetPictures, widgets, widgetVersions } from '#database/schema/widgets.ts';

/** For tables with long rows. */
export const smallBatch = 10;

export type ExportedTable = {
  table: PgTable;
  /** Excluded columns: secrets, also hashed or encrypted, and values that only this database can use. */
  without?: readonly string[];
  /** The batch size; small for long rows. */
  atOnce?: number;
};

export const exportedTables: readonly ExportedTable[] = [
  { table: members },
  { table: entitlements },
  { table: subscriptions },
  { table: usage },
  { table: usageNotices },
  { table: activity },
  { table: sites, without: ['contactLink'] },
  { table: keys, without: ['hash'] },
  { table: widgets },
  { table: widgetVersions },
  { table: widgetPictures, without: ['bytes'] },
  { table: documents, without: ['originalKey'] },
  { table: documentVersions, atOnce: smallBatch },
  { table: sectionQuestions, without: ['key'] },
  { table: crawls },
  { table: crawlPages, atOnce: smallBatch },
  { table: pageSources },
  { table: heldChanges, atOnce: smallBatch },
  { table: products, without: ['terms'] },
  { table: productPages },
  { table: productImports },
  { table: productImportPieces, atOnce: smallBatch },
  { table: productImportProblems },
  { table: rules },
  { table: synonyms },
  { table: siteFacts },
  { table: modelSettings, without: ['sealedKey'] },
  { table: answerSettings },
  { table: siteVoices },
  { table: modelUsage },
  { table: chats },
  { table: messages },
  { table: answerTraces },
  { table: chatDays },
  { table: qualityQuestions },
  { table: qualityRuns },
  { table: qualityResults, without: ['modelTexts', 'traceHash'] },
  { table: gaps },
  { table: gapWordings },
  { table: gapNotices },
  { table: topics },
  { table: topicConcepts },
  { table: topicDays },
  { table: productDemand },
  { table: digests },
  { table: digestOptOuts },
  { table: webhookEndpoints, without: ['secret', 'formerSecret'] },
  { table: webhookDeliveries },
  { table: shopifyInstallations },
  { table: shopifySessions, without: ['state', 'accessToken', 'refreshToken', 'lease', 'leaseUntil'] },
  { table: shopifySyncs },
  { table: shopifyProducts },
  { table: shopifyDataRequests, atOnce: smallBatch },
  { table: shopifyLinkCodes },
];

const foundBy = 'made from what is here, to find it by';

/** Tables that are left out, with the reason that the export states. */
export const excludedTables: Record<string, string> = {
  lookups: 'hashes by which keys, shops and payments are found',
  contact_consents: 'hashes of addresses that were asked whether they want emails',
  organization_exports: 'this file and those before it',
  storage: 'how many bytes are stored',
  storage_changes: 'changes of that number',
  pending_uploads: 'files that are being uploaded',
  chunks: foundBy,
  chunk_vectors: foundBy,
  postings: foundBy,
  site_stats: foundBy,
  site_terms: foundBy,
  site_words: foundBy,
  product_terms: foundBy,
  product_pictures: 'small copies of the pictures that products name',
  chat_terms: foundBy,
  title_words: foundBy,
  rule_vectors: foundBy,
  fact_findings: foundBy,
  fact_searches: 'when a site was last searched for shop facts',
  answer_cache: 'cached answers, valid for some minutes',
  knowledge_changes: 'when those answers are out of date',
  api_requests: 'which calls were sent twice',
};
