import {
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { demandKinds } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { organizations } from './global.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

function siteColumns() {
  return {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
  };
}

/** Topics that people renamed or merged. Every other topic is one concept of the answer engine, with its own name. */
export const topics = pgTable(
  'topics',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    name: varchar('name', { length: 80 }).notNull(),
    updatedBy: varchar('updated_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    uniqueIndex('topics_name').on(table.organizationId, table.siteId, table.name),
  ],
);

/** The concepts of such a topic. A concept belongs to one topic at most. */
export const topicConcepts = pgTable(
  'topic_concepts',
  {
    ...siteColumns(),
    concept: varchar('concept', { length: 64 }).notNull(),
    topicId: uuid('topic_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.concept] }),
    belongsToSite(table),
    foreignKey({
      columns: [table.organizationId, table.topicId],
      foreignColumns: [topics.organizationId, topics.id],
    }).onDelete('cascade'),
  ],
);

/** Daily counts per concept in the site's time zone, without any text: they stay when the chats are deleted. */
export const topicDays = pgTable(
  'topic_days',
  {
    ...siteColumns(),
    day: date('day').notNull(),
    concept: varchar('concept', { length: 64 }).notNull(),
    answered: integer('answered').notNull().default(0),
    offered: integer('offered').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    thumbsUp: integer('thumbs_up').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.day, table.concept] }),
    belongsToSite(table),
  ],
);

/** Products that visitors wanted and did not get: not in the catalogue, or out of stock. */
export const productDemand = pgTable(
  'product_demand',
  {
    ...siteColumns(),
    day: date('day').notNull(),
    kind: varchar('kind', { length: 16, enum: demandKinds }).notNull(),
    /** The product's title, or the words of the visitor for which nothing was found. */
    name: varchar('name', { length: 200 }).notNull(),
    productId: uuid('product_id'),
    count: integer('count').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.day, table.kind, table.name] }),
    belongsToSite(table),
    check('product_demand_kind', isOneOf(table.kind, demandKinds)),
  ],
);

/** Weekly emails: one per person and week. */
export const digests = pgTable(
  'digests',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    week: date('week').notNull(),
    userId: varchar('user_id', { length: 64 }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.week, table.userId] })],
);

/** People who do not want the weekly email. */
export const digestOptOuts = pgTable(
  'digest_opt_outs',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: varchar('user_id', { length: 64 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.userId] })],
);
