import { isAppError } from '#platform/errors.ts';
import { openEmbeddings } from '#providers/embeddings.ts';
import { openModels } from '#providers/model/model.ts';
import { type CheckInput, type Finding, fail, hostOf, ok, reasonOf } from '#server/doctor/finding.ts';
import { defaultModel, rerankerOf } from '#server/services.ts';

const timeout = 10_000;
const fewTokens = 50;

export async function checkModel({ env }: CheckInput): Promise<Finding> {
  const endpoint = defaultModel(env);
  if (!endpoint) return ok('Not set: answers are quoted from the sources.');
  const models = openModels({ serverDefault: endpoint, allowOrigins: env.MODEL_ALLOW_ORIGINS });
  const start = performance.now();
  try {
    const question = { system: 'Answer with one word.', user: 'Say yes.' };
    const { text } = models.write({ ...endpoint, maxTokens: fewTokens }, question, AbortSignal.timeout(timeout));
    for await (const _ of text) break;
    const ms = Math.round(performance.now() - start);
    return ok(`${endpoint.model} at ${hostOf(endpoint.url)} started to answer after ${ms} ms.`);
  } catch (error) {
    const words = isAppError(error) ? error.message : `The request failed: ${reasonOf(error)}.`;
    return fail(
      `${hostOf(endpoint.url)}: ${words} Check MODEL_URL, MODEL_KEY and MODEL_NAME. Until then, answers are quoted.`,
    );
  }
}

export async function checkEmbeddings({ env }: CheckInput): Promise<Finding> {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key, EMBEDDINGS_MODEL: model } = env;
  const embeddings = openEmbeddings({ url, key, model, weight: 0 });
  if (!url || !embeddings) return ok('Not set: documents are searched by words and concepts.');
  try {
    const [vector] = await embeddings.embed(['yes'], timeout);
    return ok(`${model} at ${hostOf(url)} returns vectors with ${vector?.length} dimensions.`);
  } catch (error) {
    return fail(
      `${hostOf(url)}: ${endpointReasonOf(error)}. Check EMBEDDINGS_URL, EMBEDDINGS_KEY and EMBEDDINGS_MODEL. Until then, search uses words and concepts only.`,
    );
  }
}

export async function checkReranker({ env }: CheckInput): Promise<Finding> {
  const { RERANK_URL: url } = env;
  const reranker = rerankerOf(env);
  if (!url || !reranker) return ok('Not set: passages keep the order of the search.');
  const start = performance.now();
  try {
    await reranker.rate('yes', ['yes', 'no'], timeout);
    const ms = Math.round(performance.now() - start);
    return ok(`${hostOf(url)} rated two texts in ${ms} ms. Searches wait 300 ms.`);
  } catch (error) {
    return fail(
      `${hostOf(url)}: ${endpointReasonOf(error)}. Check RERANK_URL, RERANK_KEY and RERANK_MODEL. Until then, passages keep the order of the search.`,
    );
  }
}

function endpointReasonOf(error: unknown): string {
  const { cause } = error as Error;
  return cause instanceof Error && /^the endpoint/.test(cause.message) ? cause.message : reasonOf(error);
}
