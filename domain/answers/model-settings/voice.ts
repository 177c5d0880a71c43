// How a model speaks for a site.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { siteVoices } from '#database/schema/answers.ts';
import { findSampleQuestions } from '#domain/answers/model-settings/sample-questions.ts';
import { defaultVoice, type Voice, type VoiceSettings } from '#domain/answers/model-settings/voice-inputs.ts';
import { findWriter } from '#domain/answers/model-settings/writer.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { cachedKnowledge, noteKnowledgeChange } from '#domain/shared-read.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';

export async function readVoice(ctx: Context, siteId: string): Promise<VoiceSettings> {
  requirePermission(ctx, 'list:sites');
  const voice = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    return findVoice(tx, ctx, siteId);
  });
  const questions = await findSampleQuestions(ctx, siteId);
  const writer = await findWriter(ctx);
  return { voice: voice ?? defaultVoice, questions, wording: writer?.effective ?? 'none' };
}

export async function saveVoice(ctx: Context, siteId: string, voice: Voice): Promise<VoiceSettings> {
  requirePermission(ctx, 'list:sites');
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    const { name: site } = await lockSite(tx, siteId, 'key share');
    const values = { ...voice, updatedAt: ctx.clock.now() };
    await tx
      .insert(siteVoices)
      .values({ organizationId, siteId, ...values })
      .onConflictDoUpdate({ target: [siteVoices.organizationId, siteVoices.siteId], set: values });
    await noteKnowledgeChange(tx, ctx, siteId);
    await recordActivity(tx, ctx, 'voice.changed', { name: site });
  });
  return readVoice(ctx, siteId);
}

/** Null until someone saved one. */
export async function findVoice(tx: Transaction, ctx: Context, siteId: string): Promise<Voice | null> {
  const isOfSite = and(eq(siteVoices.organizationId, requireOrganization(ctx)), eq(siteVoices.siteId, siteId));
  const read = () => tx.select().from(siteVoices).where(isOfSite).execute();
  const [row] = await cachedKnowledge(tx, `voice ${siteId}`, read);
  if (!row) return null;
  const { name, tone, toneText, length, formality, say, avoid } = row;
  return { name, tone, toneText, length, formality, say, avoid };
}
