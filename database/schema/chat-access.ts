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
 * Which transactions changed what a site knows. Triggers write it, so that no change can forget to. Rows are only added, and refer
 * to no site, so that those who change one never wait for each other.
 */
export const knowledgeChanges = pgTable(
  'knowledge_changes',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id').notNull(),
    changedBy: transactionId('changed_by').notNull(),
    /** What was changed: a document, rule, synonym, product, fact or the site. */
    kind: varchar('kind', { length: 16 }).notNull().default('site'),
    /** All zeros: the site itself, or more rows of this kind than are listed one by one. */
    changedId: uuid('changed_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.changedBy, table.kind, table.changedId] }),
  ],
);

/** What programs asked under an idempotency key: sent again it is answered once, and another question is refused. */
export const apiRequests = pgTable(
  'api_requests',
  {
    ...siteColumns(),
    /** Made of the key that the program chose. */
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
