// Language models of any OpenAI-compatible endpoint. Their output is untrusted data: no tools are run.
import { setTimeout as wait } from 'node:timers/promises';
import { hashSecret } from '#platform/crypto.ts';
import type { AppError } from '#platform/errors.ts';
import { type Breaker, openBreaker } from '#providers/model/breaker.ts';
import { noFirstToken, pausedAfterFailures, stoppedMidAnswer, toFailure, tooLong } from '#providers/model/failure.ts';
import { type FirstTokenLimits, openFirstTokenLimits } from '#providers/model/first-token.ts';
import type { LocalModel } from '#providers/model/local-models.ts';
import { createModelFetch, type Guard } from '#providers/model/model-fetch.ts';

export type Endpoint = {
  /** Without /chat/completions. */
  url: string;
  key: string | null;
  model: string;
  temperature: number;
  maxTokens: number;
  /** US dollars per million tokens, if known. */
  inputPrice: number | null;
  outputPrice: number | null;
  /** Configured by the operator: it may be in a private network. */
  isOperators: boolean;
  /** Milliseconds until the first word. Null or absent: learnt from its last answers. */
  firstTokenMs?: number | null;
};

export type Prompt = {
  system: string;
  user: string;
  /** What the model replied, and the next message. */
  followUp?: { reply: string; message: string };
};

export type Report = { attempts: number; inputTokens: number | null; outputTokens: number | null };

export type ModelText = {
  /** Ends, or throws an AppError with the reason. Stopping the iteration cancels the request. */
  text: AsyncGenerator<string, void>;
  /** Token usage so far. */
  report: Readonly<Report>;
};

export type Models = {
  /** For organisations without their own model; often null. */
  serverDefault: Endpoint | null;
  /** Private-network origins that organisations may configure. */
  allowOrigins: readonly string[];
  /** Model servers that `npm start` found on this computer; otherwise empty. Their origins are allowed. */
  local: readonly LocalModel[];
  write(endpoint: Endpoint, prompt: Prompt, signal: AbortSignal, options?: { attempts?: number }): ModelText;
};

/** In milliseconds. */
type Timeouts = { connect: number; firstToken: number | null; idle: number; total: number };

type Options = Guard & {
  serverDefault: Endpoint | null;
  local?: readonly LocalModel[];
  timeouts?: Partial<Timeouts>;
  firstTokens?: FirstTokenLimits;
  now?: () => number;
};

type Asked = {
  endpoint: Endpoint;
  name: string;
  prompt: Prompt;
  signal: AbortSignal;
  report: Report;
  attempts: number;
};
type Tools = { guard: Guard; timeouts: Timeouts; breaker: Breaker; firstTokens: FirstTokenLimits };

const defaultTimeouts: Timeouts = { connect: 5_000, firstToken: null, idle: 20_000, total: 120_000 };
const attemptsAtMost = 2;
/** The answer without a model follows within 500 ms of a failure: both, and writing that answer, have to fit. */
const pauseBeforeRetry = 100;
const maxRetryAcceptance = 300;
/** Neither time-outs nor answers with Retry-After are retried: the visitor has waited long enough. */
const retriedFailures = new Set(['model_unreachable', 'model_busy', 'model_failed', 'model_cut', 'model_unreadable']);
/** Errors of the settings or the question do not count as failures of the endpoint. */
const endpointFailures = new Set([...retriedFailures, 'model_silent', 'model_stalled', 'model_too_long']);

export function openModels({ serverDefault, local = [], timeouts, firstTokens, now, ...guard }: Options): Models {
  const tools = {
    guard,
    timeouts: { ...defaultTimeouts, ...timeouts },
    breaker: openBreaker(now),
    firstTokens: firstTokens ?? openFirstTokenLimits(),
  };
  return {
    serverDefault,
    allowOrigins: guard.allowOrigins,
    local,
    write(endpoint, prompt, signal, { attempts = attemptsAtMost } = {}) {
      const report: Report = { attempts: 0, inputTokens: null, outputTokens: null };
      return {
        report,
        text: writeWithRetry({ endpoint, name: endpointNameOf(endpoint), prompt, signal, report, attempts }, tools),
      };
    },
  };
}

