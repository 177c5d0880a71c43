// Answers written by a model, checked sentence by sentence: its wording is shown if the sources prove it, otherwise the
// source's own.
import type { Engine, EnginePart, Evidence } from '#domain/answers/engine.ts';
import { judgeClaims } from '#domain/answers/model/model-judge.ts';
import { type ModelUsage, startModelUsage } from '#domain/answers/model/model-usage.ts';
import { makePrompt, type PromptEvidence } from '#domain/answers/model/prompt.ts';
import { rewriteQuestion } from '#domain/answers/model/rewrites.ts';
import { createSentenceOutput, type SentenceOutput } from '#domain/answers/model/shown-units.ts';
import type { Verdict } from '#domain/answers/model/verify.ts';
import { readVerdicts } from '#domain/answers/model/written-sentences.ts';
import type { Voice } from '#domain/answers/model-settings/voice-inputs.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import { productSource } from '#domain/answers/products/product-text.ts';
import type { Context } from '#domain/context.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

export type Options = {
  /** Whether unproven sentences are checked with a second model call. */
  judge?: boolean;
};

export type WritingOptions = {
  wording?: 'natural' | 'quotes';
  judge?: Endpoint | null;
  voice?: Voice | null;
  addTokens?: (tokens: number) => void;
};

type Work = { ctx: Context; endpoint: Endpoint; signal: AbortSignal; usage: ModelUsage; judge: boolean };

const refusal = /^\W*NONE\b\W*$/i;

export function generateWith(endpoint: Endpoint, { judge = null }: WritingOptions = {}): Engine {
  return (ctx, evidence, signal) => generate(ctx, endpoint, evidence, signal, { judge: judge !== null });
}

export async function* generate(
  ctx: Context,
  endpoint: Endpoint,
  evidence: PromptEvidence,
  signal: AbortSignal,
  { judge = false }: Options = {},
): AsyncGenerator<EnginePart> {
  if (evidence.computed && evidence.computed.length > 0) return yield* describeComputed(evidence.computed);
  const work: Work = { ctx, endpoint, signal, judge, usage: startModelUsage(endpoint) };
  const shown = createSentenceOutput();
  try {
    yield* answer(work, evidence, shown);
  } catch (error) {
    if (!isAppError(error)) throw error;
    yield { type: 'model', model: work.usage.toTrace(error.message) };
    if (shown.count > 0) return;
    throw error;
  }
  yield { type: 'model', model: work.usage.toTrace(null) };
  if (shown.count === 0) yield { type: 'none' };
}

/** Computed sentences need no model. */
function* describeComputed(computed: NonNullable<Evidence['computed']>): Generator<EnginePart> {
  for (const { text, products } of computed) {
    const sources = products.map(product => productSource(product, product.title));
    yield { type: 'sentence', text: escapeMarks(text), sources };
  }
}

/** If the evidence does not answer the question, the model suggests search queries once and reads what they find. */
async function* answer(work: Work, evidence: PromptEvidence, shown: SentenceOutput): AsyncGenerator<EnginePart> {
  const isEmpty = evidence.passages.length === 0 && evidence.products.length === 0;
  const isFirst = !isEmpty && !evidence.isWeak;
  if (isFirst && (yield* write(work, evidence, shown)) !== 'none') return;
  const found = await searchAgain(work, evidence);
  if (found) yield* write(work, found, shown);
  else if (!isFirst && !isEmpty) yield* write(work, evidence, shown);
}

async function searchAgain(
  { ctx, endpoint, signal, usage }: Work,
  evidence: PromptEvidence,
): Promise<PromptEvidence | undefined> {
  if (!evidence.searchAgain) return undefined;
  const queries = await rewriteQuestion(ctx, endpoint, evidence, signal, usage.addCall);
  if (queries.length === 0) return undefined;
  const { passages, products } = await evidence.searchAgain(queries);
  const found = { ...evidence, passages, products };
  const isNew = (passages.length > 0 || products.length > 0) && makePrompt(found).hash !== makePrompt(evidence).hash;
  return isNew ? found : undefined;
}

/** `none`: the model says that the evidence does not answer the question. */
async function* write(
  work: Work,
  evidence: PromptEvidence,
  shown: SentenceOutput,
): AsyncGenerator<EnginePart, 'none' | 'written'> {
  const { ctx, endpoint, signal, usage } = work;
  const asked = makePrompt(evidence);
  const writing = ctx.models.write(endpoint, asked.prompt, signal);
  usage.addAnswerCall(asked.hash, writing.report);
  let [isRefusal, isRead] = [false, false];
  const held: Verdict[] = [];
  try {
    for await (const { verdict, isCited } of readVerdicts(ctx, evidence, asked, writing)) {
      if (verdict.type === 'dropped' && refusal.test(verdict.text)) {
        isRefusal = true;
        continue;
      }
      isRead ||= isCited;
      // Sentences keep their order: those after one that waits for the judge wait, too.
      const waits = work.judge && (held.length > 0 || (verdict.type === 'replaced' && verdict.isDisputable));
      if (waits) held.push(verdict);
      else yield* shown.show(verdict);
      if (shown.isFull) break;
    }
  } catch (error) {
    for (const verdict of held) yield* shown.show(verdict);
    throw error;
  }
  for (const verdict of await judgeHeld(work, held)) yield* shown.show(verdict);
  // A response in the wrong format says nothing about the evidence: fall back to quoting.
  if (!isRead && !isRefusal) throw unreadable();
  return isRead ? 'written' : 'none';
}

async function judgeHeld({ ctx, endpoint, signal, usage }: Work, held: Verdict[]): Promise<Verdict[]> {
  const disputed = held.flatMap(verdict => (verdict.type === 'replaced' && verdict.isDisputable ? [verdict] : []));
  const claims = disputed.map(({ wording, units }) => ({ text: wording.text, units }));
  const supported = await judgeClaims(ctx, endpoint, claims, signal, usage.addCall);
  return held.map(verdict => {
    const isSupported = verdict.type === 'replaced' && supported[disputed.indexOf(verdict)] === true;
    return isSupported ? { type: 'proven', units: verdict.units, wording: verdict.wording } : verdict;
  });
}

function unreadable(): AppError {
  return new AppError('unavailable', 'model_invalid_format', 'The model’s response didn’t follow the required format.');
}
