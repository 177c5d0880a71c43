// Finds the organisation a shop already belongs to, by its permanent id or by its last known name.
import { eq, isNull, or } from 'drizzle-orm';
import { findOwner } from '#database/lookups.ts';
import { chats } from '#database/schema/chat.ts';
import { organizations } from '#database/schema/global.ts';
import { documents } from '#database/schema/knowledge.ts';
import { rules } from '#database/schema/rules.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, inOrganization, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { organizationMissing } from '#domain/organizations/missing.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { AppError } from '#platform/errors.ts';

export type ExistingShop = {
  organizationId: string;
  installationId: string;
  /** Missing if the site was deleted. */
  installation: Installation | undefined;
};

export async function findExistingShop(
  ctx: Context,
  visit: { shop: string; shopId: string },
): Promise<ExistingShop | undefined> {
  const owner =
    (await findOwner(ctx.database, 'shop', visit.shopId)) ?? (await findOwner(ctx.database, 'shop', visit.shop));
  if (!owner) return undefined;
  const { organizationId, objectId } = owner;
  const [found] = await transaction(inOrganization(ctx, organizationId), tx =>
    tx
      .select({
        state: organizations.state,
        missingSince: organizations.missingSince,
        installation: shopifyInstallations,
      })
      .from(organizations)
      .leftJoin(shopifyInstallations, eq(shopifyInstallations.id, objectId))
      .where(eq(organizations.id, organizationId)),
  );
  if (found?.state !== 'active') throw leaving();
  if (found.missingSince) throw organizationMissing();
  const installation = found.installation ?? undefined;
  // Another shop may have had this name before: never hand over its chats.
  if (installation && installation.shopId !== visit.shopId) throw namesake();
  return { organizationId, installationId: objectId, installation };
}

/**
 * Every shop gets its own organisation at its first visit. It can move to an organisation that a link code names as
 * long as the first has no members; only data that Shopify can send again is lost.
 */
export async function requireMovable(ctx: Context, { organizationId }: ExistingShop, replaces: boolean): Promise<void> {
  const { total } = await ctx.directory.listMembers(organizationId, { size: 1 });
  const old = inOrganization(ctx, organizationId);
  const { plan, lost } = await transaction(old, async tx => ({
    plan: await findEntitlement(tx, old),
    lost: [
      formatCount(await tx.$count(rules), 'rule'),
      formatCount(await tx.$count(documents, or(isNull(documents.sourceUrl), documents.handEdited)), 'document'),
      formatCount(await tx.$count(chats), 'chat'),
    ].filter(Boolean),
  }));
  if (total > 0 || (plan && plan.source !== 'shopify')) throw belongsElsewhere();
  if (lost.length > 0 && !replaces) throw wouldLose(lost);
}

function formatCount(count: number, what: string): string {
  return count > 0 ? `${count} ${what}${count === 1 ? '' : 's'}` : '';
}

function wouldLose(lost: string[]): AppError {
  const words = `Linking deletes this shop’s current data in Aisle: ${lost.join(', ')}. Products and pages are imported again.`;
  return new AppError('conflict', 'shop_has_data', words);
}

function belongsElsewhere(): AppError {
  const words = 'This shop is already linked to another organisation.';
  return new AppError('conflict', 'shop_linked', words, { fields: { code: words } });
}

function leaving(): AppError {
  const words = 'Aisle is still deleting this shop’s previous data. Please try again in a minute.';
  return new AppError('conflict', 'organization_deleting', words, { retryAfter: 60 });
}

function namesake(): AppError {
  const words = 'Another shop used this name before. Contact us and we’ll connect yours.';
  return new AppError('conflict', 'shop_name_taken', words);
}
