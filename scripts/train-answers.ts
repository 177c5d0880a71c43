// Trains the ranking of passages, the choice of the quoted sentence and the confidence thresholds from questions to
// real shops (a folder as described in its README; not part of this repository) and from SQuAD. Evaluates by leaving
// out one shop at a time, then trains on all of them and writes domain/retrieval/weights.ts and the weights in
// domain/answers/quotes/weights.ts. Usage: node scripts/run.mjs train-answers FOLDER
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Confidence, verdictOf, withRules } from '#domain/answers/quotes/confidence.ts';
import { findSecond } from '#domain/answers/quotes/second-quote.ts';
import type { ConfidenceFeatures, UnitFeatures } from '#domain/answers/quotes/weights.ts';
import { featureNames } from '#domain/retrieval/features.ts';
import { openRig } from '../tests/bench/retrieval/rig.ts';
import { type Example, train } from './listwise.ts';
import { fitLogistic, type LogisticModel, measure } from './logistic.ts';
import { readShops } from './shop-files.ts';
import {
  collectShopExamples,
  collectSquadExamples,
  confidenceNames,
  type QuestionExample,
  unitNames,
} from './training-examples.ts';

type TrainedWeights = { ranks: number[]; units: number[]; confidence: LogisticModel; help: LogisticModel };

const root = join(import.meta.dirname, '..');
const decay = 0.01;
/**
 * A wrong answer is worse than none, and unrelated passages are worse than none. SQuAD counts less, because its
 * questions differ from those of shops.
 */
const importances = {
  confidence: { shop: 1, refused: 2, 'off-topic': 0.5, squad: 0.3, other: 0.3, 'held-out': 0 },
  help: { shop: 1, refused: 0.3, 'off-topic': 1.5, squad: 0.3, other: 0.3, 'held-out': 0 },
};
const rig = await openRig();
try {
  const looks: QuestionExample[] = [];
  for (const shop of await readShops(process.argv[2] ?? '')) {
    looks.push(...(await collectShopExamples(rig.ctx, shop)));
    console.log(`${shop.name} evaluated`);
  }
  looks.push(...(await collectSquadExamples(rig.ctx)));
  const shops = [...new Set(looks.map(({ shop }) => shop))].filter(shop => shop !== 'squad');
  const leftOut = shops.flatMap(shop =>
    judge(
      looks.filter(one => one.shop === shop),
      trainWeights(looks.filter(one => one.shop !== shop)),
    ),
  );
  report(leftOut);
  reportThresholds(leftOut);
  const learnt = trainWeights(looks);
  console.log('SQuAD, held-out articles:');
  report(
    judge(
      looks.filter(({ kind }) => kind === 'held-out' || kind === 'other'),
      learnt,
    ),
  );
  write(learnt);
} finally {
  await rig.stop();
}
process.exit(0);

function trainWeights(all: QuestionExample[]): TrainedWeights {
  const looks = all.filter(({ kind }) => kind !== 'held-out');
  const ranks = learnOrder(
    looks.map(({ passages }) => toExample(passages)),
    featureNames.map(signOf),
  );
  const units = learnOrder(looks.filter(({ kind }) => kind === 'shop').map(one => toExample(one.units)));
  const taught = looks.filter(({ confidence, isTwo }) => confidence.length > 0 && !isTwo);
  const features = taught.map(one => one.confidence);
  const learnFrom = (isTrue: (one: QuestionExample) => boolean, importance: Record<QuestionExample['kind'], number>) =>
    fitLogistic(
      features,
      taught.map(isTrue),
      taught.map(({ kind }) => importance[kind]),
      decay,
    );
  const confidence = learnFrom(one => isQuoteRight(one, units), importances.confidence);
  const help = learnFrom(one => inOrder(one, ranks).slice(0, 3).includes(true), importances.help);
  return { ranks, units, confidence, help };
}

function toExample(rows: { features: number[]; isRight: boolean }[]): Example {
  return { features: rows.map(({ features }) => features), isRight: rows.map(({ isRight }) => isRight) };
}

/** Containing more of the question must never lower a passage's score. */
function signOf(name: string): number {
  return name === 'length' ? 0 : name === 'questions' ? -1 : 1;
}

function learnOrder(examples: Example[], signs: number[] = []): number[] {
  const useful = examples.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  const { spreads } = measure(useful.flatMap(({ features }) => features));
  const even = useful.map(({ features, isRight }) => ({
    isRight,
    features: features.map(row => row.map((value, at) => value / (spreads[at] ?? 1))),
  }));
  return train(even, decay, signs).map((weight, at) => weight / (spreads[at] ?? 1));
}

