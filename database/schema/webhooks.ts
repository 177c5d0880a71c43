import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { deliveryStates, webhookEvents } from '../column-values.ts';
import { chats } from './chat.ts';
import { isOneOf } from './checks.ts';
import { tenantColumns } from './tenant.ts';

/** Endpoints that receive an organisation's chat events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    ...tenantColumns(),
    url: varchar('url', { length: 2000 }).notNull(),
    events: varchar('events', { length: 32, enum: webhookEvents }).array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Encrypted and not hashed, because it is needed for signing. */
    secret: text('secret').notNull(),
    /** The previous secret: both sign until then, so that receivers have time to change. */
    formerSecret: text('former_secret'),
    formerUntil: timestamp('former_until', { withTimezone: true }),
    /** Since when all deliveries have failed. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** When it was turned off after repeated failures. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('webhook_endpoints_events', sql`cardinality(${table.events}) between 1 and 10`),
  ],
);

/** One event for one endpoint. Deleted with its chat. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenantColumns(),
    endpointId: uuid('endpoint_id').notNull(),
    chatId: uuid('chat_id'),
    /** The same in every attempt and for every endpoint, so that receivers can drop duplicates. */
    eventId: uuid('event_id').notNull(),
    event: varchar('event', { length: 32, enum: [...webhookEvents, 'webhook.test'] }).notNull(),
    /** The exact text that is signed and sent. */
    body: text('body').notNull(),
    state: varchar('state', { length: 16, enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: timestamp('next_at', { withTimezone: true }),
    /** HTTP status of the last attempt. */
    status: integer('status'),
    problem: varchar('problem', { length: 300 }),
    response: varchar('response', { length: 1000 }),
    milliseconds: integer('milliseconds'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      columns: [table.organizationId, table.endpointId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.organizationId, table.chatId],
      foreignColumns: [chats.organizationId, chats.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_endpoint').on(table.organizationId, table.endpointId, table.id),
    index('webhook_deliveries_chat').on(table.organizationId, table.chatId),
    check('webhook_deliveries_state', isOneOf(table.state, deliveryStates)),
  ],
);
