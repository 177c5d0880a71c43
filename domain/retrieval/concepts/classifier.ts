// Classifies a text into a few shop concepts with probabilities. A linear classifier over words and letters, trained by
// scripts/train-concepts.ts from the phrase files in this folder. The model is read with the first text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { textFeatures, wordHash } from '#domain/retrieval/concepts/text-features.ts';

/** The strongest concepts of a text: their IDs, and their probabilities as `logScale` times the negative logarithm. */
export type ConceptVector = { ids: Uint8Array; logs: Uint8Array };

export type Model = {
  concepts: string[];
  bias: Float32Array;
  /** The rows of each feature: from `starts[row]` to `starts[row + 1]`. */
  rowOf: (hash: number) => number;
  idf: Float32Array;
  starts: Uint32Array;
  ids: Uint8Array;
  weights: Int8Array;
  scale: number;
};

export const strongest = 8;
const logScale = 24;
/** The IDF of a word that occurs in about twenty phrases. */
const rarest = 10;
const loaded = new Map<string, Model>();

export function conceptNames(): readonly string[] {
  return model().concepts;
}

/** The index term of passages about a concept. No word starts with this character. */
export function conceptTerm(name: string): string {
  return `=c/${name}`;
}

/** A word of the phrases: everyday language of shops, services and events. */
export function isGeneralWord(word: string): boolean {
  return model().rowOf(wordHash(word)) >= 0;
}

/** A word that many phrases use. The rarer ones include typing errors of visitors. */
export function isFrequentWord(word: string): boolean {
  const { rowOf, idf } = model();
  const row = rowOf(wordHash(word));
  return row >= 0 && (idf[row] as number) <= rarest;
}

export function readConcepts(text: string): ConceptVector {
  return toVector(scoreConcepts(model(), text));
}

/** The languages of the phrase files with their probabilities, the most likely first. */
export function likelyLanguages(text: string): { language: string; probability: number }[] {
  const languages = model('languages.bin');
  const scores = scoreConcepts(languages, text);
  const { ids, logs } = toVector(scores);
  return [...ids].map((id, at) => ({
    language: languages.concepts[id] ?? '',
    probability: probabilityOf(logs[at] ?? 255),
  }));
}

function model(file = 'model.bin'): Model {
  const known = loaded.get(file) ?? readModel(readFileSync(join(import.meta.dirname, file)));
  loaded.set(file, known);
  return known;
}

/** The log-odds of each concept. */
export function scoreConcepts(model: Model, text: string): Float32Array {
  const scores = Float32Array.from(model.bias);
  const { words, letters } = textFeatures(text);
  for (const group of [words, letters]) addGroup(model, scores, group);
  return scores;
}

function addGroup(
  { rowOf, idf, starts, ids, weights, scale }: Model,
  scores: Float32Array,
  group: Map<number, number>,
): void {
  const rows: number[] = [];
  const values: number[] = [];
  let squares = 0;
  for (const [hash, count] of group) {
    const row = rowOf(hash);
    if (row < 0) continue;
    const value = (1 + Math.log(count)) * (idf[row] as number);
    squares += value * value;
    rows.push(row);
    values.push(value);
  }
  const length = Math.sqrt(squares) || 1;
  rows.forEach((row, at) => {
    const share = ((values[at] as number) / length) * scale;
    const end = starts[row + 1] as number;
    for (let entry = starts[row] as number; entry < end; entry++) {
      const id = ids[entry] as number;
      scores[id] = (scores[id] as number) + share * (weights[entry] as number);
    }
  });
}

function toVector(scores: Float32Array): ConceptVector {
  const top = Math.max(...scores);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - top);
  const logSum = Math.log(sum) + top;
  const order = strongestOf(scores);
  return {
    ids: Uint8Array.from(order),
    logs: Uint8Array.from(order, id => Math.min(255, Math.round(logScale * (logSum - (scores[id] as number))))),
  };
}

/** Without sorting all of them, which would take most of the time. */
function strongestOf(scores: Float32Array): number[] {
  const order: number[] = [];
  scores.forEach((score, id) => {
    let at = order.length;
    while (at > 0 && (scores[order[at - 1] as number] as number) < score) at -= 1;
    if (at >= strongest) return;
    order.splice(at, 0, id);
    order.length = Math.min(order.length, strongest);
  });
  return order;
}

export function probabilityOf(log: number): number {
  return Math.exp(-log / logScale);
}

/** The probability of the strongest concept. */
export function certaintyOf({ logs }: ConceptVector): number {
  return probabilityOf(logs[0] ?? 255);
}

/** How similar the concepts of two texts are, from 0 to 1. With a higher softness, weak concepts count more. */
export function agreement(one: ConceptVector, other: ConceptVector, softness = 2): number {
  const of = (log: number) => Math.exp(-log / logScale / softness);
  const squares = ({ logs }: ConceptVector) => logs.reduce((sum, log) => sum + of(log) ** 2, 0);
  let shared = 0;
  one.ids.forEach((id, at) => {
    const there = other.ids.indexOf(id);
    if (there >= 0) shared += of(one.logs[at] as number) * of(other.logs[there] as number);
  });
  return shared === 0 ? 0 : shared / Math.sqrt(squares(one) * squares(other));
}

/**
 * A line of JSON, then columns: the features' hashes (differences of three bytes), IDF and number of weights; IDs;
 * weights.
 */
export function readModel(file: Buffer): Model {
  const bytes = brotliDecompressSync(file);
  const headEnd = bytes.indexOf(10);
  const head = JSON.parse(bytes.subarray(0, headEnd).toString()) as {
    concepts: string[];
    bias: number[];
    scale: number;
    idfScale: number;
    features: number;
  };
  const count = head.features;
  const column = (at: number) => bytes.subarray(headEnd + 1 + at * count, headEnd + 1 + (at + 1) * count);
  const [low, middle, high, idfs, counts] = [column(0), column(1), column(2), column(3), column(4)];
  const starts = new Uint32Array(count + 1);
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
  const keys = new Int32Array(size).fill(-1);
  const rows = new Int32Array(size);
  let hash = 0;
  for (let row = 0; row < count; row++) {
    hash += (low[row] as number) | ((middle[row] as number) << 8) | ((high[row] as number) << 16);
    starts[row + 1] = (starts[row] as number) + (counts[row] as number);
    let slot = hash & (size - 1);
    while (keys[slot] !== -1) slot = (slot + 1) & (size - 1);
    keys[slot] = hash;
    rows[slot] = row;
  }
  const entries = starts[count] as number;
  const from = headEnd + 1 + 5 * count;
  return {
    concepts: head.concepts,
    bias: Float32Array.from(head.bias),
    scale: head.scale,
    idf: Float32Array.from(idfs, value => value * head.idfScale),
    starts,
    ids: sumUp(bytes.subarray(from, from + entries), starts),
    weights: Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset + from + entries, entries)),
    rowOf: hash => {
      let slot = hash & (size - 1);
      while (keys[slot] !== hash) {
        if (keys[slot] === -1) return -1;
        slot = (slot + 1) & (size - 1);
      }
      return rows[slot] as number;
    },
  };
}

/** The IDs of a feature are stored as differences. */
function sumUp(distances: Uint8Array, starts: Uint32Array): Uint8Array {
  const ids = Uint8Array.from(distances);
  for (let row = 0; row + 1 < starts.length; row++) {
    const end = starts[row + 1] as number;
    for (let at = (starts[row] as number) + 1; at < end; at++) ids[at] = (ids[at] as number) + (ids[at - 1] as number);
  }
  return ids;
}
