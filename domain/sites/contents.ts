import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { removeLookupsOf } from '#database/lookups.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { rules } from '#database/schema/rules.ts';
import { shopifyLinkCodes } from '#database/schema/shopify.ts';
import { keys } from '#database/schema/sites.ts';
import { widgetPictures, widgets } from '#database/schema/widgets.ts';
import type { Context } from '#domain/context.ts';
import type { SiteContents } from '#domain/sites/inputs.ts';
import type { UsageKind } from '#domain/usage/inputs.ts';
import { returnUsage } from '#domain/usage/usage.ts';

type Content = {
  count(tx: Transaction, siteId: string): Promise<number>;
  /** The plan limit it counts against. */
  usage?: UsageKind;
};

/** Everything that is deleted with a site. Add a line for each new kind. */
const contents: Record<keyof SiteContents, Content> = {
  widgets: { count: (tx, siteId) => tx.$count(widgets, eq(widgets.siteId, siteId)) },
  keys: { count: (tx, siteId) => tx.$count(keys, eq(keys.siteId, siteId)) },
  documents: { count: (tx, siteId) => tx.$count(documents, eq(documents.siteId, siteId)), usage: 'documents' },
  products: { count: (tx, siteId) => tx.$count(products, eq(products.siteId, siteId)), usage: 'products' },
  rules: { count: (tx, siteId) => tx.$count(rules, eq(rules.siteId, siteId)), usage: 'rules' },
  chats: { count: (tx, siteId) => tx.$count(chats, eq(chats.siteId, siteId)) },
  messages: {
    count: (tx, siteId) =>
      tx.$count(
        messages,
        inArray(messages.chatId, tx.select({ id: chats.id }).from(chats).where(eq(chats.siteId, siteId))),
      ),
  },
};

/** Tables whose rows are found through lookups. */
const foundByLookups = [keys, widgets, widgetPictures, shopifyLinkCodes];

export async function countContents<Kind extends keyof SiteContents = keyof SiteContents>(
  tx: Transaction,
  siteId: string,
  wanted: readonly Kind[] = kinds() as Kind[],
): Promise<Pick<SiteContents, Kind>> {
  const counted: Partial<SiteContents> = {};
  for (const kind of wanted) counted[kind] = await contents[kind].count(tx, siteId);
  return counted as Pick<SiteContents, Kind>;
}

/** Whether all of it can be deleted quickly. */
export function isSmall({ documents: held, products: sold, messages: said }: SiteContents): boolean {
  return held + sold + said <= 500;
}

/** Returns the site's usage to the plan. The rows are deleted with the site. */
export async function returnUsageOfContents(tx: Transaction, ctx: Context, counted: SiteContents): Promise<void> {
  for (const kind of kinds()) {
    const { usage } = contents[kind];
    if (usage && counted[kind] > 0) await returnUsage(tx, ctx, usage, counted[kind]);
  }
}

/** Lookups have no foreign key to what they point to. */
export async function removeSiteLookups(tx: Transaction, organizationId: string, siteId: string): Promise<void> {
  await removeLookupsOf(tx, organizationId, [siteId]);
  for (const table of foundByLookups) {
    const rows = await tx.select({ id: table.id }).from(table).where(eq(table.siteId, siteId));
    const ids = rows.map(row => row.id);
    if (ids.length > 0) await removeLookupsOf(tx, organizationId, ids);
  }
}

function kinds(): (keyof SiteContents)[] {
  return Object.keys(contents) as (keyof SiteContents)[];
}
