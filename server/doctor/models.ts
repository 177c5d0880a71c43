import { isAppError } from '#platform/errors.ts';
import { openEmbeddings } from '#providers/embeddings.ts';
import { openModels } from '#providers/model/model.ts';
import { type Finding, fail, hostOf, ok, type Patient, reasonOf } from '#server/doctor/finding.ts';
import { trialModel, usualModel } from '#server/services.ts';

const patience = 10_000;
const fewTokens = 50;

export async function checkModel({ env }: Patient): Promise<Finding> {
  const trial = trialModel(env);
  const endpoint = usualModel(env) ?? (trial && { ...defaults, ...trial });
  if (!endpoint) return ok('None is set: answers are quoted from the sources.');
  const models = openModels({ usual: endpoint, allowOrigins: env.MODEL_ALLOW_ORIGINS });
  const start = performance.now();
  try {
    const question = { system: 'Answer with one word.', user: 'Say yes.' };
    const { text } = models.write({ ...endpoint, maxTokens: fewTokens }, question, AbortSignal.timeout(patience));
    for await (const _ of text) break;
    const ms = Math.round(performance.now() - start);
    return ok(`${endpoint.model} at ${hostOf(endpoint.url)} began to answer after ${ms} ms.`);
  } catch (error) {
    const words = isAppError(error) ? error.message : `It cannot be asked: ${reasonOf(error)}.`;
    return fail(
      `${hostOf(endpoint.url)}: ${words} Look at MODEL_URL, MODEL_KEY and MODEL_NAME; meanwhile answers are quoted.`,
    );
  }
}

const defaults = { temperature: 0, maxTokens: fewTokens, inputPrice: null, outputPrice: null, isOperators: true };

export async function checkEmbeddings({ env }: Patient): Promise<Finding> {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key, EMBEDDINGS_MODEL: model } = env;
  const embeddings = openEmbeddings({ url, key, model, weight: 0 });
  if (!url || !embeddings) return ok('None is set: documents are searched by their words.');
  try {
    const [vector] = await embeddings.embed(['yes'], patience);
    return ok(`${model} at ${hostOf(url)} gives ${vector?.length} numbers for a text.`);
  } catch (error) {
    const { cause } = error as Error;
    const words = cause instanceof Error && /^the endpoint/.test(cause.message) ? cause.message : reasonOf(error);
    return fail(
      `${hostOf(url)}: ${words}. Look at EMBEDDINGS_URL, its key and its model; meanwhile words alone count.`,
    );
  }
}
