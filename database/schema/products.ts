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
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { availabilities, type columnMeanings, importStates, missingChoices, productSources } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

// Compared byte by byte, so that a prefix search is an index range in every language.
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

export type VariantRow = {
  sku: string | null;
  options: { name: string; value: string }[];
  price: number | null;
  compareAtPrice: number | null;
  /** Null: stock is not tracked. */
  stock: number | null;
  /** Variants stored earlier have none. */
  image?: string | null;
};

/** A site's products. */
export const products = pgTable(
  'products',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    /** The shop's own ID, a handle or a number, by which files and API clients identify the product. */
    externalId: varchar('external_id', { length: 200 }),
    sku: varchar('sku', { length: 100 }),
    title: varchar('title', { length: 300 }).notNull(),
    description: text('description').notNull(),
    url: varchar('url', { length: 2000 }),
    currency: char('currency', { length: 3 }),
    /** The lowest price of the variants. */
    price: money('price'),
    compareAtPrice: money('compare_at_price'),
    availability: varchar('availability', { length: 16, enum: availabilities }).notNull(),
    /** When off, the product is kept but never shown to visitors. */
    enabled: boolean('enabled').notNull().default(true),
    variants: jsonb('variants').$type<VariantRow[]>().notNull(),
    images: varchar('images', { length: 2000 }).array().notNull(),
    categories: varchar('categories', { length: 120 }).array().notNull(),
    attributes: jsonb('attributes').$type<{ name: string; value: string }[]>().notNull(),
    source: varchar('source', { length: 16, enum: productSources }).notNull(),
    /** The import that last wrote it: further rows of the same file add to it. */
    importId: uuid('import_id'),
    /** All of its rows in product_terms. */
    terms: text('terms').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    uniqueIndex('products_external')
      .on(table.organizationId, table.siteId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('products_newest').on(table.organizationId, table.siteId, table.id),
    index('products_title').on(table.organizationId, table.siteId, table.title, table.id),
    index('products_price').on(table.organizationId, table.siteId, sql`coalesce(${table.price}, -1)`, table.id),
    check('products_title', sql`length(${table.title}) > 0`),
    check('products_price', sql`${table.price} >= 0 and ${table.compareAtPrice} >= 0`),
    check('products_availability', isOneOf(table.availability, availabilities)),
    check('products_source', isOneOf(table.source, productSources)),
  ],
);

/**
 * The search terms of a product: the stems of its words, and, with a prefix that no word has, its names, codes,
 * colours, sizes and categories. They have no foreign key, because it would be checked millions of times; a trigger
 * deletes them with their product.
 */
export const productTerms = pgTable(
  'product_terms',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
    term: bytewise('term').notNull(),
    productId: uuid('product_id').notNull(),
    weight: smallint('weight').notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.siteId, table.term, table.productId] })],
);

/** The small copy of a product's picture that visitors see, and the state of fetching it. Deleted with its product. */
export const productPictures = pgTable(
  'product_pictures',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    productId: uuid('product_id').notNull(),
    /** Hash of the picture's URL. */
    hash: char('hash', { length: 22 }).notNull(),
    /** Null while it is fetched, and after a failure. */
    bytes: bytea('bytes'),
    /** When it was queued last. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Until then a picture without bytes is not fetched again. */
    retryAt: timestamp('retry_at', { withTimezone: true }).notNull(),
    /** Whether a worker has still to fetch it. */
    isWaiting: boolean('is_waiting').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.productId, table.hash] }),
    foreignKey({
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }).onDelete('cascade'),
    index('product_pictures_asked').on(table.organizationId, table.askedAt),
    check('product_pictures_size', sql`octet_length(${table.bytes}) <= 200000`),
  ],
);

/** An uploaded file of products, and the progress of its import. */
export const productImports = pgTable(
  'product_imports',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    state: varchar('state', { length: 16, enum: importStates }).notNull(),
    /** A sentence for people: why it stopped. */
    problem: varchar('problem', { length: 300 }),
    delimiter: char('delimiter', { length: 1 }),
    columns: jsonb('columns').$type<string[]>().notNull().default([]),
    /** The meaning of each column, and the currency of prices without one. */
    mapping: jsonb('mapping').$type<(typeof columnMeanings)[number][]>().notNull().default([]),
    currency: char('currency', { length: 3 }),
    /** Characters in total and done. */
    size: integer('size').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Where the next row starts: piece, offset and row number. */
    piece: integer('piece').notNull().default(0),
    place: integer('place').notNull().default(0),
    line: integer('line').notNull().default(1),
    rowsRead: integer('rows_read').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    problems: integer('problems').notNull().default(0),
    /** What happens to products of an earlier file that this file lacks, and to how many it happened. */
    missing: varchar('missing', { length: 16, enum: missingChoices }).notNull().default('keep'),
    removed: integer('removed').notNull().default(0),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('product_imports_site').on(table.organizationId, table.siteId, table.id),
    check('product_imports_state', isOneOf(table.state, importStates)),
    check('product_imports_missing', isOneOf(table.missing, missingChoices)),
  ],
);

const importColumns = () => ({
  organizationId: varchar('organization_id', { length: 64 }).notNull(),
  importId: uuid('import_id').notNull(),
});

type OfImport = Parameters<typeof belongsToSite>[0]['siteId'];

function belongsToImport(table: { organizationId: OfImport; importId: OfImport }) {
  return foreignKey({
    columns: [table.organizationId, table.importId],
    foreignColumns: [productImports.organizationId, productImports.id],
  }).onDelete('cascade');
}

/** The uploaded file in pieces, which are read in order. */
export const productImportPieces = pgTable(
  'product_import_pieces',
  { ...importColumns(), position: integer('position').notNull(), text: text('text').notNull() },
  table => [primaryKey({ columns: [table.organizationId, table.importId, table.position] }), belongsToImport(table)],
);

/** Rows that could not be imported, as in the file, with the reason. */
export const productImportProblems = pgTable(
  'product_import_problems',
  {
    ...importColumns(),
    line: integer('line').notNull(),
    message: varchar('message', { length: 300 }).notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.importId, table.line] }), belongsToImport(table)],
);
