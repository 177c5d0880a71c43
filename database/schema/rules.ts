import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { ruleKinds } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** In one language: the questions to answer or the topics to refuse, and the reply. */
type Wording = { language: string; phrases: string[]; text: string };

/** The rules of a site, ordered by `position`. */
export const rules = pgTable(
  'rules',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    kind: varchar('kind', { length: 16, enum: ruleKinds }).notNull(),
    name: varchar('name', { length: 80 }).notNull(),
    enabled: boolean('enabled').notNull(),
    position: integer('position').notNull(),
    /** The text of an instruction; the other kinds have theirs in `wordings`. */
    instruction: varchar('instruction', { length: 2000 }).notNull(),
    wordings: jsonb('wordings').$type<Wording[]>().notNull(),
    /** Where the rule applies. Empty lists mean everywhere. */
    pages: varchar('pages', { length: 200 }).array().notNull(),
    languages: varchar('languages', { length: 16 }).array().notNull(),
    topics: varchar('topics', { length: 200 }).array().notNull(),
    /** In the site's local time, so that they stay correct when the clocks change. */
    validFrom: char('valid_from', { length: 16 }),
    validUntil: char('valid_until', { length: 16 }),
    revision: integer('revision').notNull().default(1),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('rules_site').on(table.organizationId, table.siteId, table.position),
    check('rules_kind', isOneOf(table.kind, ruleKinds)),
    check('rules_name', sql`length(${table.name}) > 0`),
    check('rules_valid', sql`${table.validFrom} < ${table.validUntil}`),
  ],
);

/** The embedding of a fixed question: one byte per dimension. */
export const ruleVectors = pgTable(
  'rule_vectors',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** Hash of the question's words: an unchanged question keeps its vector. */
    hash: char('hash', { length: 32 }).notNull(),
    model: varchar('model', { length: 100 }).notNull(),
    dimension: integer('dimension').notNull(),
    vector: bytea('vector').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.ruleId, table.hash, table.model] }),
    foreignKey({
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [rules.organizationId, rules.id],
    }).onDelete('cascade'),
    check('rule_vectors_dimension', sql`octet_length(${table.vector}) = ${table.dimension}`),
  ],
);
