import { and, eq } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import type { Services } from '#domain/context.ts';

/** Takes an organisation that was marked for deletion, and with it every row that carries its id. */
export async function purgeOrganization(services: Services, organizationId: string): Promise<void> {
  await services.database.transaction(organizationId, tx =>
    tx.delete(organizations).where(and(eq(organizations.id, organizationId), eq(organizations.state, 'deleting'))),
  );
}
