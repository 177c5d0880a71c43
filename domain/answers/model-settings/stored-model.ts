// The stored settings of an organisation's own model. Its key is encrypted and only sent to the server it was entered for.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { modelSettings } from '#database/schema/answers.ts';
import type { OwnModel } from '#domain/answers/model-settings/model-inputs.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { cachedKnowledge } from '#domain/shared-read.ts';
import { decryptText, encryptText } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

export type StoredModel = typeof modelSettings.$inferSelect;

export async function findStoredModel(tx: Transaction, ctx: Context): Promise<StoredModel | undefined> {
  const read = () => tx.select().from(modelSettings).where(isOwnModel(ctx)).execute();
  const [row] = await cachedKnowledge(tx, 'model settings', read);
  return row;
}

export function isOwnModel(ctx: Context) {
  return eq(modelSettings.organizationId, requireOrganization(ctx));
}

export function toEndpoint(ctx: Context, row: StoredModel): Endpoint {
  const { url, model, temperature, maxTokens, inputPrice, outputPrice } = row;
  return { url, model, temperature, maxTokens, inputPrice, outputPrice, key: openKey(ctx, row), isOperators: false };
}

export function toOwnModel(stored: StoredModel): OwnModel {
  const { enabled, url, model, temperature, maxTokens, inputPrice, outputPrice, judge, ...row } = stored;
  const keyEnding = row.sealedKey === null ? null : (row.keyLastFour ?? '');
  const facts = { enabled, url, model, temperature, maxTokens, inputPrice, outputPrice, judge };
  return { ...facts, keyEnding, updatedAt: row.updatedAt.toISOString() };
}

/** The key to use with this URL: the typed one, or the stored one if it is for the same server. */
export function keyFor(ctx: Context, typed: string, url: string, stored: StoredModel | undefined): string | null {
  const storedKey = stored && isSameServer(stored.url, url) ? openKey(ctx, stored) : null;
  if (!typed && stored?.sealedKey && storedKey === null) throw keyRequired();
  return typed || storedKey;
}

/** The columns of a key. Another URL requires the key again. */
export function keyColumns(ctx: Context, typed: string, url: string, stored: StoredModel | undefined) {
  if (!typed && stored?.sealedKey && !isSameServer(stored.url, url)) throw keyRequired();
  if (!typed) return { sealedKey: stored?.sealedKey ?? null, keyLastFour: stored?.keyLastFour ?? null };
  if (ctx.sealingSecrets.length === 0) {
    const words = 'This server can’t store keys yet. Its operator must set SEALING_SECRET.';
    throw new AppError('unavailable', 'no_sealing_secret', words, { fields: { key: words } });
  }
  const keyLastFour = typed.length >= 12 ? typed.slice(-4) : '';
  return { sealedKey: encryptText(ctx.sealingSecrets, placeOf(ctx), typed), keyLastFour };
}

function isSameServer(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

function keyRequired(): AppError {
  const words = 'Enter the key again. The stored key is for a different server.';
  return new AppError('invalid', 'model_key_required', words, { fields: { key: words } });
}

function openKey(ctx: Context, { sealedKey }: StoredModel): string | null {
  return sealedKey === null ? null : (decryptText(ctx.sealingSecrets, placeOf(ctx), sealedKey) ?? null);
}

function placeOf(ctx: Context): string {
  return `model key of ${requireOrganization(ctx)}`;
}
