import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import {
  type availabilities,
  engines,
  messageRoles,
  outcomes,
  quotas,
  ratings,
  type sourceKinds,
} from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';
import { widgets } from './widgets.ts';

// Compared byte by byte, so that a prefix search is an index range in every language.
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const channels = ['widget', 'api', 'playground', 'shopify'] as const;

type Source = {
  id: string;
  kind: (typeof sourceKinds)[number];
  title: string;
  url: string | null;
  quote: string;
  version?: number | undefined;
};
type ProductCard = {
  id: string;
  title: string;
  url: string | null;
  imageUrl: string | null;
  price: string | null;
  compareAtPrice: string | null;
  availability: (typeof availabilities)[number];
};
type Offer = {
  id: string;
  title: string;
  heading: string | null;
  text: string;
  url: string | null;
  version: number;
  language: string;
};

export const chats = pgTable(
  'chats',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    widgetId: uuid('widget_id'),
    channel: varchar('channel', { length: 16, enum: channels }).notNull(),
    /** The visitor's hashed ID: the visitor token allows reading and deleting these chats. */
    visitor: varchar('visitor', { length: 64 }),
    /** The shop's ID of the customer, if the visitor is signed in there. */
    customer: varchar('customer', { length: 64 }),
    language: varchar('language', { length: 16 }).notNull(),
    pageUrl: varchar('page_url', { length: 2000 }),
    questions: integer('questions').notNull().default(0),
    /** Questions with passages instead of an answer, questions with neither, and the visitors' ratings. */
    offered: integer('offered').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    /** Answers of a model with lines that a check removed, and that no member has reviewed. */
    toReview: integer('to_review').notNull().default(0),
    thumbsUp: integer('thumbs_up').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
    contactName: varchar('contact_name', { length: 120 }),
    contactEmail: varchar('contact_email', { length: 254 }),
    contactAt: timestamp('contact_at', { withTimezone: true }),
    /** Unused: see `contactConsents`. Servers of the version before read both. */
    contactAskedAt: timestamp('contact_asked_at', { withTimezone: true }),
    contactConfirmedAt: timestamp('contact_confirmed_at', { withTimezone: true }),
    /** When the chat had been inactive for a while; it may continue later. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When a member marked it as handled, and who; a later message reopens it. */
    handledAt: timestamp('handled_at', { withTimezone: true }),
    handledBy: varchar('handled_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** When the last question was stored, by the database's clock; null in chats from before this column. */
    storedAt: timestamp('stored_at', { withTimezone: true }).defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    foreignKey({
      columns: [table.organizationId, table.widgetId],
      foreignColumns: [widgets.organizationId, widgets.id],
    }).onDelete('set null'),
    index('chats_site').on(table.organizationId, table.siteId, table.updatedAt, table.id),
    // Partial indexes: the chats that people look for are rare.
    index('chats_unanswered')
      .on(table.organizationId, table.siteId, table.updatedAt, table.id)
      .where(sql`${table.unanswered} > 0`),
    index('chats_offered')
      .on(table.organizationId, table.siteId, table.updatedAt, table.id)
      .where(sql`${table.offered} > 0`),
    index('chats_to_review')
      .on(table.organizationId, table.siteId, table.updatedAt, table.id)
      .where(sql`${table.toReview} > 0`),
    index('chats_disliked')
      .on(table.organizationId, table.siteId, table.updatedAt, table.id)
      .where(sql`${table.thumbsDown} > 0`),
    index('chats_contact')
      .on(table.organizationId, table.siteId, table.updatedAt, table.id)
      .where(sql`${table.contactAt} is not null`),
    index('chats_customer')
      .on(table.organizationId, table.siteId, table.customer)
      .where(sql`${table.customer} is not null`),
    index('chats_visitor').on(table.organizationId, table.widgetId, table.visitor),
    index('chats_unfinished')
      .on(table.organizationId, table.updatedAt)
      .where(sql`${table.finishedAt} is null or ${table.finishedAt} < ${table.updatedAt}`),
    check('chats_channel', isOneOf(table.channel, channels)),
  ],
);

