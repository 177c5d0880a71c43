// State of the chat APIs between two questions.
import {
  char,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { messages } from './chat.ts';
import { organizations } from './global.ts';
import { belongsToSite } from './sites.ts';

const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

const siteColumns = () => ({
  organizationId: varchar('organization_id', { length: 64 }).notNull(),
  siteId: uuid('site_id').notNull(),
});

/** Cached answers, each with the snapshot of the site's knowledge that its question saw. */
export const answerCache = pgTable(
  'answer_cache',
  {
    ...siteColumns(),
    /** The question, and everything else that an answer depends on. */
    key: char('key', { length: 43 }).notNull(),
    messageId: uuid('message_id').notNull(),
    seen: snapshot('seen').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.key] }),
    foreignKey({
      columns: [table.organizationId, table.messageId],
      foreignColumns: [messages.organizationId, messages.id],
    }).onDelete('cascade'),
    index('answer_cache_message').on(table.organizationId, table.messageId),
  ],
);

/**
 * The transactions that changed a site's knowledge. Triggers write the rows, so that no change is missed. Rows are only
 * added and have no foreign key to the site, so that concurrent changes never wait for each other.
 */
export const knowledgeChanges = pgTable(
  'knowledge_changes',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id').notNull(),
    changedBy: transactionId('changed_by').notNull(),
    /** The kind of row that changed: a document, rule, synonym, product, fact or the site. */
    kind: varchar('kind', { length: 16 }).notNull().default('site'),
    /** All zeros: the site itself, or too many rows of this kind to list each. */
    changedId: uuid('changed_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.changedBy, table.kind, table.changedId] }),
  ],
);

/**
 * Requests with an idempotency key: a repeated request gets the first answer, another question with the same key is
 * refused.
 */
export const apiRequests = pgTable(
  'api_requests',
  {
    ...siteColumns(),
    /** Derived from the key that the client chose. */
    id: uuid('id').notNull(),
    bodyHash: char('body_hash', { length: 43 }).notNull(),
    chatId: uuid('chat_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.id] }),
    belongsToSite(table),
    index('api_requests_created').on(table.organizationId, table.createdAt),
  ],
);
