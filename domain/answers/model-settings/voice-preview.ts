// Answers a question of a site twice, with the saved voice and with one that is not saved yet.
import { createAnswerer } from '#domain/answers/answer.ts';
import { collectAnswer } from '#domain/answers/collect-answer.ts';
import type { FindEngine } from '#domain/answers/engine.ts';
import { findEngineWithVoice, findModelEngine } from '#domain/answers/model-settings/model-settings.ts';
import type { VoicePreview, VoicePreviewInput } from '#domain/answers/model-settings/voice-inputs.ts';
import { stripMarkdown, withoutCitationMarks } from '#domain/answers/plain-text.ts';
import { spendPlaygroundQuestion, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { AppError } from '#platform/errors.ts';
import { withSlot } from '#platform/fair-queue.ts';

/** Shorter than an API call may take. */
const timeout = 25_000;

export async function previewVoice(
  ctx: Context,
  siteId: string,
  { question: text, voice }: VoicePreviewInput,
  { queue, tries, signal }: { queue: QuestionQueue; tries: TryLimits; signal: AbortSignal },
): Promise<VoicePreview> {
  requirePermission(ctx, 'list:sites');
  requirePermission(ctx, 'manage:sites');
  const site = await transaction(ctx, tx => requireSite(tx, siteId));
  await spendPlaygroundQuestion(tries, ctx);
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const language = chooseLanguage(undefined, site.language);
  const question = { siteId, text, language, history: [], page: null, hasContact: false, isFrugal: false };
  const key = { group: requireOrganization(ctx), key: 'playground' };
  // A model may take its time: the slot is only for the search.
  const answer = (findGenerative: FindEngine) =>
    withSlot(queue, key, until, slot =>
      collectAnswer(createAnswerer({ findGenerative })(ctx, question, until, slot.end)),
    );
  try {
    const [today, preview] = await Promise.all([
      answer(findModelEngine),
      answer(() => findEngineWithVoice(ctx, voice)),
    ]);
    return { today: toShown(today.text), preview: toShown(preview.text), generated: preview.generated };
  } catch (error) {
    if (!until.aborted || signal.aborted) throw error;
    throw new AppError('unavailable', 'model_too_long', 'The model took too long to respond.');
  }
}

function toShown(text: string): string {
  return stripMarkdown(withoutCitationMarks(text));
}
