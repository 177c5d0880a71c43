import { type Context, transaction } from '#domain/context.ts';
import { syncCatalogue } from '#domain/shopify/catalogue-sync.ts';
import { syncContent } from '#domain/shopify/content-sync.ts';
import { changeSync, endSync, findOpenSync, queueSync, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { type AppError, isAppError } from '#platform/errors.ts';

const shortestPause = 3_000;
const longestPause = 120_000;

/**
 * Job. Never blocks: if the export is not ready, another job checks later, with growing intervals. Can be killed at
 * any moment: the next run starts the file again and matches what was already imported.
 */
export async function syncShop(ctx: Context, syncId: string): Promise<void> {
  const found = await findOpenSync(ctx, syncId);
  if (!found) return;
  const { sync, installation, isOver } = found;
  try {
    if (installation.state === 'uninstalled') return await endSync(ctx, sync.id, failed('The app was uninstalled.'));
    const step = sync.kind === 'catalogue' ? syncCatalogue : syncContent;
    const ending = await step(ctx, installation, sync);
    if (ending !== 'later') return await endSync(ctx, sync.id, ending);
    if (isOver) return await endSync(ctx, sync.id, failed(tooLate));
    await transaction(ctx, tx => queueSync(tx, ctx, sync.id, pauseOf(ctx, sync)));
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    if (error.kind !== 'unavailable' || isOver) return endSync(ctx, sync.id, failed(wordsOf(error)));
    await lookAgain(ctx, sync);
  }
}

/** Its job ended the process twice. */
export async function failSync(ctx: Context, syncId: string): Promise<void> {
  await endSync(ctx, syncId, failed('We couldn’t read this shop. Your existing data wasn’t changed.'));
}

/** An outage at Shopify is not a failure. Releases the reading lease. */
async function lookAgain(ctx: Context, sync: SyncRow): Promise<void> {
  await transaction(ctx, async tx => {
    await changeSync(tx, sync.id, { state: sync.bulkOperationId ? 'preparing' : 'waiting' });
    await queueSync(tx, ctx, sync.id, Math.max(30_000, pauseOf(ctx, sync)));
  });
}

function pauseOf(ctx: Context, sync: SyncRow): number {
  return Math.min(longestPause, Math.max(shortestPause, ageOf(ctx, sync) / 3));
}

function ageOf(ctx: Context, { startedAt }: SyncRow): number {
  return ctx.clock.now().getTime() - startedAt.getTime();
}

const tooLate = 'Shopify took too long. Your existing data wasn’t changed.';
const noPlan = 'Choose a plan first. Aisle imports your shop after that.';

function wordsOf({ code, message }: AppError): string {
  return ['no_subscription', 'subscription_ended', 'subscription_paused'].includes(code) ? noPlan : message;
}

function failed(problem: string) {
  return { state: 'failed', problem } as const;
}
