// Answers written by a model: read the reply → guard and hard facts by code → one judge call → show.
import type { EnginePart, WritingEngine } from '#domain/answers/engine.ts';
import { checkLines, findProblem, shareOfWords } from '#domain/answers/model/check-lines.ts';
import { judgeLines } from '#domain/answers/model/judge.ts';
import { type ModelUsage, startModelUsage } from '#domain/answers/model/model-usage.ts';
import { type BuiltPrompt, makePrompt, type PromptEvidence } from '#domain/answers/model/prompt.ts';
import { type Reply, type ReplyLine, readReply } from '#domain/answers/model/read-reply.ts';
import { restateQuestion } from '#domain/answers/model/restate.ts';
import { type Decision, decideNatural, decideQuotes } from '#domain/answers/model/shown-lines.ts';
import type { Voice } from '#domain/answers/model-settings/voice-inputs.ts';
import { describeMissing } from '#domain/answers/no-answer-sentences.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import type { Context } from '#domain/context.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

export type WritingOptions = {
  /** Whether its own words may be shown, or only the sources that it picks. */
  wording?: 'natural' | 'quotes';
  /** What checks its lines; null: its own words are never shown. */
  judge?: Endpoint | null;
  voice?: Voice | null;
  /** Called once per answer with all tokens of its calls. */
  addTokens?: (tokens: number) => void;
};

type Work = {
  ctx: Context;
  endpoint: Endpoint;
  signal: AbortSignal;
  usage: ModelUsage;
  options: WritingOptions;
  /** Whether a reply kept to the format: otherwise it says nothing about the evidence. */
  isReadable: boolean;
  hasWritten: boolean;
};
type Written = Decision['result'] | 'asked';

const maxReply = 12_000;
/** Below this share of words from the evidence, lines without a citation say that it has no answer. */
const minShare = 0.5;

export function generateWith(endpoint: Endpoint, options: WritingOptions = {}): WritingEngine {
  return {
    write: (ctx, evidence, signal) => generate(ctx, endpoint, evidence, signal, options),
    restate: (ctx, question, signal) => restateQuestion(ctx, endpoint, question, signal),
  };
}

export async function* generate(
  ctx: Context,
  endpoint: Endpoint,
  evidence: PromptEvidence,
  signal: AbortSignal,
  options: WritingOptions = {},
): AsyncGenerator<EnginePart> {
  const work: Work = {
    ctx,
    endpoint,
    signal,
    options,
    usage: startModelUsage(endpoint),
    isReadable: false,
    hasWritten: false,
  };
  let failure: string | null = null;
  try {
    const result = yield* answer(work, evidence);
    if (result === 'unanswered' && work.hasWritten && !work.isReadable) throw unreadable();
    if (result === 'doubtful') yield { type: 'doubtful' };
    if (result === 'unanswered') yield { type: 'none' };
  } catch (error) {
    if (isAppError(error)) failure = error.message;
    throw error;
  } finally {
    const model = work.usage.toTrace(failure);
    options.addTokens?.((model.inputTokens ?? 0) + (model.outputTokens ?? 0));
    yield { type: 'model', model };
  }
}

/**
 * A follow-up is searched as it was restated, too. Evidence that is weak or does not answer is searched for once more. Without
 * evidence, the model can still ask back or offer a person.
 */
async function* answer(work: Work, evidence: PromptEvidence): AsyncGenerator<EnginePart, Written> {
  const isRestated = evidence.restated !== undefined;
  const isWeak = evidence.isWeak || isEmpty(evidence);
  const first = isRestated || isWeak ? await searchAgain(work, evidence) : evidence;
  const result = yield* write(work, first);
  if (result !== 'unanswered' || isRestated || isWeak) return result;
  // The model has answered: if it fails now, its answer stands.
  const again = await searchAgain(work, evidence).catch(error => {
    work.signal.throwIfAborted();
    if (!isAppError(error)) throw error;
    work.ctx.log.warn({ err: error }, 'the model failed to restate a question');
    return evidence;
  });
  return again === evidence ? result : yield* write(work, again);
}

function isEmpty({ passages, products, computed = [], fact }: PromptEvidence): boolean {
  return passages.length + products.length + computed.length === 0 && !fact;
}

/** The evidence itself if nothing else was found. The search may add to it, so it is compared as it was before. */
async function searchAgain(work: Work, evidence: PromptEvidence): Promise<PromptEvidence> {
  const { ctx, endpoint, signal, usage } = work;
  if (!evidence.searchAgain) return evidence;
  const { hash } = makePrompt(evidence);
  const { queries, report } = await (evidence.restated ?? restateQuestion(ctx, endpoint, evidence, signal));
  if (report) usage.addCall(report);
  if (queries.length === 0) return evidence;
  const { passages, products } = await evidence.searchAgain(queries);
  const found = { ...evidence, passages, products };
  return makePrompt(found).hash === hash ? evidence : found;
}

