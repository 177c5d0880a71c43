// Model servers on this computer, at the ports that they use unless configured otherwise. All of them speak OpenAI's protocol.
import { get, type IncomingMessage } from 'node:http';
import { readJson } from '#providers/json-response.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

export type LocalModel = {
  server: string;
  /** Without /chat/completions. */
  url: string;
  /** The names of its models; never empty. */
  models: string[];
};

type Port = { server: string; port: number };

const usualPorts: readonly Port[] = [
  { server: 'Ollama', port: 11434 },
  { server: 'llama.cpp', port: 8080 },
  { server: 'LM Studio', port: 1234 },
  { server: 'vLLM', port: 8000 },
];
const usualTimeoutMs = 300;
const maxResponseBytes = 64 * 1024;
/** Names are printed in terminals, so they contain no control characters. */
const modelName = /^[^\p{C}]{1,100}$/u;

/** Anything else that listens at these ports is skipped. */
export async function findLocalModels(
  ports: readonly Port[] = usualPorts,
  timeoutMs = usualTimeoutMs,
): Promise<LocalModel[]> {
  await requireOutgoingCalls();
  const found = await Promise.all(ports.map(port => readModels(port, timeoutMs).catch(() => undefined)));
  return found.filter(one => one !== undefined);
}

async function readModels({ server, port }: Port, timeoutMs: number): Promise<LocalModel | undefined> {
  const url = `http://127.0.0.1:${port}/v1`;
  const response = await open(`${url}/models`, AbortSignal.timeout(timeoutMs));
  if (response.statusCode !== 200) {
    response.destroy();
    return undefined;
  }
  const { data } = (await readJson(response, maxResponseBytes)) as { data: { id?: unknown; type?: unknown }[] };
  const models = data.flatMap(({ id, type }) =>
    typeof id === 'string' && modelName.test(id) && !isEmbedding(type) ? [id] : [],
  );
  return models.length > 0 ? { server, url, models } : undefined;
}

/** Not `fetch`, whose first call loads its module for a good part of the 300 ms. */
function open(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent: false, signal }, resolve).on('error', reject);
  return promise;
}

/** Only some servers state the type of a model. */
function isEmbedding(type: unknown): boolean {
  return type === 'embedding' || type === 'embeddings';
}
