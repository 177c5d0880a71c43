// What the proof shows for each sentence of the set: the model's wording, the source's wording, or nothing.
import type { Cited } from '#domain/answers/model/cited-sentences.ts';
import { makePrompt } from '#domain/answers/model/prompt.ts';
import { type Verdict, verify } from '#domain/answers/model/verify.ts';
import type { Figures } from '../bench.ts';
import { type LieKind, type ProofDocument, proofDocuments } from './proof-set.ts';

export type JudgedSentence = {
  language: ProofDocument['language'];
  isFresh: boolean;
  /** Undefined if the sentence is true. */
  lie: LieKind | null;
  sentence: string;
  outcome: Verdict['type'];
};

export function judgeSet(): JudgedSentence[] {
  return proofDocuments.flatMap(document =>
    document.cases.flatMap(({ cites, question = '', truths, lies }) => {
      const judge = (sentence: string) => verdictOf(document, { cites, question, sentence });
      const about = { language: document.language, isFresh: document.isFresh ?? false };
      const kinds = Object.entries(lies) as [LieKind, string[]][];
      return [
        ...truths.map(sentence => ({ ...about, lie: null, sentence, outcome: judge(sentence).type })),
        ...kinds.flatMap(([lie, sentences]) =>
          sentences.map(sentence => ({ ...about, lie, sentence, outcome: judge(sentence).type })),
        ),
      ];
    }),
  );
}

/** Checks a sentence against its sources, as the pipeline does. */
function verdictOf(
  { language, title, headings, text }: ProofDocument,
  { cites, question, sentence }: { cites: string[]; question: string; sentence: string },
): Verdict {
  const passage = { documentId: 'document', version: 1, url: null, title, headings, text, language };
  const nothing = { siteId: '', asked: question, understood: question, history: [], instructions: [], products: [] };
  const { units, prompt } = makePrompt({ ...nothing, language, passages: [passage] });
  const citations: Cited['citations'] = cites.map(words => {
    const found = units.get(1)?.findIndex(unit => unit.text.includes(words)) ?? -1;
    if (found < 0) throw new Error(`No unit holds “${words}”.`);
    return { number: 1, unit: found + 1 };
  });
  const guard = { urls: [], secret: prompt.system };
  return verify({ text: sentence, citations }, { units, language, question, guard });
}

export function benchProof(figures: Figures): void {
  const judged = judgeSet();
  const groups: [string, (one: JudgedSentence) => boolean][] = [
    ['all', () => true],
    ['held out', ({ isFresh }) => isFresh],
    ...(['en', 'de', 'fr'] as const).map((tag): [string, (one: JudgedSentence) => boolean] => [
      tag,
      ({ language }) => language === tag,
    ]),
  ];
  for (const [name, isMeant] of groups)
    figures[`proof of a model’s sentences, ${name}`] = countOf(judged.filter(isMeant));
}

export function countOf(judged: JudgedSentence[]): Figures[string] {
  const lies = judged.filter(({ lie }) => lie !== null);
  const truths = judged.filter(({ lie }) => lie === null);
  const share = (some: JudgedSentence[], outcome: Verdict['type']) =>
    Math.round((1000 * some.filter(one => one.outcome === outcome).length) / Math.max(1, some.length)) / 10;
  return {
    'false sentences': lies.length,
    '% shown as worded': share(lies, 'proven'),
    'true sentences': truths.length,
    '% true as worded': share(truths, 'proven'),
    '% true as quoted': share(truths, 'replaced'),
    '% true lost': share(truths, 'dropped'),
  };
}
