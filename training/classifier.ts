// Trains a linear text classifier and writes it in the format that domain/retrieval/concepts/classifier.ts reads.
import { brotliCompressSync, constants } from 'node:zlib';
import { textFeatures } from '#domain/retrieval/concepts/text-features.ts';
import { seededRandom } from '../tests/bench/retrieval/corpus.ts';
import { mistype } from './mistype.ts';

/** `isTyped`: a visitor's wording, which is also trained with typing errors. */
export type Labelled = { label: string; text: string; isTyped: boolean };

const rounds = 4;
const roundsAfterPruning = 4;
/** Features in fewer texts than this are ignored. */
const fewest = 3;
/** Leaves space in the file, because it grows a little when the remaining weights are trained again. */
const reserve = 0.97;
/** Number of quantisation steps on each side of 0. */
const steps = 20;
const learningRate = 0.8;
const decay = 2e-6;
/** Smaller errors are not trained. */
const leastError = 1e-3;

type Example = { concept: number; features: Int32Array; values: Float32Array };

/**
 * Multinomial logistic regression with Adagrad; then the smallest weights are dropped until the file is small enough.
 */
export function trainClassifier(taught: Labelled[], classes: string[], maxFileSize: number): Buffer {
  const random = seededRandom(3);
  const texts = taught.flatMap(({ label, text, isTyped }) => {
    const own = { concept: classes.indexOf(label), text };
    return isTyped ? [own, { ...own, text: mistype(text, random) }] : [own];
  });
  const counts = countFeatures(taught.map(({ text }) => text));
  const hashes = [...counts.keys()].sort((a, b) => a - b);
  const indexOf = new Map(hashes.map((hash, at) => [hash, at]));
  const idf = Float32Array.from(hashes, hash => 1 + Math.log((1 + taught.length) / (1 + (counts.get(hash) ?? 0))));
  const examples = texts.map(({ concept, text }): Example => ({ concept, ...vectorOf(text, indexOf, idf) }));
  const dense = fitDense(examples, classes.length, hashes.length, random);
  const sparse = prune(dense, classes.length, hashes.length, pruned => {
    return write(classes, hashes, idf, pruned).length <= maxFileSize * reserve;
  });
  for (let round = 0; round < roundsAfterPruning; round++) {
    shuffle(examples, random);
    for (const example of examples) relearn(example, sparse);
  }
  const file = write(classes, hashes, idf, sparse);
  if (file.length > maxFileSize) throw new Error(`The file has ${file.length} bytes, more than ${maxFileSize}.`);
  return file;
}

function countFeatures(texts: string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of texts) {
    const { words, letters } = textFeatures(text);
    for (const hash of [...words.keys(), ...letters.keys()]) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count >= fewest));
}

