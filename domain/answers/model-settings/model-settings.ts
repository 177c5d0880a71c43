// Which model writes an organisation's answers, and how they are worded.
import type { Transaction } from '#database/client.ts';
import { answerSettings, modelSettings } from '#database/schema/answers.ts';
import type { FindEngine, WritingEngine } from '#domain/answers/engine.ts';
import { measureModelQueue } from '#domain/answers/jobs.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import { queueMeasurement } from '#domain/answers/model-settings/measure-models.ts';
import {
  type LocalServer,
  type ModelInput,
  type ModelOutput,
  testedStatements,
  type Wording,
} from '#domain/answers/model-settings/model-inputs.ts';
import {
  findStoredModel,
  isOwnModel,
  keyColumns,
  keyFor,
  toOwnModel,
} from '#domain/answers/model-settings/stored-model.ts';
import { openTokenCount } from '#domain/answers/model-settings/token-budget.ts';
import { findVoice } from '#domain/answers/model-settings/voice.ts';
import type { Voice } from '#domain/answers/model-settings/voice-inputs.ts';
import {
  findChosenWording,
  findIncludedModel,
  findWriter,
  type Writer,
} from '#domain/answers/model-settings/writer.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { noteKnowledgeChange } from '#domain/shared-read.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

/** The engine of the model that writes, if any. The caller has checked access. */
export const findModelEngine: FindEngine = async (ctx, siteId) => {
  const writer = await findWriter(ctx);
  if (!writer || writer.isUsedUp) return undefined;
  return engineOf(ctx, writer, await transaction(ctx, tx => findVoice(tx, ctx, siteId)));
};

/** The same with a voice that is not saved. */
export async function findEngineWithVoice(ctx: Context, voice: Voice): Promise<WritingEngine | undefined> {
  const writer = await findWriter(ctx);
  return writer && !writer.isUsedUp ? engineOf(ctx, writer, voice) : undefined;
}

export async function readModelSettings(ctx: Context): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  const organizationId = requireOrganization(ctx);
  const { stored, chosen, included } = await transaction(ctx, async tx => ({
    stored: await findStoredModel(tx, ctx),
    chosen: await findChosenWording(tx, ctx),
    included: await findIncludedModel(tx, ctx),
  }));
  const writer = await findWriter(ctx);
  const job = writer?.kind === 'own' ? await ctx.jobs.findLast(measureModelQueue, organizationId) : null;
  return {
    writer: writer?.kind ?? 'none',
    own: stored ? toOwnModel(stored) : null,
    included: ctx.models.serverDefault && { isInPlan: Boolean(included), isUsedUp: writer?.isUsedUp ?? false },
    wording: { chosen, effective: writer?.effective ?? 'quotes', reason: writer?.reason ?? 'chosen' },
    check: { result: resultOf(writer), isRunning: job?.isOpen ?? false, problem: job?.problem ?? null },
    local: localServersOf(ctx),
  };
}

export async function saveModelSettings(ctx: Context, input: ModelInput): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  await spendSave(ctx);
  const organizationId = requireOrganization(ctx);
  requireSafeAddress(ctx, input.url);
  await transaction(ctx, async tx => {
    const [before] = await tx.select().from(modelSettings).where(isOwnModel(ctx)).for('update');
    const { key, ...rest } = input;
    const values = { ...rest, ...keyColumns(ctx, key, input.url, before), updatedAt: ctx.clock.now() };
    await tx
      .insert(modelSettings)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: modelSettings.organizationId, set: values });
    await recordActivity(tx, ctx, 'model.changed', { name: input.model });
    if (input.enabled && input.judge) await queueMeasurement(tx, ctx);
  });
  return readModelSettings(ctx);
}

export async function removeModelSettings(ctx: Context): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  await transaction(ctx, async tx => {
    const gone = await tx.delete(modelSettings).where(isOwnModel(ctx)).returning({ model: modelSettings.model });
    if (gone.length > 0) await recordActivity(tx, ctx, 'model.removed');
  });
  return readModelSettings(ctx);
}

export async function saveWording(ctx: Context, wording: Wording): Promise<ModelOutput> {
  requirePermission(ctx, 'manage:organization');
  await spendSave(ctx);
  await transaction(ctx, tx => writeWording(tx, ctx, wording));
  return readModelSettings(ctx);
}

async function writeWording(tx: Transaction, ctx: Context, wording: Wording): Promise<void> {
  const values = { wording, updatedAt: ctx.clock.now() };
  await tx
    .insert(answerSettings)
    .values({ organizationId: requireOrganization(ctx), ...values })
    .onConflictDoUpdate({ target: answerSettings.organizationId, set: values });
  await noteKnowledgeChange(tx, ctx);
  await recordActivity(tx, ctx, 'wording.changed', { wording });
}

/** The endpoint as if these settings were saved. */
export async function endpointOf(ctx: Context, input: ModelInput): Promise<Endpoint> {
  requirePermission(ctx, 'manage:organization');
  requireSafeAddress(ctx, input.url);
  const stored = await transaction(ctx, tx => findStoredModel(tx, ctx));
  const { key, enabled: _enabled, judge: _judge, ...rest } = input;
  return { ...rest, key: keyFor(ctx, key, input.url, stored), isOperators: false };
}

function engineOf(
  ctx: Context,
  { kind, endpoint, judge, effective: wording }: Writer,
  voice: Voice | null,
): WritingEngine {
  const addTokens = kind === 'included' ? { addTokens: openTokenCount(ctx) } : {};
  return generateWith(endpoint, { wording, judge, voice, ...addTokens });
}

function resultOf(writer: Writer | undefined): ModelOutput['check']['result'] {
  if (!writer?.measurement) return null;
  const { caught, kept, measuredAt } = writer.measurement;
  return {
    caught: Math.round(caught * testedStatements.false),
    kept: Math.round(kept * testedStatements.true),
    measuredAt: measuredAt.toISOString(),
  };
}

/** Found by `npm start` only. */
function localServersOf({ models }: Context): LocalServer[] {
  return models.local.map(({ models: names, ...server }) => ({ ...server, models: [...names] }));
}

/** Checks the URL itself; where it resolves to is checked at every request. */
function requireSafeAddress({ models }: Context, url: string): void {
  const { protocol, origin } = new URL(url);
  if (protocol === 'https:' || models.allowOrigins.some(allowed => new URL(allowed).origin === origin)) return;
  const words = 'The address must start with https:// to protect your API key.';
  throw new AppError('invalid', 'model_address_refused', words, { fields: { url: words } });
}
