// Fingerprints of the training shops and of the weights, so that a test can see whether they belong together.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { answerModel, leadWeights, offerModel, thresholds, unitWeights } from '#domain/answers/quotes/weights.ts';
import { weights } from '#domain/retrieval/weights.ts';
import { kindsFile } from './kinds.ts';
import { languagesFile } from './languages.ts';

const root = join(import.meta.dirname, '..');
const folders = ['training/shops', 'training/messages', 'domain/retrieval/concepts/phrases'].map(name =>
  join(root, name),
);

export function hashOfMaterial(): string {
  const hash = createHash('sha256');
  const files = folders
    .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

export function hashOfWeights(): string {
  const all = { weights, unitWeights, leadWeights, answerModel, offerModel, thresholds };
  return createHash('sha256')
    .update(JSON.stringify(all))
    .update(readFileSync(kindsFile))
    .update(readFileSync(languagesFile))
    .digest('hex');
}
