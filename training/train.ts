// Learns every weight and threshold of the answer engine from the training shops, and reports how each shop is answered with what
// was learnt from others. The same material gives the same files.
// Usage: npm run train
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerModel, offerModel, thresholds, unitWeights } from '#domain/answers/quotes/weights.ts';
import { type Features, featureNames } from '#domain/retrieval/features.ts';
import { weights } from '#domain/retrieval/weights.ts';
import { openRig } from '../tests/bench/retrieval/rig.ts';
import { askShop } from './ask.ts';
import { collectExamples, type Example } from './examples.ts';
import { judge, type TrainingVerdict, verdicts } from './judge.ts';
import { kindsFile, trainKinds } from './kinds.ts';
import { confidenceNames, type Judged, judgeExample, type Learnt, learn, unitNames } from './learn.ts';
import { hashOfMaterial, hashOfWeights } from './material.ts';
import { readShop, shopFolders } from './shops.ts';
import { addTrainingSite } from './site.ts';

const root = join(import.meta.dirname, '..');
/** What is said of a shop was learnt without it and the others of its part. */
const parts = 4;
/** The confidence that a second question next to a certain one needs, as a share of that of a single question. */
const secondShare = 0.7;

const rig = await openRig();
try {
  const sites = new Map<string, string>();
  const examples: Example[] = [];
  for (const folder of shopFolders) {
    const shop = readShop(folder);
    const siteId = await addTrainingSite(rig.ctx, shop);
    sites.set(folder, siteId);
    examples.push(...(await collectExamples(rig.ctx, shop, siteId)));
  }
  const isOfPart = (folder: string, part: number) => shopFolders.indexOf(folder) % parts === part;
  const learntWithout = Array.from({ length: parts }, (_, part) =>
    learn(examples.filter(({ shop }) => !isOfPart(shop, part))),
  );
  const judged = examples.map(example => {
    const part = shopFolders.indexOf(example.shop) % parts;
    return judgeExample(example, learntWithout[part] as Learnt);
  });
  Object.assign(thresholds, chooseThresholds(judged));
  const rows = new Map<string, Record<string, number>>();
  for (const folder of shopFolders) {
    use(learntWithout[shopFolders.indexOf(folder) % parts] as Learnt);
    const shop = readShop(folder);
    const asked = await askShop(rig.ctx, sites.get(folder) ?? '', shop);
    const found = judged.filter(({ example }) => example.shop === folder && example.kind === 'answered');
    rows.set(folder, {
      ...countVerdicts(asked.map(({ message, answer }) => judge(shop, message, answer))),
      'passage first': shareOf(found, ({ first }) => first),
      'passage among three': shareOf(found, ({ third }) => third),
    });
  }
  use(learn(examples));
  writeFileSync(kindsFile, trainKinds(shopFolders.map(readShop)));
  write();
  const all = [...rows.values()];
  const total = Object.fromEntries(
    verdicts.map(verdict => [verdict, all.reduce((sum, row) => sum + (row[verdict] ?? 0), 0)]),
  );
  const report = {
    material: hashOfMaterial(),
    weights: hashOfWeights(),
    thresholds,
    all: { ...total, ...sharesOf(total) },
    shops: Object.fromEntries(rows),
  };
  writeFileSync(join(import.meta.dirname, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.table(Object.fromEntries(rows));
  console.log(report.all, thresholds);
} finally {
  await rig.stop();
}
process.exit(0);

/** Makes the engine of this process use these weights. */
function use({ ranks, units, confidence, help }: Learnt): void {
  Object.assign(weights, named(featureNames, ranks) satisfies Partial<Features>);
  Object.assign(unitWeights, named(unitNames, units));
  Object.assign(answerModel, { bias: round(confidence.bias), weights: named(confidenceNames, confidence.weights) });
  Object.assign(offerModel, { bias: round(help.bias), weights: named(confidenceNames, help.weights) });
}

function named(names: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, round(values[at] ?? 0)]));
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

/** A wrong answer costs as much as two refused ones, and a needless offer half as much as a right one is worth. */
function chooseThresholds(judged: Judged[]): typeof thresholds {
  const worthOf = ({ example, right }: Judged) => (right ? 1 : example.kind === 'answered' ? -1 : -2);
  // The list of off-topic questions is longer than their share of visitors' messages.
  const asked = judged.filter(({ example }) => example.kind !== 'off-topic');
  const answer = bestThreshold(asked.map(one => ({ score: one.confidence, value: worthOf(one) })));
  const open = asked.filter(({ confidence }) => confidence < answer);
  const offer = bestThreshold(open.map(({ help, third }) => ({ score: help, value: third ? 1 : -0.5 })));
  return { answer, second: round(answer * secondShare), offer };
}

function bestThreshold(scored: { score: number; value: number }[]): number {
  const steps = Array.from({ length: 37 }, (_, at) => round(0.08 + at * 0.02));
  const gains = steps.map(step => scored.reduce((sum, { score, value }) => sum + (score >= step ? value : 0), 0));
  return steps[gains.indexOf(Math.max(...gains))] ?? 0.5;
}

function countVerdicts(found: TrainingVerdict[]): Record<string, number> {
  const counts = Object.fromEntries(verdicts.map(verdict => [verdict, found.filter(one => one === verdict).length]));
  return { ...counts, ...sharesOf(counts) };
}

function sharesOf(counts: Record<string, number>) {
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + (counts[name] ?? 0), 0);
  const share = (names: readonly string[]) => Math.round((1000 * sum(names)) / sum(verdicts)) / 10;
  return {
    'fine, %': share(verdicts.slice(0, 3)),
    'wrong, %': share(['wrong']),
    'helped, %': share(verdicts.slice(0, 4)),
  };
}

function shareOf(judged: Judged[], isTrue: (one: Judged) => boolean): number {
  return Math.round((1000 * judged.filter(isTrue).length) / Math.max(1, judged.length)) / 10;
}

function write(): void {
  replaceIn('domain/retrieval/weights.ts', [[/(weights: Features = )\{[^}]*\}/, weights]]);
  replaceIn('domain/answers/quotes/weights.ts', [
    [/(unitWeights: UnitFeatures = )\{[^}]*\}/, unitWeights],
    [/(answerModel: [^=]* = )\{[^}]*\},?\s*\}/, answerModel],
    [/(offerModel: [^=]* = )\{[^}]*\},?\s*\}/, offerModel],
    [/(thresholds = )\{[^}]*\}/, thresholds],
  ]);
}

function replaceIn(file: string, changes: [RegExp, object][]): void {
  const path = join(root, file);
  const text = changes.reduce(
    (code, [pattern, value]) => {
      return code.replace(pattern, `$1${toCode(value)}`);
    },
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

/** As the formatter would write it. */
function toCode(value: object, indent = ''): string {
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([name, part]) => {
    return `${inner}${name}: ${typeof part === 'object' ? toCode(part, inner) : part},`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
