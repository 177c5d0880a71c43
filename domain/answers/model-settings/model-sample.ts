// Answers a question of a site twice, quoted and as a model would write it, so that a person can compare before saving.
import { createAnswerer } from '#domain/answers/answer.ts';
import { collectAnswer } from '#domain/answers/collect-answer.ts';
import type { FindEngine } from '#domain/answers/engine.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import type { ModelSample, ModelSampleInput } from '#domain/answers/model-settings/model-inputs.ts';
import { endpointOf } from '#domain/answers/model-settings/model-settings.ts';
import { findSampleQuestions } from '#domain/answers/model-settings/sample-questions.ts';
import { findVoice } from '#domain/answers/model-settings/voice.ts';
import { findChosenWording } from '#domain/answers/model-settings/writer.ts';
import { stripMarkdown, withoutCitationMarks } from '#domain/answers/plain-text.ts';
import { spendTry, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { AppError } from '#platform/errors.ts';
import { withSlot } from '#platform/fair-queue.ts';

/** Shorter than an API call may take. */
const timeout = 25_000;

export async function sampleModel(
  ctx: Context,
  { siteId, question, model }: ModelSampleInput,
  { queue, tries, signal }: { queue: QuestionQueue; tries: TryLimits; signal: AbortSignal },
): Promise<ModelSample> {
  requirePermission(ctx, 'list:sites');
  const endpoint = await endpointOf(ctx, model);
  const site = await transaction(ctx, tx => requireSite(tx, siteId));
  const text = question || (await findQuestion(ctx, siteId));
  const { wording, voice } = await transaction(ctx, async tx => ({
    wording: await findChosenWording(tx, ctx),
    voice: await findVoice(tx, ctx, siteId),
  }));
  await spendTry(tries, requireOrganization(ctx));
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const engine = generateWith(endpoint, { wording, voice, judge: model.judge ? endpoint : null });
  const language = chooseLanguage(undefined, site.language);
  const asked = { siteId, text, language, history: [], page: null, hasContact: false, isFrugal: false };
  const answer = (findGenerative?: FindEngine) =>
    collectAnswer(createAnswerer(findGenerative ? { findGenerative } : {})(ctx, asked, until));
  const key = { group: requireOrganization(ctx), key: 'playground' };
  const quoted = await withSlot(queue, key, until, () => answer());
  const written = await answer(async () => engine).catch(error => {
    if (!until.aborted || signal.aborted) throw error;
    throw new AppError('unavailable', 'model_too_long', 'The model took too long to respond.');
  });
  return {
    question: text,
    quoted: stripMarkdown(withoutCitationMarks(quoted.text)),
    written: stripMarkdown(withoutCitationMarks(written.text)),
    generated: written.generated,
  };
}

async function findQuestion(ctx: Context, siteId: string): Promise<string> {
  const [found] = await findSampleQuestions(ctx, siteId);
  if (found) return found;
  const words = 'Enter a question that your visitors ask.';
  throw new AppError('invalid', 'sample_question_required', words, { fields: { question: words } });
}
