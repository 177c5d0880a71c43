import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, real, text, timestamp, varchar } from 'drizzle-orm/pg-core';
import { organizations } from './global.ts';

/** The organisation's own model for writing answers, if it configured one. */
export const modelSettings = pgTable(
  'model_settings',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull().default(true),
    url: varchar('url', { length: 300 }).notNull(),
    model: varchar('model', { length: 120 }).notNull(),
    /** Encrypted: reading the database alone is not enough to use it. */
    sealedKey: text('sealed_key'),
    keyLastFour: varchar('key_last_four', { length: 4 }),
    temperature: real('temperature').notNull().default(0),
    maxTokens: integer('max_tokens').notNull().default(600),
    /** US dollars per million tokens. */
    inputPrice: real('input_price'),
    outputPrice: real('output_price'),
    /** A second model call checks sentences that the word comparison cannot prove. */
    judge: boolean('judge').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('model_settings_temperature', sql`${table.temperature} between 0 and 2`),
    check('model_settings_tokens', sql`${table.maxTokens} between 50 and 8000`),
  ],
);