async function* writeWithRetry(asked: Asked, tools: Tools): AsyncGenerator<string, void> {
  const { name, report, signal, attempts } = asked;
  const { breaker, timeouts } = tools;
  const rests = breaker.secondsUntilRetry(name);
  if (rests !== null) throw pausedAfterFailures(rests);
  const end = AbortSignal.timeout(timeouts.total);
  let first: AppError | undefined;
  while (true) {
    report.attempts += 1;
    let hasBegun = false;
    try {
      for await (const text of writeOnce(asked, tools, end, first ? maxRetryAcceptance : null)) {
        hasBegun = true;
        yield text;
      }
      return breaker.answered(name);
    } catch (error) {
      signal.throwIfAborted();
      const current = error as AppError;
      const failure = first ?? current;
      if (endpointFailures.has(failure.code)) breaker.failed(name, current.details.retryAfter);
      const isRetried = !hasBegun && report.attempts < attempts && failure.details.retryAfter === undefined;
      if (!isRetried || !retriedFailures.has(failure.code)) throw failure;
      first = failure;
      await wait(pauseBeforeRetry, undefined, { signal });
    }
  }
}

/** Includes the key, because providers limit per key: other organisations are not affected. */
export function endpointNameOf({ url, model, key }: Endpoint): string {
  return hashSecret(JSON.stringify([url, model, key ?? null]));
}

/** `acceptance`: milliseconds until the server accepts the request. Null: only the first word has a limit. */
async function* writeOnce(
  { endpoint, name, prompt, signal, report }: Asked,
  tools: Tools,
  end: AbortSignal,
  acceptance: number | null,
) {
  const { timeouts, firstTokens } = tools;
  const sdk = await loadSdk();
  const firstTokenMs = endpoint.firstTokenMs ?? timeouts.firstToken ?? firstTokens.limitOf(name);
  const began = performance.now();
  let hasBegun = false;
  const watch = new AbortController();
  const stopWaiting = () => {
    firstTokens.observe(name, firstTokenMs);
    watch.abort(noFirstToken());
  };
  let timer =
    acceptance === null
      ? setTimeout(stopWaiting, firstTokenMs)
      : setTimeout(() => watch.abort(noFirstToken()), acceptance);
  const onAccepted = () => {
    clearTimeout(timer);
    timer = setTimeout(stopWaiting, firstTokenMs);
  };
  const abortSignal = AbortSignal.any([signal, end, watch.signal]);
  const call = { ...tools, abortSignal, onAccepted: acceptance === null ? () => {} : onAccepted };
  try {
    for await (const part of openStream(sdk, endpoint, prompt, call)) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') break;
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        if (!hasBegun) firstTokens.observe(name, performance.now() - began);
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(() => watch.abort(stoppedMidAnswer()), timeouts.idle);
      }
      if (part.type === 'text-delta' && part.text) yield part.text;
      if (part.type === 'finish') {
        report.inputTokens = part.totalUsage.inputTokens ?? null;
        report.outputTokens = part.totalUsage.outputTokens ?? null;
      }
    }
    abortSignal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    throw watch.signal.aborted ? watch.signal.reason : end.aborted ? tooLong() : toFailure(error);
  } finally {
    clearTimeout(timer);
    // Closes the connection when the reader stops.
    watch.abort();
  }
}

/** Loaded with the first question, because the SDK is large and most shops have no model. */
async function loadSdk() {
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  return { streamText, createOpenAICompatible };
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

type Call = { abortSignal: AbortSignal; onAccepted: () => void };

function openStream(
  { streamText, createOpenAICompatible }: Sdk,
  { url, key, model, isOperators, temperature, maxTokens }: Endpoint,
  prompt: Prompt,
  { guard, timeouts, abortSignal, onAccepted }: Pick<Tools, 'guard' | 'timeouts'> & Call,
) {
  const send = createModelFetch(isOperators ? null : guard, timeouts.connect);
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url,
    ...(key ? { apiKey: key } : {}),
    includeUsage: true,
    fetch: async (address, init) => {
      const response = await send(address, init);
      if (response.ok) onAccepted();
      return response;
    },
  });
  return streamText({
    model: provider.chatModel(model),
    instructions: prompt.system,
    messages: toMessages(prompt),
    temperature,
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    abortSignal,
    // The stream reports the error; without this handler the SDK would print it.
    onError: () => {},
  }).stream;
}

function toMessages({ user, followUp }: Prompt) {
  const first = { role: 'user' as const, content: user };
  if (!followUp) return [first];
  const reply = { role: 'assistant' as const, content: followUp.reply };
  return [first, reply, { role: 'user' as const, content: followUp.message }];
}
