import { type Context, transaction } from '#domain/context.ts';
import { syncCatalogue } from '#domain/shopify/catalogue-sync.ts';
import { syncContent } from '#domain/shopify/content-sync.ts';
import { changeSync, endSync, findOpenSync, queueSync, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { type AppError, isAppError } from '#platform/errors.ts';

/** A shop that could not be read in this time is not read; the next night tries again. */
const patience = 12 * 3_600_000;
const shortestPause = 3_000;
const longestPause = 120_000;

/**
 * Job. Nobody waits in it: what is not ready is looked at again by the next job, sooner at first and later then. It may be killed at
 * any moment: whoever goes on begins the file again, and what was taken is found again.
 */
export async function syncShop(ctx: Context, syncId: string): Promise<void> {
  const found = await findOpenSync(ctx, syncId);
  if (!found) return;
  const { sync, installation } = found;
  try {
    if (installation.state === 'uninstalled') return await endSync(ctx, sync.id, failed('The app was uninstalled.'));
    const step = sync.kind === 'catalogue' ? syncCatalogue : syncContent;
    const ending = await step(ctx, installation, sync);
    if (ending !== 'later') return await endSync(ctx, sync.id, ending);
    if (isOver(ctx, sync)) return await endSync(ctx, sync.id, failed(tooLate));
    await transaction(ctx, tx => queueSync(tx, ctx, sync.id, pauseOf(ctx, sync)));
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    if (error.kind !== 'unavailable' || isOver(ctx, sync)) return endSync(ctx, sync.id, failed(wordsOf(error)));
    await lookAgain(ctx, sync);
  }
}

/** An outage of theirs is no failure of ours. Whoever read so far lets go of it. */
async function lookAgain(ctx: Context, sync: SyncRow): Promise<void> {
  await transaction(ctx, async tx => {
    await changeSync(tx, ctx, sync.id, { state: sync.bulkOperationId ? 'preparing' : 'waiting' });
    await queueSync(tx, ctx, sync.id, Math.max(30_000, pauseOf(ctx, sync)));
  });
}

function pauseOf(ctx: Context, sync: SyncRow): number {
  return Math.min(longestPause, Math.max(shortestPause, ageOf(ctx, sync) / 3));
}

function isOver(ctx: Context, sync: SyncRow): boolean {
  return ageOf(ctx, sync) > patience;
}

function ageOf(ctx: Context, { startedAt }: SyncRow): number {
  return ctx.clock.now().getTime() - startedAt.getTime();
}

const tooLate = 'Shopify did not finish in time. What was known before stays.';
const noPlan = 'Choose a plan first. Then Aisle reads your shop.';

function wordsOf({ code, message }: AppError): string {
  return ['no_subscription', 'subscription_ended', 'subscription_paused'].includes(code) ? noPlan : message;
}

function failed(problem: string) {
  return { state: 'failed', problem } as const;
}
