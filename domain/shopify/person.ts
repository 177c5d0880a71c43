// People who work in a shop's admin: identified by Shopify, shown with the name it gives.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifySessions } from '#database/schema/shopify.ts';
import { type Context, requireMerchant, requireOrganization, transaction } from '#domain/context.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { identify } from '#domain/shopify/token-exchange.ts';
import type { ShopPerson } from '#providers/shopify/tokens.ts';

/** On someone's first visit, asks Shopify for their name. */
export async function identifyPerson(ctx: Context, bearer: string, installation: Installation): Promise<void> {
  const id = personIdOf(installation.shop, requireMerchant(ctx).id);
  const isKnown = await transaction(ctx, tx => tx.$count(shopifySessions, eq(shopifySessions.id, id)));
  if (isKnown) return;
  const person = await identify(ctx, bearer);
  if (person) await transaction(ctx, tx => savePerson(tx, ctx, installation, person));
}

export async function savePerson(
  tx: Transaction,
  ctx: Context,
  { id: installationId, shop }: Pick<Installation, 'id' | 'shop'>,
  person: ShopPerson,
): Promise<void> {
  const cut = (text: string, longest: number) => text.slice(0, longest).toWellFormed() || null;
  const row = {
    installationId,
    shop,
    isOnline: true,
    expires: person.until,
    userId: person.id,
    firstName: cut(person.firstName, 120),
    lastName: cut(person.lastName, 120),
    email: cut(person.email, 254),
    emailVerified: person.isEmailVerified,
    accountOwner: person.isAccountOwner,
    collaborator: person.isCollaborator,
    locale: cut(person.locale, 16),
    updatedAt: ctx.clock.now(),
  };
  await tx
    .insert(shopifySessions)
    .values({ organizationId: requireOrganization(ctx), id: personIdOf(shop, person.id), ...row })
    .onConflictDoUpdate({ target: [shopifySessions.organizationId, shopifySessions.id], set: row });
}

function personIdOf(shop: string, userId: string): string {
  return `${shop}_${userId}`;
}