function vectorOf(text: string, indexOf: Map<number, number>, idf: Float32Array) {
  const features: number[] = [];
  const values: number[] = [];
  const { words, letters } = textFeatures(text);
  for (const group of [words, letters]) {
    const known = [...group].flatMap(([hash, count]) => {
      const at = indexOf.get(hash);
      return at === undefined ? [] : [[at, (1 + Math.log(count)) * (idf[at] ?? 0)] as const];
    });
    const length = Math.sqrt(known.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
    for (const [at, value] of known) {
      features.push(at);
      values.push(value / length);
    }
  }
  return { features: Int32Array.from(features), values: Float32Array.from(values) };
}

function fitDense(examples: Example[], classes: number, features: number, random: () => number) {
  const weights = new Float32Array(features * classes);
  const squares = new Float32Array(features);
  const bias = new Float32Array(classes);
  const scores = new Float32Array(classes);
  for (let round = 0; round < rounds; round++) {
    shuffle(examples, random);
    for (const example of examples) learn(example, { weights, squares, bias, scores, classes });
  }
  return { weights, bias, squares };
}

function shuffle(examples: Example[], random: () => number): void {
  for (let at = examples.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [examples[at], examples[other]] = [examples[other] as Example, examples[at] as Example];
  }
}

type Learning = {
  weights: Float32Array;
  squares: Float32Array;
  bias: Float32Array;
  scores: Float32Array;
  classes: number;
};

function learn({ concept, features, values }: Example, { weights, squares, bias, scores, classes }: Learning): void {
  scores.set(bias);
  for (let at = 0; at < features.length; at++) {
    const from = (features[at] as number) * classes;
    const value = values[at] as number;
    for (let id = 0; id < classes; id++) scores[id] = (scores[id] as number) + value * (weights[from + id] as number);
  }
  const { size, wrong } = toErrors(scores, bias, concept);
  for (let at = 0; at < features.length; at++) {
    const feature = features[at] as number;
    const value = values[at] as number;
    squares[feature] = (squares[feature] as number) + value * value * size;
    const step = (learningRate * value) / Math.sqrt(1e-6 + (squares[feature] as number));
    const from = feature * classes;
    for (const id of wrong) {
      const place = from + id;
      const weight = weights[place] as number;
      weights[place] = weight - step * (scores[id] as number) - decay * weight;
    }
  }
}

/** The concepts and weights of each feature are from `starts[feature]` to `starts[feature + 1]`. */
type Sparse = {
  starts: Uint32Array;
  ids: Uint8Array;
  weights: Float32Array;
  squares: Float32Array;
  bias: Float32Array;
  scores: Float32Array;
};

/** Keeps as many of the largest weights as fit into the file, then trains these again. */
function prune(
  { weights, bias, squares }: ReturnType<typeof fitDense>,
  classes: number,
  features: number,
  isSmallEnough: (sparse: Sparse) => boolean,
): Sparse {
  for (let least = 0.2; ; least *= 1.1) {
    const starts = new Uint32Array(features + 1);
    const ids: number[] = [];
    const remaining: number[] = [];
    for (let feature = 0; feature < features; feature++) {
      for (let id = 0; id < classes; id++) {
        const weight = weights[feature * classes + id] as number;
        if (Math.abs(weight) < least) continue;
        ids.push(id);
        remaining.push(weight);
      }
      starts[feature + 1] = ids.length;
    }
    const scores = new Float32Array(classes);
    const sparse = { starts, ids: Uint8Array.from(ids), weights: Float32Array.from(remaining), squares, bias, scores };
    if (isSmallEnough(sparse)) return sparse;
  }
}

function relearn(
  { concept, features, values }: Example,
  { starts, ids, weights, squares, bias, scores }: Sparse,
): void {
  scores.set(bias);
  for (let at = 0; at < features.length; at++) {
    const feature = features[at] as number;
    for (let entry = starts[feature] as number; entry < (starts[feature + 1] as number); entry++) {
      const id = ids[entry] as number;
      scores[id] = (scores[id] as number) + (values[at] as number) * (weights[entry] as number);
    }
  }
  const { size } = toErrors(scores, bias, concept);
  for (let at = 0; at < features.length; at++) {
    const feature = features[at] as number;
    const value = values[at] as number;
    squares[feature] = (squares[feature] as number) + value * value * size;
    const step = (learningRate * value) / Math.sqrt(1e-6 + (squares[feature] as number));
    for (let entry = starts[feature] as number; entry < (starts[feature + 1] as number); entry++) {
      const weight = weights[entry] as number;
      weights[entry] = weight - step * (scores[ids[entry] as number] as number) - decay * weight;
    }
  }
}

/** Replaces scores with errors, and returns the classes whose error is worth training. */
function toErrors(scores: Float32Array, bias: Float32Array, concept: number): { size: number; wrong: number[] } {
  let top = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > top) top = score;
  let sum = 0;
  for (let id = 0; id < scores.length; id++) {
    const likely = Math.exp((scores[id] as number) - top);
    scores[id] = likely;
    sum += likely;
  }
  let size = 0;
  const wrong: number[] = [];
  for (let id = 0; id < scores.length; id++) {
    const error = (scores[id] as number) / sum - (id === concept ? 1 : 0);
    scores[id] = Math.abs(error) < leastError ? 0 : error;
    if (scores[id] === 0) continue;
    size += error * error;
    bias[id] = (bias[id] as number) - 0.01 * error;
    wrong.push(id);
  }
  return { size, wrong };
}

/** Column by column, with hashes and IDs as differences, because similar values next to each other compress well. */
function write(
  concepts: string[],
  hashes: number[],
  idf: Float32Array,
  { starts, ids, weights, bias }: Sparse,
): Buffer {
  const sizes = weights.map(Math.abs).sort();
  const scale = (sizes[Math.floor(sizes.length * 0.9995)] ?? 1) / steps;
  const idfScale = idf.reduce((most, value) => Math.max(most, value), 0) / 255;
  const countOf = (feature: number) => (starts[feature + 1] as number) - (starts[feature] as number);
  const rows = hashes.map((hash, feature) => ({ hash, feature })).filter(({ feature }) => countOf(feature) > 0);
  const distances = rows.map(({ hash }, at) => hash - (rows[at - 1]?.hash ?? 0));
  const idDistances = Uint8Array.from(ids);
  for (const { feature } of rows)
    for (let at = (starts[feature + 1] as number) - 1; at > (starts[feature] as number); at--)
      idDistances[at] = (ids[at] as number) - (ids[at - 1] as number);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const head = { concepts, scale, idfScale, bias: [...bias].map(round), features: rows.length };
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...[0, 8, 16].map(shift => Uint8Array.from(distances, distance => (distance >> shift) & 0xff)),
    Uint8Array.from(rows, ({ feature }) => Math.round((idf[feature] as number) / idfScale)),
    Uint8Array.from(rows, ({ feature }) => countOf(feature)),
    idDistances,
    Buffer.from(Int8Array.from(weights, weight => Math.max(-127, Math.min(127, Math.round(weight / scale)))).buffer),
  ]);
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}
