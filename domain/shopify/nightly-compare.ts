// Webhooks get lost, so each shop is compared with our data once a night, at its own minute.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { listOwned } from '#database/lookups.ts';
import { shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, jobContext, type Services, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import type { ShopSync } from '#domain/shopify/inputs.ts';
import { findInstallation, type Installation } from '#domain/shopify/installation.ts';
import { compareQueue } from '#domain/shopify/jobs.ts';
import { startSync } from '#domain/shopify/sync.ts';
import { requireSite } from '#domain/sites/site.ts';

const hour = 3_600_000;
/** How old the last sync must be. A missed night is made up for by the next. */
const ages: Record<ShopSync['kind'], number> = { catalogue: 16 * hour, content: 6.5 * 24 * hour };
const nightBegins = 60;
const nightMinutes = 240;
const nightEnds = 420;

/** Job, every ten minutes. One failing shop does not block the others. */
export async function compareShops(services: Services): Promise<void> {
  // A shop is listed under two names.
  const owners = new Set((await listOwned(services.database, 'shop')).map(({ organizationId }) => organizationId));
  for (const organizationId of owners) {
    const ctx = jobContext(services, compareQueue.name, organizationId);
    await compareShop(ctx).catch(error => services.log.warn({ err: error }, 'a shop was not compared'));
  }
}

async function compareShop(ctx: Context): Promise<void> {
  await transaction(ctx, async tx => {
    const installation = await findInstallation(tx);
    if (installation?.state !== 'installed') return;
    const { timeZone } = await requireSite(tx, installation.siteId);
    if (!isTurn(installation, minuteOfDay(ctx.clock.now(), timeZone))) return;
    const entitlement = await findEntitlement(tx, ctx);
    if (!entitlement || accessOf(entitlement.status) !== 'open') return;
    for (const kind of ['catalogue', 'content'] as const) {
      if (await isDue(tx, installation, kind)) await startSync(tx, ctx, installation, kind, 'nightly');
    }
  });
}

/** Each shop starts at its own minute of the night, so that they don't all start at once. */
function isTurn({ id }: Installation, minute: number): boolean {
  const own = Number.parseInt(id.slice(-6), 16) % nightMinutes;
  return minute >= nightBegins + own && minute < nightEnds;
}

function minuteOfDay(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).formatToParts(now);
  const read = (type: string) => Number(parts.find(part => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
}

async function isDue(tx: Transaction, { id }: Installation, kind: keyof typeof ages): Promise<boolean> {
  const isOfKind = and(eq(shopifySyncs.installationId, id), eq(shopifySyncs.kind, kind));
  const isRecent = sql`${shopifySyncs.startedAt} >= now() - ${ages[kind]}::float8 * interval '1 millisecond'`;
  return (await tx.$count(shopifySyncs, and(isOfKind, isRecent))) === 0;
}
