import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { gapStates } from '../column-values.ts';
import { chats } from './chat.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

/** Questions with the same meaning that visitors asked and Aisle could not answer well. Counts cover the last 90 days. */
export const gaps = pgTable(
  'gaps',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    state: varchar('state', { length: 16, enum: gapStates }).notNull(),
    language: varchar('language', { length: 16 }).notNull(),
    /** The concept of the answer engine that most of its questions are about. */
    concept: varchar('concept', { length: 64 }),
    /** How often it was asked: without an answer, with passages instead of an answer, and with an answer rated badly. */
    unanswered: integer('unanswered').notNull().default(0),
    offered: integer('offered').notNull().default(0),
    disliked: integer('disliked').notNull().default(0),
    /** Questions per week, oldest first; the last is the current week. */
    weeks: integer('weeks').array().notNull().default(sql`'{}'`),
    firstAskedAt: timestamp('first_asked_at', { withTimezone: true }).notNull(),
    lastAskedAt: timestamp('last_asked_at', { withTimezone: true }).notNull(),
    /** Who closed or dismissed it, when, and the document or rule that answers it now. */
    closedBy: varchar('closed_by', { length: 64 }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    documentId: uuid('document_id'),
    ruleId: uuid('rule_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('gaps_site').on(table.organizationId, table.siteId, table.state, table.lastAskedAt),
    check('gaps_state', isOneOf(table.state, gapStates)),
  ],
);

/** The different wordings of a gap. Each goes with the newest chat that contains it, so retention covers it. */
export const gapWordings = pgTable(
  'gap_wordings',
  {
    ...tenantColumns(),
    gapId: uuid('gap_id').notNull(),
    text: varchar('text', { length: 300 }).notNull(),
    language: varchar('language', { length: 16 }).notNull(),
    count: integer('count').notNull(),
    chatId: uuid('chat_id').notNull(),
    lastAskedAt: timestamp('last_asked_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      columns: [table.organizationId, table.gapId],
      foreignColumns: [gaps.organizationId, gaps.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.organizationId, table.chatId],
      foreignColumns: [chats.organizationId, chats.id],
    }).onDelete('cascade'),
    uniqueIndex('gap_wordings_text').on(table.organizationId, table.gapId, table.language, table.text),
    index('gap_wordings_chat').on(table.organizationId, table.chatId),
  ],
);

/** Visitors who were emailed that their question is answered now: at most once each. */
export const gapNotices = pgTable(
  'gap_notices',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    gapId: uuid('gap_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.gapId, table.chatId] }),
    foreignKey({
      columns: [table.organizationId, table.gapId],
      foreignColumns: [gaps.organizationId, gaps.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.organizationId, table.chatId],
      foreignColumns: [chats.organizationId, chats.id],
    }).onDelete('cascade'),
    index('gap_notices_chat').on(table.organizationId, table.chatId),
  ],
);
