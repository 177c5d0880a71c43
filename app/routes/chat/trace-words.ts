import type { Outcome, Trace } from '#domain/answers/inputs.ts';

/** What each part of a trace comes to, in a line. */
export function sayRules(rules: Trace['rules']): string {
  if (rules.length === 0) return 'No rule was about this question';
  const decides = rules.find(({ outcome }) => outcome === 'decides');
  if (decides) return `The rule “${decides.name}” decided`;
  const joined = rules.filter(({ outcome }) => outcome === 'joins').length;
  if (joined > 0) return `${count(joined, 'rule')} applied`;
  return `${count(rules.length, 'rule')} considered, none applied`;
}

export function saySearch(candidates: Trace['candidates']): string {
  if (candidates.length === 0) return 'Found nothing to read';
  const chosen = candidates.filter(one => one.chosen).length;
  const found = `Found ${list([
    countOf(candidates, 'document', 'passage'),
    countOf(candidates, 'product', 'product'),
  ])}`;
  if (chosen === 0) return `${found}, used none`;
  return chosen === candidates.length ? `${found}, used ${chosen === 1 ? 'it' : 'all'}` : `${found}, used ${chosen}`;
}

export function sayGate({ score, threshold, passed }: NonNullable<Trace['gate']>): string {
  const numbers = `The best of it scored ${sayScore(score)}; ${sayScore(threshold)} is needed.`;
  return passed ? numbers : `${numbers} Below that, Aisle gives no answer.`;
}

/** Greetings and thanks are answered before anything is looked up. */
export function isSmallTalk({ engine, steps, candidates }: Trace): boolean {
  return engine === null && steps.length === 0 && candidates.length === 0;
}

export function sayWriting({ engine, model }: Pick<Trace, 'engine' | 'model'>, outcome: Outcome | null): string {
  if (engine === 'rule') return 'Said the words of the rule';
  if (engine === 'extractive') return 'Quoted your own words';
  if (engine === 'generative') return `Wrote the answer${model ? ` with ${model.name}` : ''}`;
  return outcome === 'offered' ? 'Suggested passages instead of an answer' : 'Wrote no answer';
}

export function sayChecks(sentences: Trace['sentences']): string {
  const proven = sentences.filter(({ verdict }) => verdict === 'proven').length;
  const all = sentences.length;
  if (proven === all) return all === 1 ? 'The sentence is proven' : `All ${all} sentences are proven`;
  return `${proven} of ${all} sentences proven, ${all - proven} left out`;
}

/** Tokens and money; what is not known is not said. */
export function sayModel({ inputTokens, outputTokens, cost, attempts }: NonNullable<Trace['model']>): string {
  const tokens = [
    ...(inputTokens === null ? [] : [`${inputTokens.toLocaleString('en-GB')} tokens read`]),
    ...(outputTokens === null ? [] : [`${outputTokens.toLocaleString('en-GB')} written`]),
  ];
  const parts = [
    ...tokens,
    ...(cost === null ? [] : [sayCost(cost)]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ];
  return parts.join(', ');
}

/** Answers cost fractions of a cent: two figures that mean something, however small. */
export function sayCost(dollars: number): string {
  const style = { style: 'currency', currency: 'USD' } as const;
  const digits = dollars > 0 && dollars < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en-US', { ...style, ...digits }).format(dollars);
}

export function sayMilliseconds(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms';
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function sayScore(score: number): string {
  return score.toFixed(2);
}

/** Chosen ones first; otherwise the best first, as they came. */
export function orderCandidates(candidates: Trace['candidates']): Trace['candidates'] {
  return [...candidates.filter(({ chosen }) => chosen), ...candidates.filter(({ chosen }) => !chosen)];
}

function countOf(candidates: Trace['candidates'], kind: string, noun: string): string {
  const some = candidates.filter(candidate => candidate.kind === kind).length;
  return some === 0 ? '' : count(some, noun);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function list(parts: string[]): string {
  return parts.filter(Boolean).join(' and ');
}