export const messages = pgTable(
  'messages',
  {
    ...tenantColumns(),
    chatId: uuid('chat_id').notNull(),
    /** The order within the chat. */
    position: integer('position').notNull(),
    role: varchar('role', { length: 16, enum: messageRoles }).notNull(),
    text: text('text').notNull(),
    /** Answers only: whether a model chose any of the words. The widget, the dashboard and the API show it. */
    generated: boolean('generated').notNull().default(false),
    /** Answers only: a check removed lines of the model, and no member has reviewed it. */
    toReview: boolean('to_review').notNull().default(false),
    /** Answers only. */
    outcome: varchar('outcome', { length: 16, enum: outcomes }),
    /** Answers only: the engine, the time since the question, and the quota that was charged. */
    engine: varchar('engine', { length: 16, enum: engines }),
    milliseconds: integer('milliseconds'),
    billed: varchar('billed', { length: 8, enum: quotas }),
    sources: jsonb('sources').$type<Source[]>().notNull().default([]),
    products: jsonb('products').$type<ProductCard[]>().notNull().default([]),
    suggestions: jsonb('suggestions').$type<string[]>().notNull().default([]),
    /** Questions back only: the answers to choose from. */
    choices: jsonb('choices').$type<string[]>().notNull().default([]),
    /** Uncertain answers only: passages that may help. */
    offers: jsonb('offers').$type<Offer[]>().notNull().default([]),
    /** The client's ID of a question: a repeated question is answered once. */
    clientId: uuid('client_id'),
    feedback: varchar('feedback', { length: 4, enum: ratings }),
    feedbackReason: varchar('feedback_reason', { length: 1000 }),
    /** Answers only: the process that writes it, see `processes`. */
    processId: uuid('process_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      columns: [table.organizationId, table.chatId],
      foreignColumns: [chats.organizationId, chats.id],
    }).onDelete('cascade'),
    uniqueIndex('messages_chat').on(table.organizationId, table.chatId, table.position),
    uniqueIndex('messages_client').on(table.organizationId, table.chatId, table.clientId),
    index('messages_unsettled')
      .on(table.organizationId, table.createdAt)
      .where(sql`${table.outcome} is null and ${table.role} = 'assistant'`),
    check('messages_role', isOneOf(table.role, messageRoles)),
    check('messages_feedback', isOneOf(table.feedback, ratings)),
    check('messages_billed', isOneOf(table.billed, quotas)),
    check('messages_text', sql`length(${table.text}) <= 20000`),
  ],
);

/** How an answer was found. In its own table, because it is long and rarely read. */
export const answerTraces = pgTable(
  'answer_traces',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    messageId: uuid('message_id').notNull(),
    trace: jsonb('trace').$type<Record<string, unknown>>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.messageId] }),
    foreignKey({
      columns: [table.organizationId, table.messageId],
      foreignColumns: [messages.organizationId, messages.id],
    }).onDelete('cascade'),
  ],
);

/** The search words of a chat. An index on the text itself would not be used under row-level security. */
export const chatTerms = pgTable(
  'chat_terms',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
    term: bytewise('term').notNull(),
    chatId: uuid('chat_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.term, table.chatId] }),
    index('chat_terms_chat').on(table.organizationId, table.chatId),
    foreignKey({
      columns: [table.organizationId, table.chatId],
      foreignColumns: [chats.organizationId, chats.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Addresses that visitors of a site entered, as hashes: when each was asked whether it wants emails, and when its owner agreed. Stays when
 * the chats are deleted, so that no address is asked twice.
 */
export const contactConsents = pgTable(
  'contact_consents',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
    hash: varchar('hash', { length: 43 }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  table => [primaryKey({ columns: [table.organizationId, table.siteId, table.hash] }), belongsToSite(table)],
);

/** Daily counts in the site's time zone, without any text: they stay when the chats are deleted. */
export const chatDays = pgTable(
  'chat_days',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
    day: date('day').notNull(),
    answered: integer('answered').notNull().default(0),
    /** Questions for which passages were offered instead of an answer. */
    offered: integer('offered').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    thumbsUp: integer('thumbs_up').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
    /** Sentences of a model that its judge saw or code stopped, and how many of them visitors did not see. */
    checkedSentences: integer('checked_sentences').notNull().default(0),
    removedSentences: integer('removed_sentences').notNull().default(0),
    /** A histogram of answer times; the bounds are in domain/chat/storage/daily-stats.ts. */
    times: integer('times').array().notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.siteId, table.day] }), belongsToSite(table)],
);
