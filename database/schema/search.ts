import { customType, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';

// Compared byte by byte, so that a prefix search is an index range in every language.
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The words of the titles of documents, products, rules and widgets, for the search of the dashboard. Triggers of those tables write
 * them. An index on the titles themselves would not be used under row-level security.
 */
export const titleWords = pgTable(
  'title_words',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    kind: varchar('kind', { length: 16 }).notNull(),
    word: bytewise('word').notNull(),
    itemId: uuid('item_id').notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.kind, table.word, table.itemId] })],
);
