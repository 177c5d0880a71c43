import { findOwner } from '#database/lookups.ts';
import { anonymousCaller, inOrganization, type Services, single } from '#domain/context.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { findPublished } from '#domain/widgets/published.ts';

/** The widget with this key as visitors see it, for its test page. Null if there is none. */
export async function findTestPage(services: Services, key: string): Promise<WidgetConfig | null> {
  const owner = await findOwner(services.database, 'widget-key', key);
  if (!owner) return null;
  const ctx = inOrganization({ ...services, ...anonymousCaller, actor: { kind: 'visitor' } }, owner.organizationId);
  const found = await single(ctx, tx => findPublished(tx, ctx, owner.objectId));
  return found?.configIn(undefined) ?? null;
}
