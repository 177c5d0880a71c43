// Models that answer a prompt from a cache, so that a test run asks only for prompts that changed.
import { openTokenCount } from '#domain/answers/model-settings/token-budget.ts';
import type { Context } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import type { Endpoint, Models, ModelText, Prompt } from '#providers/model/model.ts';

export type ModelCall = { endpoint: Endpoint; prompt: Prompt; attempts: number };

/** What a model wrote, by the hash of the prompt. Null: it failed. */
export type ModelCache = Map<string, string | null>;

/** `missing` collects prompts that are not in the cache. They are not sent: a transaction may be open. */
export function cachedModels(
  models: Models,
  cache: ModelCache,
  used: Map<string, string>,
  missing: Map<string, ModelCall>,
): Models {
  return {
    ...models,
    write(endpoint, prompt, _signal, { attempts = 1 } = {}) {
      const key = keyOf(endpoint, prompt);
      const known = cache.get(key);
      if (known) used.set(key, known);
      if (known === undefined) missing.set(key, { endpoint, prompt, attempts });
      return { report: { attempts: 0, inputTokens: null, outputTokens: null }, text: replay(known) };
    },
  };
}

async function* replay(text: string | null | undefined): ModelText['text'] {
  if (text == null) throw new AppError('unavailable', 'model_failed', 'The model server failed.');
  yield text;
}

/** Sends the prompts that are not in the cache, a few at a time. */
export async function askMissing(
  ctx: Context,
  missing: Map<string, ModelCall>,
  cache: ModelCache,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...missing];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, call] = next;
      cache.set(key, await writeWhole(ctx, call, signal));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  missing.clear();
}

const atOnce = 4;

async function writeWhole(
  ctx: Context,
  { endpoint, prompt, attempts }: ModelCall,
  signal: AbortSignal,
): Promise<string | null> {
  const { text, report } = ctx.models.write(endpoint, prompt, signal, { attempts });
  let written = '';
  try {
    for await (const piece of text) written += piece;
    return written;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  } finally {
    if (endpoint.isOperators) openTokenCount(ctx)((report.inputTokens ?? 0) + (report.outputTokens ?? 0));
  }
}

function keyOf({ url, model, temperature, maxTokens }: Endpoint, prompt: Prompt): string {
  return hashSecret(JSON.stringify([url, model, temperature, maxTokens, prompt]));
}
