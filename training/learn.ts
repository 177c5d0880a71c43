// Learns the weights of the answer engine from examples, and judges with weights how the messages would be answered.
import { type ScoredChoice, scoreUnits } from '#domain/answers/quotes/choose-quote.ts';
import { describeConfidence, limit } from '#domain/answers/quotes/confidence.ts';
import { quoteAround } from '#domain/answers/quotes/quote-around.ts';
import { findSecond } from '#domain/answers/quotes/second-quote.ts';
import {
  answerModel,
  type ConfidenceFeatures,
  type LeadFeatures,
  leadWeights,
  type UnitFeatures,
  unitWeights,
} from '#domain/answers/quotes/weights.ts';
import type { Example, ExampleKind } from './examples.ts';
import { type Example as List, train } from './listwise.ts';
import { fitLogistic, type LogisticModel, measure } from './logistic.ts';

export const unitNames = Object.keys(unitWeights) as (keyof UnitFeatures)[];
export const leadNames = Object.keys(leadWeights) as (keyof LeadFeatures)[];
export const confidenceNames = Object.keys(answerModel.weights) as (keyof ConfidenceFeatures)[];

export type Learnt = {
  ranks: number[];
  units: number[];
  leads: number[];
  confidence: LogisticModel;
  help: LogisticModel;
};

/** How much a weight that differs from the prior costs. */
const decay = { order: 0.01, lead: 0.003, gate: 0.01 };
/** The number of passages that the product uses. */
const shown = 8;
/** A wrong answer is worse than none, and unrelated passages are worse than none. */
const importances: Record<'confidence' | 'help', Record<ExampleKind, number>> = {
  confidence: { answered: 1, refused: 1, 'off-topic': 0.5 },
  help: { answered: 1, refused: 0.3, 'off-topic': 1 },
};

/** `prior`: what was learnt before, from other shops; the weights stay near it as far as the examples don't contradict. */
export function learn(examples: Example[], prior: Learnt): Learnt {
  // Containing more of the question must never lower a passage's rank.
  const ranks = learnOrder(examples.map(toList), prior.ranks, decay.order, true);
  const read = examples.map(example => readUnits(example, ranks));
  const units = learnOrder(
    read.map(({ example, choices }) => ({
      features: choices.map(choice => unitNames.map(name => choice.features[name])),
      isRight: choices.map(({ sentence }) => example.isPlace(sentence)),
    })),
    prior.units,
    decay.order,
    false,
  );
  const leads = learnOrder(
    examples.map(toLeads),
    leadNames.map(() => 0),
    decay.lead,
    false,
  );
  const chosen = examples.flatMap(example => choose(example, ranks, units) ?? []);
  const rows = chosen.map(({ features }) => confidenceNames.map(name => features[name]));
  const fitModel = (isTrue: boolean[], importance: Record<ExampleKind, number>, before: LogisticModel) =>
    fitLogistic(
      rows,
      isTrue,
      chosen.map(({ example }) => importance[example.kind]),
      before,
      decay.gate,
    );
  return {
    ranks,
    units,
    leads,
    confidence: fitModel(
      chosen.map(({ isRight }) => isRight),
      importances.confidence,
      prior.confidence,
    ),
    help: fitModel(
      chosen.map(({ isAmongThree }) => isAmongThree),
      importances.help,
      prior.help,
    ),
  };
}

function toList({ passages }: Example): List {
  return { features: passages.map(({ features }) => features), isRight: passages.map(({ isRight }) => isRight) };
}

/** The sentences of the first passage that contains the answer. */
function toLeads(example: Example): List {
  const passages = example.passages.slice(0, shown).filter(({ isRight }) => isRight);
  const { words, concepts } = example.retrieval;
  const choices = scoreUnits({ understood: example.text, words, passages: passages.slice(0, 1), concepts });
  return {
    features: choices.map(({ features }) => leadNames.map(name => features[name])),
    isRight: choices.map(({ sentence }) => example.isPlace(sentence)),
  };
}

function learnOrder(lists: List[], prior: readonly number[], decay: number, isPositive: boolean): number[] {
  const useful = lists.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  const { spreads } = measure(useful.flatMap(({ features }) => features));
  const even = useful.map(({ features, isRight }) => ({
    isRight,
    features: features.map(row => row.map((value, at) => value / (spreads[at] ?? 1))),
  }));
  const scaledPrior = prior.map((weight, at) => weight * (spreads[at] ?? 1));
  return train(even, scaledPrior, decay, isPositive).map((weight, at) => weight / (spreads[at] ?? 1));
}

type Passage = Example['passages'][number];
type Read = { example: Example; passages: Passage[]; choices: ScoredChoice[] };

/** The sentences of the best passages, scored with the weights of this process. */
function readUnits(example: Example, ranks: number[]): Read {
  const passages = example.passages
    .map(passage => ({ ...passage, rank: dot(passage.features, ranks) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, shown);
  const { words, concepts } = example.retrieval;
  return { example, passages, choices: scoreUnits({ understood: example.text, words, passages, concepts }) };
}

type Chosen = Read & { features: ConfidenceFeatures; isRight: boolean; isAmongThree: boolean };

/** What would be quoted, of one passage or two. */
function choose(example: Example, ranks: number[], units: number[]): Chosen | undefined {
  const read = readUnits(example, ranks);
  const scored = read.choices.map(choice => ({
    ...choice,
    score: dot(
      unitNames.map(name => choice.features[name]),
      units,
    ),
  }));
  const best = scored.reduce<ScoredChoice | undefined>(
    (most, one) => (most && most.score >= one.score ? most : one),
    undefined,
  );
  if (!best) return undefined;
  const quoteOf = (one: ScoredChoice) => quoteAround(one).unit.shown;
  const second = findSecond(scored, best, quoteOf);
  return {
    ...read,
    features: describeConfidence(example.text, example.retrieval, read.passages, best),
    isRight: example.holds([best, second].flatMap(one => (one ? quoteOf(one) : [])).join('\n')),
    isAmongThree: read.passages.slice(0, 3).some(({ isRight }) => isRight),
  };
}

/**
 * `first`, `third`: whether the best passage, or one of the best three, contains the answer. `lead`: whether the first sentence shown of
 * such a passage is the answer, if there is one.
 */
export type Judged = {
  example: Example;
  first: boolean;
  third: boolean;
  right: boolean;
  lead: boolean | undefined;
  confidence: number;
  help: number;
};

export function judgeExample(example: Example, { ranks, units, leads, confidence, help }: Learnt): Judged {
  const chosen = choose(example, ranks, units);
  const lead = isLeadRight(toLeads(example), leads);
  if (!chosen) return { example, first: false, third: false, right: false, lead, confidence: 0, help: 0 };
  const row = confidenceNames.map(name => chosen.features[name]);
  const likely = ({ weights, bias }: LogisticModel) => 1 / (1 + Math.exp(-dot(row, weights) - bias));
  return {
    example,
    first: chosen.passages[0]?.isRight ?? false,
    third: chosen.isAmongThree,
    right: chosen.isRight,
    lead,
    confidence: limit(chosen.features, likely(confidence)),
    help: likely(help),
  };
}

function isLeadRight({ features, isRight }: List, leads: readonly number[]): boolean | undefined {
  if (!isRight.includes(true)) return undefined;
  const scores = features.map(row => dot(row, leads));
  return isRight[scores.indexOf(Math.max(...scores))];
}

function dot(row: readonly number[], weights: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}
