// Who gets emails about usage limits, and where they can upgrade.
import { ne } from 'drizzle-orm';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import type { DirectoryMember } from '#providers/directory/organizations.ts';

/** `appUrl`: where they use Aisle, the dashboard or the app in the Shopify admin. */
type Recipient = { email: string; plansUrl: string; appUrl: string };

/** Owners, and everyone else whose role can change the subscription. */
export function listPayers(ctx: Context): Promise<DirectoryMember[]> {
  return listPermissionHolders(ctx, 'manage:organization-subscription');
}

/** Owners, and everyone else whose role has the permission. */
export async function listPermissionHolders(ctx: Context, permission: Permission): Promise<DirectoryMember[]> {
  const roles = (await ctx.directory.listRoles()).filter(
    ({ name, permissions }) => name === 'Owner' || permissions.includes(permission),
  );
  const found = new Map<string, DirectoryMember>();
  for (const { id: roleId } of roles) {
    const { members } = await ctx.directory.listMembers(requireOrganization(ctx), { roleId, size: 100 });
    for (const member of members) if (!member.isSuspended && member.primaryEmail) found.set(member.id, member);
  }
  return [...found.values()];
}

export async function findRecipient(ctx: Context, userId: string): Promise<Recipient | undefined> {
  const user = await ctx.directory.findUser(userId);
  if (!user?.primaryEmail || user.isSuspended) return undefined;
  const { publicUrl: appUrl } = ctx;
  return { email: user.primaryEmail, plansUrl: `${appUrl}/organizations/subscription/plans`, appUrl };
}

/** The shop's own address, for a shop without members in the dashboard. It upgrades in the Shopify admin. */
export async function findShopRecipient(ctx: Context): Promise<Recipient | undefined> {
  const { shopify } = ctx;
  const isInstalled = ne(shopifyInstallations.state, 'uninstalled');
  const [found] = await transaction(ctx, tx => tx.select().from(shopifyInstallations).where(isInstalled));
  if (!found?.email || !shopify) return undefined;
  const admin = shopify.endpoints.adminWeb(found.shop);
  const plansUrl = `${admin}/charges/${shopify.appHandle}/pricing_plans`;
  return { email: found.email, plansUrl, appUrl: `${admin}/apps/${shopify.appHandle}/shopify/app` };
}
