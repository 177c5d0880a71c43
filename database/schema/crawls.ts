import {
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { crawlKinds, crawlPageStates, crawlStates } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { documents } from './knowledge.ts';
import { products } from './products.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

type OfferMarkup = { price: string; compareAtPrice: string; currency: string; availability: string };
/** The product in a page's markup. */
type ProductMarkup = {
  title: string;
  description: string;
  sku: string;
  offers: OfferMarkup[];
  images: string[];
  categories: string[];
  attributes: { name: string; value: string }[];
  variants: { sku: string; options: { name: string; value: string }[]; offer: OfferMarkup | null; image?: string }[];
};

/** One crawl of a website: it finds the pages, a person chooses some, and those are read into documents. */
export const crawls = pgTable(
  'crawls',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    kind: varchar('kind', { length: 16, enum: crawlKinds }).notNull(),
    url: varchar('url', { length: 2000 }).notNull(),
    state: varchar('state', { length: 16, enum: crawlStates }).notNull(),
    /** A sentence for people: why it failed or stopped early. */
    problem: varchar('problem', { length: 300 }),
    maxPages: integer('max_pages').notNull(),
    maxDepth: integer('max_depth').notNull(),
    /** No person chooses: all pages that the plan allows are read. */
    readsAll: boolean('reads_all').notNull().default(false),
    /** The website's robots.txt; null until it is fetched. */
    robots: text('robots'),
    /** No pages are searched after this time. */
    findUntil: timestamp('find_until', { withTimezone: true }).notNull(),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('crawls_site').on(table.organizationId, table.siteId, table.createdAt),
    check('crawls_kind', isOneOf(table.kind, crawlKinds)),
    check('crawls_state', isOneOf(table.state, crawlStates)),
  ],
);

/** Every URL of a crawl and its state: the crawl's work queue. */
export const crawlPages = pgTable(
  'crawl_pages',
  {
    ...tenantColumns(),
    crawlId: uuid('crawl_id').notNull(),
    url: varchar('url', { length: 2000 }).notNull(),
    isSitemap: boolean('is_sitemap').notNull().default(false),
    depth: integer('depth').notNull(),
    state: varchar('state', { length: 16, enum: crawlPageStates }).notNull(),
    problem: varchar('problem', { length: 300 }),
    attempts: integer('attempts').notNull().default(0),
    title: varchar('title', { length: 300 }),
    /** The text of a page that was fetched to find links, until it is in a document. */
    text: text('text'),
    places: jsonb('places').$type<{ startsAt: number; fragment: string }[]>(),
    /** The page's product, until it is saved. */
    product: jsonb('product').$type<ProductMarkup>(),
    language: varchar('language', { length: 16 }),
    hash: char('hash', { length: 64 }),
    etag: varchar('etag', { length: 200 }),
    lastModified: varchar('last_modified', { length: 100 }),
    documentId: uuid('document_id'),
    productId: uuid('product_id'),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      columns: [table.organizationId, table.crawlId],
      foreignColumns: [crawls.organizationId, crawls.id],
    }).onDelete('cascade'),
    uniqueIndex('crawl_pages_url').on(table.organizationId, table.crawlId, table.url),
    index('crawl_pages_state').on(table.organizationId, table.crawlId, table.state),
    check('crawl_pages_state', isOneOf(table.state, crawlPageStates)),
  ],
);

/** The source of a document of kind page, and when it was last checked. */
export const pageSources = pgTable(
  'page_sources',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    documentId: uuid('document_id').notNull(),
    url: varchar('url', { length: 2000 }).notNull(),
    /** The page's own title: a person may have renamed the document. */
    title: varchar('title', { length: 300 }),
    etag: varchar('etag', { length: 200 }),
    lastModified: varchar('last_modified', { length: 100 }),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    /** When the website first answered that the page no longer exists. Its text stays until a person decides. */
    vanishedAt: timestamp('vanished_at', { withTimezone: true }),
    /** A sentence for people: why the last check failed. */
    problem: varchar('problem', { length: 300 }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    index('page_sources_checked').on(table.organizationId, table.checkedAt),
  ],
);

/** The page that a product was read from, and when it was last checked. */
export const productPages = pgTable(
  'product_pages',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    productId: uuid('product_id').notNull(),
    url: varchar('url', { length: 2000 }).notNull(),
    etag: varchar('etag', { length: 200 }),
    lastModified: varchar('last_modified', { length: 100 }),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    /** When the website first answered that the page no longer exists. The product is off meanwhile. */
    vanishedAt: timestamp('vanished_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.productId] }),
    foreignKey({
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }).onDelete('cascade'),
    index('product_pages_checked').on(table.organizationId, table.checkedAt),
  ],
);