/** Whether the quote, of one passage or two, contains the answer. */
function isQuoteRight(look: QuestionExample, weights: number[]): boolean {
  const rated = look.units.map(one => ({
    ...one,
    score: dot(one.features, weights),
    features: Object.fromEntries(unitNames.map((name, at) => [name, one.features[at] ?? 0])) as UnitFeatures,
  }));
  const best = rated.reduce<(typeof rated)[number] | undefined>((most, one) => {
    return most && most.score >= one.score ? most : one;
  }, undefined);
  if (!best) return false;
  const second = findSecond(rated, best, ({ quote }) => quote);
  return best.isWhole || Boolean(second?.isWhole) || look.isAnswer(`${best.quote}\n${second?.quote ?? ''}`);
}

/** Whether each passage is right, in ranked order. */
function inOrder({ passages }: QuestionExample, weights: number[]): boolean[] {
  return passages
    .map(({ features, isRight }) => ({ score: dot(features, weights), isRight }))
    .sort((a, b) => b.score - a.score)
    .map(({ isRight }) => isRight);
}

type Judged = Confidence & { look: QuestionExample; first: boolean; third: boolean; right: boolean };

function judge(looks: QuestionExample[], { ranks, units, confidence, help }: TrainedWeights): Judged[] {
  return looks.map(look => {
    const order = inOrder(look, ranks);
    const likely = ({ weights, bias }: LogisticModel) => 1 / (1 + Math.exp(-dot(look.confidence, weights) - bias));
    const isFound = look.confidence.length > 0;
    return {
      look,
      first: order[0] ?? false,
      third: order.slice(0, 3).includes(true),
      right: isQuoteRight(look, units),
      confidence: isFound ? withRules(toFeatures(look.confidence), likely(confidence)) : 0,
      help: isFound ? likely(help) : 0,
    };
  });
}

function toFeatures(row: number[]): ConfidenceFeatures {
  return Object.fromEntries(confidenceNames.map((name, at) => [name, row[at] ?? 0])) as ConfidenceFeatures;
}

function report(judged: Judged[]): void {
  const share = (part: Judged[], of: Judged[]) => Math.round((1000 * part.length) / Math.max(1, of.length)) / 10;
  const isAnswered = (one: Judged) => verdictOf(one) === 'answer';
  const groups = Map.groupBy(judged, ({ look: { shop, kind } }) =>
    shop === 'squad' ? kind : kind === 'shop' ? shop : kind,
  );
  const rows = [...groups].map(([name, all]) => {
    const known = all.filter(({ look }) => look.passages.some(({ isRight }) => isRight));
    const row = {
      questions: all.length,
      'passage first, %': share(
        known.filter(({ first }) => first),
        known,
      ),
      'among three, %': share(
        known.filter(({ third }) => third),
        known,
      ),
      'quote right, %': share(
        known.filter(({ right }) => right),
        known,
      ),
      'answered right, %': share(
        all.filter(one => isAnswered(one) && one.right),
        all,
      ),
      'answered wrong, %': share(
        all.filter(one => isAnswered(one) && !one.right),
        all,
      ),
      'offered right, %': share(
        all.filter(one => verdictOf(one) === 'offer' && one.third),
        all,
      ),
      'offered wrong, %': share(
        all.filter(one => verdictOf(one) === 'offer' && !one.third),
        all,
      ),
    };
    return [name, row] as const;
  });
  console.table(Object.fromEntries(rows));
}

/** Prints the shares of right and wrong answers for each confidence threshold. */
function reportThresholds(judged: Judged[]): void {
  const real = judged.filter(({ look }) => look.kind !== 'off-topic');
  const rows = [0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64].map(least => {
    const answered = real.filter(({ confidence }) => confidence >= least);
    const right = answered.filter(one => one.right).length;
    return { 'answered from': least, right, wrong: answered.length - right };
  });
  console.table(rows);
}

function write({ ranks, units, confidence, help }: TrainedWeights): void {
  const shares =
    '// Made by scripts/train-answers.ts from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0).\n';
  writeFileSync(
    join(root, 'domain/retrieval/weights.ts'),
    `${shares}import type { Features } from '#domain/retrieval/features.ts';\n\nexport const weights: Features = ${toCode(featureNames, ranks)};\n`,
  );
  const file = join(root, 'domain/answers/quotes/weights.ts');
  const text = readFileSync(file, 'utf8')
    .replace(/(unitWeights: UnitFeatures = )\{[^}]*\}/, `$1${toCode(unitNames, units)}`)
    .replace(/(confidenceBias = ).*;/, `$1${confidence.bias.toFixed(2)};`)
    .replace(/(confidenceWeights: ConfidenceFeatures = )\{[^}]*\}/, `$1${toCode(confidenceNames, confidence.weights)}`)
    .replace(/(helpBias = ).*;/, `$1${help.bias.toFixed(2)};`)
    .replace(/(helpWeights: ConfidenceFeatures = )\{[^}]*\}/, `$1${toCode(confidenceNames, help.weights)}`);
  writeFileSync(file, text);
}

function toCode(names: readonly string[], weights: number[]): string {
  return `{\n${names.map((name, at) => `  ${name}: ${Number((weights[at] ?? 0).toFixed(2))},`).join('\n')}\n}`;
}

function dot(row: number[], weights: number[]): number {
  return row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}
