// Connects a shop on its first or a later visit: its organisation, site and widget are created once and found again
// afterwards.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { claimLookup, removeLookup, removeLookupsOf } from '#database/lookups.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { type Context, inOrganization, requireOrganization, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { markForDeletion } from '#domain/organizations/organization.ts';
import {
  createShopOrganization,
  deleteUnusedShopOrganization,
  setShopifyBilling,
  writeShopOrganization,
} from '#domain/organizations/shop-organization.ts';
import { storeTokens } from '#domain/shopify/access.ts';
import { type ExistingShop, findExistingShop, requireMovable } from '#domain/shopify/existing-shop.ts';
import type { ConnectInput, ShopSession } from '#domain/shopify/inputs.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { type Link, redeemLinkCode, requireLink } from '#domain/shopify/link-code.ts';
import { savePerson } from '#domain/shopify/person.ts';
import { readShopSession } from '#domain/shopify/session.ts';
import { askShopify, siteOf, urlsOf, type Visit } from '#domain/shopify/token-exchange.ts';
import { prepareConfirmation } from '#domain/sites/contact.ts';
import { addSiteOfShop, addSiteUrls } from '#domain/sites/site.ts';
import { widgetsChangedQueue } from '#domain/widgets/jobs.ts';
import { addFirstWidget } from '#domain/widgets/widget.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** Safe to call concurrently and after an interruption: everything is written in one transaction. */
export async function connectShop(
  ctx: Context,
  bearer: string,
  { code, replaces = false }: ConnectInput,
): Promise<ShopSession> {
  const link = code === undefined ? undefined : await requireLink(ctx, code);
  const visit = await askShopify(ctx, bearer);
  const organizationId = await settle(ctx, visit, link, replaces);
  return readShopSession(inOrganization(ctx, organizationId), bearer);
}

async function settle(ctx: Context, visit: Visit, link: Link | undefined, replaces: boolean): Promise<string> {
  const home = await findExistingShop(ctx, visit);
  const goesElsewhere = link !== undefined && link.organizationId !== home?.organizationId;
  if (home && !goesElsewhere) return reconnect(ctx, visit, home);
  if (home) await requireMovable(ctx, home, replaces);
  const joins = link && (home ? move(ctx, visit, link, home) : join(ctx, visit, link));
  const made = await (joins ?? begin(ctx, visit));
  if (made) return made;
  // Another tab was faster; use what it created.
  const existing = await findExistingShop(ctx, visit);
  if (existing) return reconnect(ctx, visit, existing);
  throw new AppError('conflict', 'shop_busy', 'This shop is being connected right now. Try again in a moment.');
}

/** Creates a new organisation. Returns nothing if the shop was claimed concurrently. */
async function begin(ctx: Context, visit: Visit): Promise<string | undefined> {
  const organizationId = await createShopOrganization(ctx, visit.name);
  const own = inOrganization(ctx, organizationId);
  try {
    const input = await siteToAdd(own, visit);
    await transaction(own, async tx => {
      await writeShopOrganization(tx, own, visit.name);
      await claimOrLeave(tx, own, visit, async id => {
        const site = await addSiteOfShop(tx, own, input);
        return addInstallation(tx, own, visit, { id, siteId: site.id });
      });
    });
    return organizationId;
  } catch (error) {
    await deleteUnusedShopOrganization(ctx, organizationId);
    if (error instanceof Claimed) return undefined;
    throw error;
  }
}

/** Joins an existing organisation with a link code that one of its Owners created. */
async function join(ctx: Context, visit: Visit, link: Link): Promise<string | undefined> {
  const own = inOrganization(ctx, link.organizationId);
  try {
    await transaction(own, async tx => {
      const siteId = await redeemLinkCode(tx, own, link);
      await claimOrLeave(tx, own, visit, async id => {
        await addSiteUrls(tx, own, siteId, urlsOf(ctx, visit));
        return addInstallation(tx, own, visit, { id, siteId });
      });
      await setShopifyBilling(tx, own);
    });
    return link.organizationId;
  } catch (error) {
    if (error instanceof Claimed) return undefined;
    throw error;
  }
}

/** Reconnects a shop that was uninstalled, renamed, lost its tokens or whose site was deleted. */
async function reconnect(ctx: Context, visit: Visit, home: ExistingShop): Promise<string> {
  const own = inOrganization(ctx, home.organizationId);
  const { installation: before } = home;
  const input = before ? undefined : await siteToAdd(own, visit);
  await transaction(own, async tx => {
    if (before && before.shop !== visit.shop) await removeLookup(tx, 'shop', before.shop);
    await claim(tx, own, visit, home.installationId);
    const siteId = input ? (await addSiteOfShop(tx, own, input)).id : (before as Installation).siteId;
    if (before) await addSiteUrls(tx, own, siteId, urlsOf(ctx, visit));
    const now = before
      ? await renewInstallation(tx, own, visit, before)
      : await addInstallation(tx, own, visit, { id: home.installationId, siteId });
    await storeConnection(tx, own, visit, now);
  });
  return home.organizationId;
}

