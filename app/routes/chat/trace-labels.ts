import type { Outcome, Trace } from '#domain/answers/inputs.ts';

export function describeRules(rules: Trace['rules']): string {
  if (rules.length === 0) return 'No rules matched';
  const decides = rules.find(({ outcome }) => outcome === 'decides');
  if (decides) return `Used the rule “${decides.name}”`;
  const joined = rules.filter(({ outcome }) => outcome === 'joins').length;
  if (joined > 0) return `${count(joined, 'rule')} applied`;
  return `${count(rules.length, 'rule')} checked, none applied`;
}

export function describeSearch(candidates: Trace['candidates']): string {
  if (candidates.length === 0) return 'Found no sources';
  const chosen = candidates.filter(one => one.chosen).length;
  const found = `Found ${list([
    countOf(candidates, 'document', 'passage'),
    countOf(candidates, 'product', 'product'),
  ])}`;
  if (chosen === 0) return `${found}, used none`;
  return chosen === candidates.length ? `${found}, used ${chosen === 1 ? 'it' : 'all'}` : `${found}, used ${chosen}`;
}

export function describeThreshold({ score, threshold, passed }: NonNullable<Trace['gate']>): string {
  if (!passed && score >= threshold) return 'The passages name the product, but not what was asked about it.';
  return `Aisle is ${formatShare(score)} sure that the best passage answers the question. It needs ${formatShare(threshold)}.`;
}

/** Greetings and thanks are answered without a search. */
export function isSmallTalk({ engine, steps, candidates }: Trace): boolean {
  return engine === null && steps.length === 0 && candidates.length === 0;
}

export function describeWriting({ engine, model }: Pick<Trace, 'engine' | 'model'>, outcome: Outcome | null): string {
  if (outcome === 'clarified') return 'Asked back, because the answer depends on something that wasn’t said';
  if (engine === 'rule') return 'Used the rule’s wording';
  if (engine === 'extractive') return 'Quoted your sources';
  if (engine === 'generative') return `Wrote the answer${model ? ` with ${model.name}` : ''}`;
  if (outcome === 'offered') return 'Suggested passages instead of an answer';
  return model && !model.failure ? 'Gave no answer: the model found none in these sources' : 'Gave no answer';
}

export function describeChecks(sentences: Trace['sentences']): string {
  const proven = sentences.filter(({ verdict }) => verdict === 'proven').length;
  const all = sentences.length;
  if (proven === all)
    return all === 1 ? 'The sentence is backed by your sources' : `All ${all} sentences are backed by your sources`;
  return `${proven} of ${all} sentences backed by your sources, ${all - proven} left out`;
}

/** Tokens, cost and attempts, as far as they are known. */
export function describeModel({ inputTokens, outputTokens, cost, attempts }: NonNullable<Trace['model']>): string {
  const tokens = [
    ...(inputTokens === null ? [] : [`${inputTokens.toLocaleString('en-GB')} input tokens`]),
    ...(outputTokens === null ? [] : [`${outputTokens.toLocaleString('en-GB')} output tokens`]),
  ];
  const parts = [
    ...tokens,
    ...(cost === null ? [] : [formatCost(cost)]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ];
  return parts.join(', ');
}

/** Answers cost fractions of a cent, so small amounts keep two significant digits. */
export function formatCost(dollars: number): string {
  const style = { style: 'currency', currency: 'USD' } as const;
  const digits = dollars > 0 && dollars < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en-US', { ...style, ...digits }).format(dollars);
}

export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms';
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Older traces have scores that exceed 1. */
export function formatShare(score: number): string {
  return `${Math.round(Math.min(1, score) * 100)}%`;
}

/** Used candidates first; the best match first in both groups. */
export function orderCandidates(candidates: Trace['candidates']): Trace['candidates'] {
  return [...candidates].sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.score - a.score);
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
