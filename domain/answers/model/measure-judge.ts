// Whether a model can judge: 40 false and 20 true sentences of ours about neutral topics, through the judge as visitors' answers go.
import { judgeLines } from '#domain/answers/model/judge.ts';
import sample from '#domain/answers/model/judge-sample.json' with { type: 'json' };
import { makePrompt } from '#domain/answers/model/prompt.ts';
import type { Context } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { Endpoint } from '#providers/model/model.ts';

export type JudgeMeasurement = {
  /** The shares of false sentences that it found and of true ones that it accepted. */
  caught: number;
  kept: number;
};

/** Slower judges are too slow for visitors, but are measured all the same. */
const timeoutMs = 10_000;

/** Throws if the model fails or answers in another format. */
export async function measureJudge(ctx: Context, judge: Endpoint, signal: AbortSignal): Promise<JudgeMeasurement> {
  const verdicts: { isTrue: boolean; isAccepted: boolean }[] = [];
  for (const { question, sources, sentences } of sample) {
    const passages = sources.map(({ title, headings, text }) => ({
      documentId: newId(),
      title,
      headings,
      text,
      version: 1,
      url: null,
      language: 'en',
    }));
    const about = { siteId: '', asked: question, understood: question, language: 'en' as const, history: [] };
    const site = { instructions: [], products: [], languages: [], page: null, addresses: [] };
    const { prompt } = makePrompt({ ...about, ...site, passages, mayAsk: false, hasContact: false });
    const lines = sentences.map(({ text }) => text);
    const call = { signal, addReport: () => {}, timeoutMs };
    const { letters, late } = await judgeLines(ctx, judge, { prompt, reply: lines.join('\n'), lines }, call);
    if (late) throw new AppError('unavailable', 'model_cannot_judge', 'The model didn’t check our test sentences.');
    verdicts.push(...sentences.map(({ kind }, at) => ({ isTrue: kind === 'true', isAccepted: letters[at] === 's' })));
  }
  const share = (isTrue: boolean) => {
    const asked = verdicts.filter(verdict => verdict.isTrue === isTrue);
    return asked.filter(({ isAccepted }) => isAccepted === isTrue).length / asked.length;
  };
  return { caught: share(false), kept: share(true) };
}
