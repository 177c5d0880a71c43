import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { answerLengths, formalities, tones, wordings } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { organizations } from './global.ts';
import { belongsToSite } from './sites.ts';

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
    /** A second model call checks what the sources' facts alone cannot prove. */
    judge: boolean('judge').notNull().default(true),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('model_settings_temperature', sql`${table.temperature} between 0 and 2`),
    check('model_settings_tokens', sql`${table.maxTokens} between 50 and 8000`),
  ],
);

/** How the organisation's answers are written, with whichever model. */
export const answerSettings = pgTable(
  'answer_settings',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    wording: varchar('wording', { length: 16, enum: wordings }).notNull().default('natural'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [check('answer_settings_wording', isOneOf(table.wording, wordings))],
);

/** How a model speaks for a site. */
export const siteVoices = pgTable(
  'site_voices',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
    /** The assistant's name; null: none. */
    name: varchar('name', { length: 60 }),
    tone: varchar('tone', { length: 16, enum: tones }).notNull().default('friendly'),
    /** The owner's own description, for the tone `own`. */
    toneText: varchar('tone_text', { length: 300 }),
    length: varchar('length', { length: 16, enum: answerLengths }).notNull().default('normal'),
    formality: varchar('formality', { length: 16, enum: formalities }).notNull().default('automatic'),
    /** Words to use, and words to avoid. */
    say: varchar('say', { length: 500 }),
    avoid: varchar('avoid', { length: 500 }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId] }),
    belongsToSite(table),
    check('site_voices_tone', isOneOf(table.tone, tones)),
    check('site_voices_length', isOneOf(table.length, answerLengths)),
    check('site_voices_formality', isOneOf(table.formality, formalities)),
  ],
);

/** Tokens of the model that the operator includes, per day in UTC. */
export const modelUsage = pgTable(
  'model_usage',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    /** When the owners were emailed that answers are quotes for the rest of the day. */
    emailedAt: timestamp('emailed_at', { withTimezone: true }),
  },
  table => [primaryKey({ columns: [table.organizationId, table.day] })],
);
