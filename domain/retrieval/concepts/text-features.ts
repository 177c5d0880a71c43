// The features of the concept classifier: words, pairs of words and letter n-grams, each as a number.
import { isUnspaced, scriptRuns, wordsAndNumbers } from '#domain/retrieval/words.ts';

const apostrophes = /['’`´]/g;
const arabicVowels = /[\u064b-\u0652\u0670\u0640]/g;
const arabicAlef = /[\u0622\u0623\u0625]/g;
const longestText = 1200;
const longestWord = 24;

/** Two groups with separate weights: words and pairs of words, and letter n-grams within words. */
export type TextFeatures = { words: Map<number, number>; letters: Map<number, number> };

export function textFeatures(text: string): TextFeatures {
  const words = new Map<number, number>();
  const letters = new Map<number, number>();
  let before = '';
  for (const token of tokenize(text)) {
    if (isUnspaced(token)) {
      addUnspaced(words, letters, token);
      before = '';
      continue;
    }
    add(words, `w${token}`);
    if (before) add(words, `w${before} ${token}`);
    before = token;
    addLetters(letters, ` ${token.slice(0, longestWord)} `, 3, 4);
  }
  return { words, letters };
}

/** Lower case, no apostrophes, and the same token for all numbers. */
function tokenize(text: string): string[] {
  const even = text
    .slice(0, longestText)
    .normalize('NFKC')
    .toLowerCase()
    .replace(apostrophes, ' ')
    .replace(arabicVowels, '')
    .replace(arabicAlef, 'ا');
  return wordsAndNumbers(even).flatMap(token => (/^\p{N}/u.test(token) ? ['0'] : scriptRuns(token)));
}

/** In scripts without spaces, single characters and pairs are the words; groups of three and four are the n-grams. */
function addUnspaced(words: Map<number, number>, letters: Map<number, number>, run: string): void {
  const characters = [...run];
  characters.forEach((character, at) => {
    add(words, `w${character}`);
    const next = characters[at + 1];
    if (next) add(words, `w${character}${next}`);
  });
  addLetters(letters, ` ${run} `, 3, 4);
}

function addLetters(letters: Map<number, number>, word: string, shortest: number, longest: number): void {
  for (let size = shortest; size <= longest; size++) {
    if (word.length <= size) {
      add(letters, `c${word}`);
      return;
    }
    for (let at = 0; at + size <= word.length; at++) add(letters, `c${word.slice(at, at + size)}`);
  }
}

function add(features: Map<number, number>, name: string): void {
  const key = hashName(name);
  features.set(key, (features.get(key) ?? 0) + 1);
}

/** The feature of a single lower-case word. */
export function wordHash(word: string): number {
  return hashName(`w${word}`);
}

/** FNV-1a, reduced to 24 bits. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) {
    hash ^= name.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash >>> 24) ^ hash) & 0xffffff;
}
