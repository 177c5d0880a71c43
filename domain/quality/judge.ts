// Compares an answer with what its test question expects, and with the answer before.
import type { CollectedAnswer } from '#domain/answers/collect-answer.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import type { QualityQuestionChange, TestedAnswer } from '#domain/quality/inputs.ts';
import { hashSecret } from '#platform/crypto.ts';

type Expectation = Pick<QualityQuestionChange, 'expected' | 'mustSay' | 'mustNotSay' | 'source'>;
type Answered = Pick<CollectedAnswer, 'outcome' | 'text' | 'sources' | 'products' | 'trace'>;

export function judgeAnswer(expected: Expectation, answer: Answered): TestedAnswer {
  const problems = [...outcomeProblems(expected, answer), ...wordProblems(expected, answer)];
  const sources = [...answer.sources.map(({ kind, id, title }) => ({ kind, id, title })), ...decidingRules(answer)];
  return { outcome: answer.outcome, text: answer.text, sources, passed: problems.length === 0, problems };
}

/** A fixed answer has no source, but the rule that gives it can be expected. */
function decidingRules({ trace }: Answered): TestedAnswer['sources'] {
  const deciding = trace?.rules.filter(({ outcome }) => outcome === 'decides') ?? [];
  return deciding.map(({ ruleId, name }) => ({ kind: 'rule', id: ruleId ?? '', title: name }));
}

function outcomeProblems({ expected, source }: Expectation, answer: Answered): string[] {
  const { outcome, sources, products } = answer;
  const problem = notAnswered[outcome];
  if (expected === 'refused') return problem ? [] : ['It’s answered, but shouldn’t be.'];
  if (problem) return [problem];
  if (!source) return [];
  const cited = [...sources, ...decidingRules(answer), ...products.map(({ id }) => ({ kind: 'product', id }))];
  const isCited = cited.some(({ kind, id }) => kind === source.kind && id === source.id);
  return isCited ? [] : [`It doesn’t use “${source.title || 'the expected source'}”.`];
}

const notAnswered = {
  answered: null,
  clarified: 'It isn’t answered: it asks back.',
  offered: 'It only suggests passages.',
  unknown: 'It isn’t answered.',
  refused: 'It isn’t answered.',
} satisfies Record<CollectedAnswer['outcome'], string | null>;

/** What a visitor reads: the answer and the product cards below it. */
function wordProblems({ expected, mustSay, mustNotSay }: Expectation, { text, products }: Answered): string[] {
  const cards = products.map(({ title, price }) => `${title} ${price ?? ''}`);
  const shown = normalize([stripMarkdown(text), ...cards].join('\n'));
  const missing = expected === 'answered' ? mustSay.filter(phrase => !says(shown, phrase)) : [];
  return [
    ...missing.map(phrase => `It doesn’t say “${phrase}”.`),
    ...mustNotSay.filter(phrase => says(shown, phrase)).map(phrase => `It says “${phrase}”.`),
  ];
}

/** "4" is not in "14", and "art" is not in "start". Scripts without spaces have no such boundaries. */
function says(shown: string, phrase: string): boolean {
  const wanted = normalize(phrase);
  if (wanted === '') return true;
  for (let at = shown.indexOf(wanted); at >= 0; at = shown.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!continues(shown, at) && !continues(shown, end)) return true;
  }
  return false;
}

/** Whether a word or a number continues at this position. */
function continues(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at] ?? ' '];
  const isNumber = (one: string) => /\p{N}/u.test(one);
  if (isNumber(before) && isNumber(after)) return true;
  // "1.50" does not contain "50", nor "30,000" the number 30.
  if (isNumber(before) && /[.,]/.test(after) && isNumber(text[at + 1] ?? ' ')) return true;
  if (isNumber(after) && /[.,]/.test(before) && isNumber(text[at - 2] ?? ' ')) return true;
  return spacedLetter.test(before) && spacedLetter.test(after);
}

const spacedLetter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]/u;

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s?\\?\[\d+\\?\]/g, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of a refusal name other pages and may change with them, so that only answers are compared word by word. */
export function isChanged(before: TestedAnswer, after: TestedAnswer): boolean {
  const [wasAnswered, isAnswered] = [before.outcome === 'answered', after.outcome === 'answered'];
  if (wasAnswered !== isAnswered || before.passed !== after.passed) return true;
  if (!isAnswered) return before.outcome !== after.outcome;
  return normalize(before.text) !== normalize(after.text) || sourcesOf(before) !== sourcesOf(after);
}

function sourcesOf({ sources }: TestedAnswer): string {
  return [...new Set(sources.map(({ kind, id }) => `${kind} ${id}`))].toSorted().join(' ');
}

/** How the answer was found, without times and scores. */
export function hashTrace(trace: Trace | null): string {
  const found = trace && {
    engine: trace.engine,
    understood: trace.understood,
    rules: trace.rules.map(({ ruleId, outcome }) => [ruleId, outcome]),
    candidates: trace.candidates.map(({ kind, id, version, chosen }) => [kind, id, version, chosen]),
    sentences: trace.sentences.map(({ text, verdict }) => [text, verdict]),
  };
  return hashSecret(JSON.stringify(found));
}
