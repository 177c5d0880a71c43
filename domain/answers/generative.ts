// Answers written by a model, and shown sentence by sentence as each is proven.
import { openCitedReader } from '#domain/answers/cited-sentences.ts';
import type { Engine, EnginePart } from '#domain/answers/engine.ts';
import { factsOf } from '#domain/answers/product-facts.ts';
import { type Asked, makePrompt, type Numbered, type PromptEvidence } from '#domain/answers/prompt.ts';
import { type Verdict, verify } from '#domain/answers/verify.ts';
import type { Context } from '#domain/context.ts';
import { readCurrentProducts } from '#domain/products/current.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { Endpoint, Report, Writing } from '#providers/model/model.ts';

/** An answer of more is none; and one that goes on without end is ended by us. */
const mostSentences = 8;
const mostUnproven = 24;
const longestText = 12_000;
const refusal = /^\W*NONE\b\W*$/i;

export function generateWith(endpoint: Endpoint): Engine {
  return (ctx, evidence, signal) => generate(ctx, endpoint, evidence, signal);
}

export async function* generate(
  ctx: Context,
  endpoint: Endpoint,
  evidence: PromptEvidence,
  signal: AbortSignal,
): AsyncGenerator<EnginePart> {
  const asked = makePrompt(evidence);
  const writing = ctx.models.write(endpoint, asked.prompt, signal);
  const tell = (failure: string | null): EnginePart => ({
    type: 'model',
    model: { name: endpoint.model, promptHash: asked.hash, ...costOf(writing.report, endpoint), failure },
  });
  let proven = 0;
  let isRefusal = false;
  let isRead = false;
  try {
    for await (const verdict of readVerdicts(ctx, evidence, asked, writing)) {
      if (refusal.test(verdict.text)) {
        isRefusal = true;
        continue;
      }
      isRead ||= verdict.isCited;
      if (verdict.why === undefined) proven += 1;
      yield verdict.why === undefined
        ? { type: 'sentence', text: verdict.text, sources: verdict.sources }
        : { type: 'dropped', text: verdict.text, why: verdict.why };
    }
    // Words without any form are no answer that could not be proven: something else should try.
    if (!isRead && !isRefusal) throw unreadable();
  } catch (error) {
    if (!isAppError(error)) throw error;
    yield tell(error.message);
    if (proven > 0) return;
    throw error;
  }
  yield tell(null);
  if (proven === 0) yield { type: 'none' };
}

async function* readVerdicts(
  ctx: Context,
  evidence: PromptEvidence,
  asked: Asked,
  { text }: Writing,
): AsyncGenerator<Verdict & { isCited: boolean }> {
  const reader = openCitedReader();
  const told = new Set<string>();
  const shield = {
    urls: [...asked.numbered.values()].flatMap(source =>
      source.kind === 'product' ? (source.product.url ?? []) : (source.passage.url ?? []),
    ),
    secret: asked.prompt.system,
  };
  let length = 0;
  let dropped = 0;
  const pieces = withEnd(text);
  for await (const piece of pieces) {
    length += piece?.length ?? 0;
    for (const cited of piece === null ? reader.end() : reader.add(piece)) {
      const numbered = await asTheyAre(ctx, evidence, asked.numbered, cited);
      const verdict = verify(cited, { numbered, language: evidence.language, shield });
      // Models that go round in circles say the same again.
      if (told.has(verdict.text)) dropped += 1;
      else yield { ...verdict, isCited: cited.citations.length > 0 };
      told.add(verdict.text);
      if (verdict.why !== undefined) dropped += 1;
      if (told.size - dropped >= mostSentences || dropped >= mostUnproven) return;
    }
    if (length > longestText) return;
  }
}

/** `null` is the end, also where the model fails: what was complete by then is still read. */
async function* withEnd(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let failure: unknown;
  try {
    yield* text;
  } catch (error) {
    failure = error;
  }
  yield null;
  if (failure) throw failure;
}

/** Products are read again when they are spoken of: a price may have changed, and one that is gone proves nothing. */
async function asTheyAre(
  ctx: Context,
  { siteId, language }: PromptEvidence,
  numbered: ReadonlyMap<number, Numbered>,
  { text, citations }: { text: string; citations: { number: number }[] },
): Promise<ReadonlyMap<number, Numbered>> {
  const slots = [...text.matchAll(/\{\s*price[^{}\d]*(\d{1,3})/gi)].map(([, number]) => Number(number));
  const named = [...citations.map(({ number }) => number), ...slots];
  const wanted = named.flatMap(number => {
    const source = numbered.get(number);
    return source?.kind === 'product' ? [{ number, id: source.product.id }] : [];
  });
  if (wanted.length === 0) return numbered;
  const current = await readCurrentProducts(
    ctx,
    siteId,
    wanted.map(({ id }) => id),
  );
  const fresh = new Map(numbered);
  for (const { number, id } of wanted) {
    const product = current.get(id);
    if (product) fresh.set(number, { kind: 'product', product, text: factsOf(product, language) });
    else fresh.delete(number);
  }
  return fresh;
}

function costOf({ attempts, inputTokens, outputTokens }: Report, { inputPrice, outputPrice }: Endpoint) {
  const isKnown = inputPrice !== null && outputPrice !== null && inputTokens !== null && outputTokens !== null;
  const cost = isKnown ? (inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000 : null;
  return { attempts, inputTokens, outputTokens, cost };
}

function unreadable(): AppError {
  return new AppError(
    'unavailable',
    'model_formless',
    'The model did not keep to the form in which it was asked to answer.',
  );
}
