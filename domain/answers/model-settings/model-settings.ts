// The model that writes an organisation's answers. Its key is stored encrypted and never shown again.
import { eq } from 'drizzle-orm';
import { modelSettings } from '#database/schema/answers.ts';
import type { FindEngine } from '#domain/answers/engine.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import type { ModelInput, ModelOutput, OwnModel } from '#domain/answers/model-settings/model-inputs.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { cachedKnowledge } from '#domain/shared-read.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { decryptText, encryptText } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

type Row = typeof modelSettings.$inferSelect;

/** The organisation's own model if turned on, else the server's default, else none. The caller has checked access. */
export const findModelEngine: FindEngine = async ctx => {
  const row = await findRow(ctx);
  const endpoint = row?.enabled ? toEndpoint(ctx, row) : row ? null : ctx.models.serverDefault;
  return endpoint ? generateWith(endpoint, { judge: row?.judge ? endpoint : null }) : undefined;
};

export async function readModelSettings(ctx: Context): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  const row = await findRow(ctx);
  return {
    own: row ? toOwn(row) : null,
    serverDefault: ctx.models.serverDefault?.model ?? null,
  };
}

export async function saveModelSettings(ctx: Context, input: ModelInput): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  await spendSave(ctx);
  const organizationId = requireOrganization(ctx);
  requireSafeAddress(ctx, input.url);
  await transaction(ctx, async tx => {
    const [before] = await tx.select().from(modelSettings).where(ownRow(ctx)).for('update');
    const { key, ...rest } = input;
    const values = { ...rest, ...keyColumns(ctx, key, input.url, before), updatedAt: ctx.clock.now() };
    await tx
      .insert(modelSettings)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: modelSettings.organizationId, set: values });
    await recordActivity(tx, ctx, 'model.changed', { name: input.model });
  });
  return readModelSettings(ctx);
}

export async function removeModelSettings(ctx: Context): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  await transaction(ctx, async tx => {
    const gone = await tx.delete(modelSettings).where(ownRow(ctx)).returning({ model: modelSettings.model });
    if (gone.length > 0) await recordActivity(tx, ctx, 'model.removed');
  });
  return readModelSettings(ctx);
}

/** The endpoint as if these settings were saved. */
export async function endpointOf(ctx: Context, input: ModelInput): Promise<Endpoint> {
  requirePermission(ctx, 'manage:organization');
  requireSafeAddress(ctx, input.url);
  const row = await findRow(ctx);
  const { key, enabled: _enabled, judge: _judge, ...rest } = input;
  const storedKey = row && isSameServer(row.url, input.url) ? openKey(ctx, row) : null;
  if (!key && row?.sealedKey && storedKey === null) throw keyWanted();
  return { ...rest, key: key || storedKey, isOperators: false };
}

async function findRow(ctx: Context): Promise<Row | undefined> {
  const [row] = await transaction(ctx, tx =>
    cachedKnowledge(tx, 'model settings', () => tx.select().from(modelSettings).where(ownRow(ctx)).execute()),
  );
  return row;
}

function ownRow(ctx: Context) {
  return eq(modelSettings.organizationId, requireOrganization(ctx));
}

/** Checks the URL itself; where it resolves to is checked at every request. */
function requireSafeAddress({ models }: Context, url: string): void {
  const { protocol, origin } = new URL(url);
  if (protocol === 'https:' || models.allowOrigins.some(allowed => new URL(allowed).origin === origin)) return;
  const words = 'The address must start with https:// to protect your API key.';
  throw new AppError('invalid', 'model_address_refused', words, { fields: { url: words } });
}

/** A stored key is only sent to the server it was entered for: another URL requires the key again. */
function keyColumns(ctx: Context, key: string, url: string, before: Row | undefined) {
  if (!key && before?.sealedKey && !isSameServer(before.url, url)) throw keyWanted();
  if (!key) return { sealedKey: before?.sealedKey ?? null, keyLastFour: before?.keyLastFour ?? null };
  if (ctx.sealingSecrets.length === 0) {
    const words = 'This server can’t store keys yet. Its operator must set SEALING_SECRET.';
    throw new AppError('unavailable', 'no_sealing_secret', words, { fields: { key: words } });
  }
  const keyLastFour = key.length >= 12 ? key.slice(-4) : '';
  return { sealedKey: encryptText(ctx.sealingSecrets, placeOf(ctx), key), keyLastFour };
}

function isSameServer(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

function keyWanted(): AppError {
  const words = 'Enter the key again. The stored key is for a different server.';
  return new AppError('invalid', 'model_key_required', words, { fields: { key: words } });
}

function openKey(ctx: Context, { sealedKey }: Row): string | null {
  return sealedKey === null ? null : (decryptText(ctx.sealingSecrets, placeOf(ctx), sealedKey) ?? null);
}

function placeOf(ctx: Context): string {
  return `model key of ${requireOrganization(ctx)}`;
}

function toEndpoint(ctx: Context, row: Row): Endpoint {
  const { url, model, temperature, maxTokens, inputPrice, outputPrice } = row;
  return { url, model, temperature, maxTokens, inputPrice, outputPrice, key: openKey(ctx, row), isOperators: false };
}

function toOwn({ enabled, url, model, temperature, maxTokens, inputPrice, outputPrice, judge, ...row }: Row): OwnModel {
  const keyEnding = row.sealedKey === null ? null : (row.keyLastFour ?? '');
  const facts = { enabled, url, model, temperature, maxTokens, inputPrice, outputPrice, judge };
  return { ...facts, keyEnding, updatedAt: row.updatedAt.toISOString() };
}
