import { sql } from 'drizzle-orm';
import {
  check,
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
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';
import { widgets } from './widgets.ts';

export const chats = pgTable(
  'chats',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    widgetId: uuid('widget_id'),
    channel: varchar('channel', { length: 16 }).notNull(),
    /** The visitor's own id, hashed: whoever holds the visitor token may read and delete what it wrote. */
    visitor: varchar('visitor', { length: 64 }),
    language: varchar('language', { length: 16 }).notNull(),
    pageUrl: varchar('page_url', { length: 2000 }),
    questions: integer('questions').notNull().default(0),
    /** How many of them got no answer, and what visitors thought of the others. */
    unanswered: integer('unanswered').notNull().default(0),
    thumbsUp: integer('thumbs_up').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
    contactName: varchar('contact_name', { length: 120 }),
    contactEmail: varchar('contact_email', { length: 254 }),
    contactAt: timestamp('contact_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    foreignKey({
      columns: [table.organizationId, table.widgetId],
      foreignColumns: [widgets.organizationId, widgets.id],
    }).onDelete('set null'),
    index('chats_site').on(table.organizationId, table.siteId, table.updatedAt),
    index('chats_visitor').on(table.organizationId, table.widgetId, table.visitor),
    check('chats_channel', sql`${table.channel} in ('widget', 'api', 'playground', 'shopify')`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    ...tenantColumns(),
    chatId: uuid('chat_id').notNull(),
    /** The order within the chat. */
    position: integer('position').notNull(),
    role: varchar('role', { length: 16 }).notNull(),
    text: text('text').notNull(),
    /** Of an answer: how it came out. */
    outcome: varchar('outcome', { length: 16 }),
    /** Of an answer: what gave its words, how long that took from the question on, and what it was counted as. */
    engine: varchar('engine', { length: 16 }),
    milliseconds: integer('milliseconds'),
    billed: varchar('billed', { length: 8 }),
    sources: jsonb('sources').$type<Record<string, unknown>[]>().notNull().default([]),
    products: jsonb('products').$type<Record<string, unknown>[]>().notNull().default([]),
    suggestions: jsonb('suggestions').$type<string[]>().notNull().default([]),
    /** The client's own id of a question: asked twice it is answered once. */
    clientId: uuid('client_id'),
    feedback: varchar('feedback', { length: 4 }),
    feedbackReason: varchar('feedback_reason', { length: 1000 }),
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
    check('messages_role', sql`${table.role} in ('visitor', 'assistant')`),
    check('messages_feedback', sql`${table.feedback} in ('up', 'down')`),
    check('messages_billed', sql`${table.billed} in ('plan', 'grace')`),
    check('messages_text', sql`length(${table.text}) <= 20000`),
  ],
);

/** How an answer was found. Apart from the answer, because it is long and seldom read. */
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