/** The shop's previous organisation is deleted last: if joining fails, the shop still has it. */
async function move(ctx: Context, visit: Visit, link: Link, home: ExistingShop): Promise<string | undefined> {
  const old = inOrganization(ctx, home.organizationId);
  await transaction(old, tx => removeLookupsOf(tx, home.organizationId, [home.installationId]));
  const joined = await join(ctx, visit, link).catch(async error => {
    await transaction(old, tx => claim(tx, old, visit, home.installationId)).catch(reason =>
      ctx.log.error(
        { err: reason, organizationId: home.organizationId },
        'could not return a shop to its previous organisation',
      ),
    );
    throw error;
  });
  if (joined) await markForDeletion(old);
  return joined;
}

class Claimed extends Error {}

async function claimOrLeave(
  tx: Transaction,
  own: Context,
  visit: Visit,
  install: (id: string) => Promise<Installation>,
): Promise<void> {
  const id = newId(own.clock.now().getTime());
  await claim(tx, own, visit, id);
  await storeConnection(tx, own, visit, await install(id));
}

/**
 * A shop is connected even if its contact address has reached its daily email limit. Members can add the address
 * later.
 */
async function siteToAdd(own: Context, visit: Visit) {
  const input = siteOf(own, visit);
  try {
    return { ...input, contactConfirmedAt: await prepareConfirmation(own, input.contactEmail) };
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'too-many') throw error;
    return { ...input, contactEmail: null, contactConfirmedAt: null };
  }
}

/** Claims both names of the shop, always in this order, so that two concurrent claims cannot deadlock. */
async function claim(tx: Transaction, own: Context, { shop, shopId }: Visit, objectId: string): Promise<void> {
  const owner = { organizationId: requireOrganization(own), objectId };
  for (const name of [shopId, shop]) if (!(await claimLookup(tx, 'shop', name, owner))) throw new Claimed();
}

async function addInstallation(
  tx: Transaction,
  own: Context,
  visit: Visit,
  place: { id: string; siteId: string },
): Promise<Installation> {
  const now = own.clock.now();
  const dates = { installedAt: sql`now()`, createdAt: now, updatedAt: now };
  const row = { organizationId: requireOrganization(own), ...place, ...factsOf(visit), ...dates };
  const [added] = await tx.insert(shopifyInstallations).values(row).returning();
  if (!added) throw new AppError('internal', 'shop_not_connected', 'We couldn’t connect your shop. Try again.');
  await recordActivity(tx, own, 'shop.connected', { name: visit.name });
  return added;
}

async function renewInstallation(
  tx: Transaction,
  own: Context,
  visit: Visit,
  before: Installation,
): Promise<Installation> {
  const now = own.clock.now();
  // An uninstall event that occurred before this moment is outdated.
  const isNew = before.state === 'uninstalled' || before.appInstallationId !== visit.appInstallationId;
  const [renewed] = await tx
    .update(shopifyInstallations)
    .set({
      ...factsOf(visit),
      uninstalledAt: null,
      updatedAt: now,
      ...(isNew ? { installedAt: sql`now()`, plansShownAt: null } : {}),
    })
    .where(eq(shopifyInstallations.id, before.id))
    .returning();
  if (!renewed) throw new AppError('conflict', 'shop_busy', 'This shop was just disconnected. Please try again.');
  if (isNew) await recordActivity(tx, own, 'shop.connected', { name: visit.name });
  return renewed;
}

/** Stores the tokens, the user they belong to and the widget that the theme shows. */
async function storeConnection(tx: Transaction, own: Context, visit: Visit, installation: Installation): Promise<void> {
  const { id, shop, siteId } = installation;
  await tx.delete(shopifySessions).where(and(eq(shopifySessions.installationId, id), ne(shopifySessions.shop, shop)));
  await storeTokens(tx, own, installation, visit.pair);
  if (visit.person) await savePerson(tx, own, installation, visit.person);
  await addFirstWidget(tx, own, siteId, { name: visit.name });
  await own.jobs.enqueue(tx, widgetsChangedQueue, { organizationId: requireOrganization(own) });
}

function factsOf({ shop, shopId, appInstallationId, name, email, domain, pair }: Visit) {
  const known = { shop, shopId, appInstallationId, domain, scopes: pair.scopes, state: 'installed' } as const;
  return { ...known, name: name.slice(0, 255).toWellFormed(), email: email || null };
}