async function* write(work: Work, evidence: PromptEvidence): AsyncGenerator<EnginePart, Written> {
  const { ctx, endpoint, signal, usage, options } = work;
  const built = makePrompt(evidence, options.voice);
  const writing = ctx.models.write(endpoint, built.prompt, signal);
  usage.addAnswerCall(built.hash, writing.report);
  let written = '';
  for await (const piece of writing.text) {
    written += piece;
    if (written.length > maxReply) break;
  }
  const ids = new Set(built.units.flatMap(({ id, source }) => [id, source.id]));
  return yield* show(work, evidence, built, written, readReply(written, ids));
}

async function* show(
  work: Work,
  evidence: PromptEvidence,
  built: BuiltPrompt,
  written: string,
  reply: Reply,
): AsyncGenerator<EnginePart, Written> {
  work.hasWritten = true;
  // Without units there is nothing to cite.
  work.isReadable ||=
    built.units.length === 0 || reply.type !== 'lines' || reply.lines.some(({ citations }) => citations.length > 0);
  if (reply.type === 'none') return 'unanswered';
  if (reply.type === 'lines') {
    if (reply.lines.length === 0) throw unreadable();
    if (isRefusal(reply.lines, evidence, built)) return 'unanswered';
    const { parts, result } = await decide(work, evidence, built, written, reply.lines);
    yield* parts;
    return result;
  }
  const texts = reply.type === 'clarify' ? [reply.question, ...reply.choices] : [reply.text];
  const problem = await findProblem(evidence, built, texts);
  const isAllowed = reply.type === 'clarify' ? evidence.mayAsk : evidence.hasContact && reply.text !== '';
  if (problem || !isAllowed) {
    const { why, check } = problem ?? { why: 'It isn’t possible here.', check: 'guard' };
    yield { type: 'dropped', text: texts.join(' | '), why, check };
    return 'unanswered';
  }
  if (reply.type === 'clarify')
    yield { type: 'clarify', question: escapeMarks(reply.question), choices: reply.choices };
  else yield { type: 'person', text: escapeMarks(reply.text) };
  return 'asked';
}

/** "The pages don't say", in any language: it cites nothing, and its words are not those of the evidence. */
function isRefusal(lines: readonly ReplyLine[], { asked }: PromptEvidence, { units }: BuiltPrompt): boolean {
  const text = lines.map(line => line.text).join('\n');
  const isBare = lines.every(({ citations }) => citations.length === 0) && !/\d/.test(text);
  return isBare && shareOfWords(text, units, asked) < minShare;
}

async function decide(
  work: Work,
  evidence: PromptEvidence,
  built: BuiltPrompt,
  written: string,
  lines: readonly ReplyLine[],
): Promise<Decision> {
  const { ctx, options, signal, usage } = work;
  const checked = await checkLines(ctx, evidence, built, lines);
  if (options.wording === 'quotes' || !options.judge) return decideQuotes(checked);
  const open = checked.filter(({ problem }) => !problem).map(({ text }) => text);
  if (open.length === 0) return decideNatural(checked, nothingJudged);
  const began = performance.now();
  const judging = { prompt: built.prompt, reply: written, lines: open };
  const judgement = await judgeLines(ctx, options.judge, judging, { signal, addReport: usage.addCall });
  const { answers, late, missing } = judgement;
  const judged: EnginePart = {
    type: 'judged',
    judged: { answers, late, milliseconds: Math.round(performance.now() - began) },
  };
  const { parts, result } = late ? decideQuotes(checked) : decideNatural(checked, judgement);
  const cited = checked.flatMap(({ problem, units }) => (problem ? [] : units.flatMap(unit => unit.shownSources)));
  const offer: EnginePart[] = result === 'other' ? [{ type: 'offer', sources: cited }] : [];
  const remark: EnginePart[] = [];
  if (result === 'shown' && answers === 'part') {
    const topic = missing && (await findProblem(evidence, built, [missing])) ? null : missing;
    remark.push({ type: 'remark', text: describeMissing(evidence.language, topic) });
  }
  return { parts: [judged, ...parts, ...remark, ...offer], result };
}

const nothingJudged = { letters: [], answers: null, missing: null, late: false };

function unreadable(): AppError {
  return new AppError('unavailable', 'model_invalid_format', 'The model’s response didn’t follow the required format.');
}
