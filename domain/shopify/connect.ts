// A shop comes, or comes back: it gets its organisation, its site and its widget once, and finds them again afterwards.
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { claimLookup, removeLookup, removeLookupsOf } from '#database/lookups.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, transaction, within } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { markForDeletion } from '#domain/organizations/organization.ts';
import {
  abandonShopOrganization,
  billByShopify,
  openShopOrganization,
  writeShopOrganization,
} from '#domain/organizations/shop-organization.ts';
import { keepTokens } from '#domain/shopify/access.ts';
import { findHome, type Home } from '#domain/shopify/home.ts';
import type { ConnectInput, ShopSession } from '#domain/shopify/inputs.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { type Link, requireLink, spendLink } from '#domain/shopify/link-code.ts';
import { keepPerson } from '#domain/shopify/person.ts';
import { readShopSession } from '#domain/shopify/session.ts';
import { askShopify, siteOf, urlsOf, type Visit } from '#domain/shopify/visit.ts';
import { addSiteOfShop, addSiteUrls } from '#domain/sites/site.ts';
import { widgetsChangedQueue } from '#domain/widgets/jobs.ts';
import { addWidgetOfShop } from '#domain/widgets/widget.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** May be asked for twice at once, and again after it broke off: everything of ours is written in one transaction. */
export async function connectShop(ctx: Context, bearer: string, { code }: ConnectInput): Promise<ShopSession> {
  const link = code === undefined ? undefined : await requireLink(ctx, code);
  const visit = await askShopify(ctx, bearer);
  const organizationId = await settle(ctx, visit, link);
  return readShopSession(within(ctx, organizationId), bearer);
}

async function settle(ctx: Context, visit: Visit, link: Link | undefined): Promise<string> {
  const home = await findHome(ctx, visit);
  const goesElsewhere = link !== undefined && link.organizationId !== home?.organizationId;
  if (home && !goesElsewhere) return comeBack(ctx, visit, home);
  if (home) await moveOut(ctx, home);
  const made = link ? await join(ctx, visit, link) : await begin(ctx, visit);
  if (made) return made;
  // Another tab was faster, and what it made is ours as well.
  const theirs = await findHome(ctx, visit);
  if (theirs) return comeBack(ctx, visit, theirs);
  throw new AppError('conflict', 'shop_busy', 'This shop is being connected right now. Try again in a moment.');
}

/** A new organisation. Nothing where somebody else claimed the shop meanwhile. */
async function begin(ctx: Context, visit: Visit): Promise<string | undefined> {
  const organizationId = await openShopOrganization(ctx, visit.name);
  const own = within(ctx, organizationId);
  try {
    await transaction(own, async tx => {
      await writeShopOrganization(tx, own, visit.name);
      await claimOrLeave(tx, own, visit, async id => {
        const site = await addSiteOfShop(tx, own, siteOf(ctx, visit));
        return addInstallation(tx, own, visit, { id, siteId: site.id });
      });
    });
    return organizationId;
  } catch (error) {
    await abandonShopOrganization(ctx, organizationId);
    if (error instanceof Claimed) return undefined;
    throw error;
  }
}

/** An organisation that was here before the shop, by a code that one of its Owners gave out. */
async function join(ctx: Context, visit: Visit, link: Link): Promise<string | undefined> {
  const own = within(ctx, link.organizationId);
  try {
    await transaction(own, async tx => {
      const siteId = await spendLink(tx, own, link);
      await claimOrLeave(tx, own, visit, async id => {
        await addSiteUrls(tx, own, siteId, urlsOf(ctx, visit));
        return addInstallation(tx, own, visit, { id, siteId });
      });
      await billByShopify(tx, own);
    });
    return link.organizationId;
  } catch (error) {
    if (error instanceof Claimed) return undefined;
    throw error;
  }
}

/** After it was uninstalled, after its tokens ended, after it got another name, after its site was deleted. */
async function comeBack(ctx: Context, visit: Visit, home: Home): Promise<string> {
  const own = within(ctx, home.organizationId);
  const { installation: before } = home;
  await transaction(own, async tx => {
    if (before && before.shop !== visit.shop) await removeLookup(tx, 'shop', before.shop);
    await claim(tx, own, visit, home.installationId);
    const siteId = before?.siteId ?? (await addSiteOfShop(tx, own, siteOf(ctx, visit))).id;
    if (before) await addSiteUrls(tx, own, siteId, urlsOf(ctx, visit));
    const now = before
      ? await renewInstallation(tx, own, visit, before)
      : await addInstallation(tx, own, visit, { id: home.installationId, siteId });
    await keepWhatWasGiven(tx, own, visit, now);
  });
  return home.organizationId;
}

/** Who connected too quickly may still link the shop: an organisation that nobody used, and nobody paid for, goes. */
async function moveOut(ctx: Context, { organizationId, installationId }: Home): Promise<void> {
  const old = within(ctx, organizationId);
  const { total } = await ctx.directory.listMembers(organizationId, { size: 1 });
  const plan = await transaction(old, tx => findEntitlement(tx, old));
  if (total > 0 || plan) throw belongsElsewhere();
  await markForDeletion(old);
  await transaction(old, tx => removeLookupsOf(tx, organizationId, [installationId]));
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
  await keepWhatWasGiven(tx, own, visit, await install(id));
}

/** Under both its names, always in this order, so that two who claim at once wait for each other and never for ever. */
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
  const dates = { installedAt: now, createdAt: now, updatedAt: now };
  const row = { organizationId: requireOrganization(own), ...place, ...factsOf(visit), ...dates };
  const [added] = await tx.insert(shopifyInstallations).values(row).returning();
  if (!added) throw new AppError('internal', 'shop_not_connected', 'Your shop could not be connected.');
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
  // An uninstall that Shopify tells of later than this is an old one.
  const isNew = before.state === 'uninstalled' || before.appInstallationId !== visit.appInstallationId;
  const [renewed] = await tx
    .update(shopifyInstallations)
    .set({ ...factsOf(visit), uninstalledAt: null, updatedAt: now, ...(isNew ? { installedAt: now } : {}) })
    .where(eq(shopifyInstallations.id, before.id))
    .returning();
  if (!renewed) throw new AppError('conflict', 'shop_busy', 'This shop was removed a moment ago. Try again.');
  if (isNew) await recordActivity(tx, own, 'shop.connected', { name: visit.name });
  return renewed;
}

/** Its tokens, who brought them, and the widget its theme shows. */
async function keepWhatWasGiven(
  tx: Transaction,
  own: Context,
  visit: Visit,
  installation: Installation,
): Promise<void> {
  const { id, shop, siteId } = installation;
  await tx.delete(shopifySessions).where(and(eq(shopifySessions.installationId, id), ne(shopifySessions.shop, shop)));
  await keepTokens(tx, own, installation, visit.pair);
  if (visit.person) await keepPerson(tx, own, installation, visit.person);
  await addWidgetOfShop(tx, own, siteId, visit.name);
  await own.jobs.enqueue(tx, widgetsChangedQueue, { organizationId: requireOrganization(own) });
}

function factsOf({ shop, shopId, appInstallationId, name, email, domain, pair }: Visit) {
  const known = { shop, shopId, appInstallationId, domain, scopes: pair.scopes, state: 'installed' };
  return { ...known, name: name.slice(0, 255).toWellFormed(), email: email || null };
}

function belongsElsewhere(): AppError {
  const words = 'This shop works with another organisation already. It cannot be linked to a second one.';
  return new AppError('conflict', 'shop_linked', words, { fields: { code: words } });
}
