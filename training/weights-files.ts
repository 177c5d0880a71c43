// Reads the weights of the answer engine, and writes others into its files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerModel, leadWeights, offerModel, unitWeights } from '#domain/answers/quotes/weights.ts';
import { featureNames } from '#domain/retrieval/features.ts';
import { weights } from '#domain/retrieval/weights.ts';
import { confidenceNames, type Learnt, leadNames, unitNames } from './learn.ts';
import type { LogisticModel } from './logistic.ts';

const root = join(import.meta.dirname, '..');

export function currentWeights(): Learnt {
  const toModel = ({ bias, weights: named }: typeof answerModel): LogisticModel => ({
    bias,
    weights: confidenceNames.map(name => named[name]),
  });
  return {
    ranks: featureNames.map(name => weights[name]),
    units: unitNames.map(name => unitWeights[name]),
    leads: leadNames.map(name => leadWeights[name]),
    confidence: toModel(answerModel),
    help: toModel(offerModel),
  };
}

export function writeWeights({ ranks, units, leads, confidence, help }: Learnt): void {
  const toModel = ({ bias, weights: values }: LogisticModel) => ({
    bias: round(bias),
    weights: named(confidenceNames, values),
  });
  replaceIn('domain/retrieval/weights.ts', [[/(weights: Features = )\{[^}]*\}/, named(featureNames, ranks)]]);
  replaceIn('domain/answers/quotes/weights.ts', [
    [/(unitWeights: UnitFeatures = )\{[^}]*\}/, named(unitNames, units)],
    [/(leadWeights: LeadFeatures = )\{[^}]*\}/, named(leadNames, leads)],
    [/(answerModel: [^=]* = )\{[^}]*\},?\s*\}/, toModel(confidence)],
    [/(offerModel: [^=]* = )\{[^}]*\},?\s*\}/, toModel(help)],
  ]);
}

function named(names: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, round(values[at] ?? 0)]));
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

function replaceIn(file: string, changes: [RegExp, object][]): void {
  const path = join(root, file);
  const text = changes.reduce(
    (code, [pattern, value]) => code.replace(pattern, `$1${toCode(value)}`),
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

/** As the formatter would write it. */
function toCode(value: object, indent = ''): string {
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, part]) => `${inner}${name}: ${typeof part === 'object' ? toCode(part, inner) : part},`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}
