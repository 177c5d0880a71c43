// Tests whether a model can write answers, with a source and a question whose answer is known.
import type { EnginePart } from '#domain/answers/engine.ts';
import { generate } from '#domain/answers/model/generative.ts';
import type { PromptEvidence } from '#domain/answers/model/prompt.ts';
import type { ModelInput, ModelTest } from '#domain/answers/model-settings/model-inputs.ts';
import { endpointOf } from '#domain/answers/model-settings/model-settings.ts';
import { spendTry, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { type AppError, isAppError } from '#platform/errors.ts';

/** Shorter than an API call may take. */
const timeout = 25_000;
const longestShown = 500;

const text = 'Our workshop in Bergen is open from Tuesday to Saturday. Parcels leave it within 2 working days.';
const nowhere = '00000000-0000-7000-8000-000000000000';
const evidence: PromptEvidence = {
  siteId: nowhere,
  asked: 'How long does it take until a parcel leaves?',
  understood: 'How long does it take until a parcel leaves?',
  language: 'en',
  history: [],
  instructions: [],
  products: [],
  languages: ['en'],
  page: null,
  addresses: [],
  mayAsk: false,
  hasContact: false,
  passages: [{ documentId: nowhere, title: 'Delivery', version: 1, headings: [], text, url: null, language: 'en' }],
};

export async function testModel(
  ctx: Context,
  input: ModelInput,
  { tries, signal }: { tries: TryLimits; signal: AbortSignal },
): Promise<ModelTest> {
  const endpoint = await endpointOf(ctx, input);
  await spendTry(tries, requireOrganization(ctx));
  const began = Date.now();
  const parts: EnginePart[] = [];
  let failure: AppError | undefined;
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    for await (const part of generate(ctx, endpoint, evidence, until)) parts.push(part);
  } catch (error) {
    if (!isAppError(error) && !(error instanceof DOMException)) throw error;
    failure = isAppError(error) ? error : undefined;
    if (!failure)
      return {
        ...toTestResult(parts),
        works: false,
        words: 'The model took too long to respond.',
        milliseconds: timeout,
      };
  }
  return { ...toTestResult(parts), ...judge(parts, failure), milliseconds: Date.now() - began };
}

function judge(parts: EnginePart[], failure: AppError | undefined): Pick<ModelTest, 'works' | 'words'> {
  if (failure?.code === 'model_invalid_format' || (!failure && parts.some(({ type }) => type === 'none'))) {
    const words =
      'The model responds, but doesn’t cite the source it was given. It wouldn’t be able to answer most questions.';
    return { works: false, words };
  }
  if (failure) return { works: false, words: failure.message };
  return { works: true, words: 'The model responded, and its answer is backed by the source it was given.' };
}

function toTestResult(parts: EnginePart[]): Pick<ModelTest, 'said'> {
  const textOf = (wanted: string) =>
    parts.flatMap(part => ('text' in part && part.type === wanted ? [part.text] : [])).join(' ');
  const words = textOf('sentence') || textOf('dropped');
  return { said: words ? words.slice(0, longestShown) : null };
}
