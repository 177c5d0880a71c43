import { and, eq } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';

/** Takes an organisation that was marked for deletion, and with it every row that carries its id. */
export async function purgeOrganization(ctx: Context): Promise<void> {
  const marked = and(eq(organizations.id, requireOrganization(ctx)), eq(organizations.state, 'deleting'));
  await transaction(ctx, tx => tx.delete(organizations).where(marked));
}
