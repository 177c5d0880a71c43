// Questions with known answers: from RETRIEVAL_DATA if set, otherwise the small set next to this file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Paragraph = { id: string; title: string; text: string };
export type CorpusQuestion = { id: string; text: string; doc: string };
export type Corpus = { name: string; language: string; paragraphs: Paragraph[]; questions: CorpusQuestion[] };

const shared = process.env.RETRIEVAL_DATA ?? join(import.meta.dirname, '../../../../shared/data/retrieval');
const own = join(import.meta.dirname, 'own');
let known: Corpus | undefined;

export function readCorpora(): Corpus[] {
  if (!existsSync(shared)) return [ownCorpus()];
  return [
    readCorpus(join(shared, 'squad'), 'squad', 'en'),
    readCorpus(join(shared, 'xquad-de'), 'german', 'de'),
    readCorpus(join(shared, 'xquad-zh'), 'chinese', 'zh'),
  ];
}

/** A small shop's pages, and questions about them. */
export function ownCorpus(): Corpus {
  known ??= readCorpus(own, 'own', 'en');
  return known;
}

function readCorpus(folder: string, name: string, language: string): Corpus {
  return {
    name,
    language,
    paragraphs: readLines<Paragraph>(join(folder, 'corpus.jsonl')),
    questions: readLines<CorpusQuestion>(join(folder, 'questions.jsonl')),
  };
}

function readLines<Row>(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Row);
}

/** Every other article, in the order of the file, was used to train the re-ranker; the rest evaluate it. */
export function splitByArticle(corpus: Corpus): { taught: CorpusQuestion[]; heldOut: CorpusQuestion[] } {
  const titles = [...new Set(corpus.paragraphs.map(({ title }) => title))];
  const articleOf = new Map(corpus.paragraphs.map(({ id, title }) => [id, titles.indexOf(title)]));
  const isTaught = ({ doc }: CorpusQuestion) => (articleOf.get(doc) ?? 0) % 2 === 0;
  return {
    taught: corpus.questions.filter(isTaught),
    heldOut: corpus.questions.filter(question => !isTaught(question)),
  };
}

/** A deterministic random generator. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function sample<T>(items: T[], count: number, random = seededRandom(7)): T[] {
  const pool = [...items];
  for (let at = pool.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [pool[at], pool[other]] = [pool[other] as T, pool[at] as T];
  }
  return pool.slice(0, count);
}

/** Drops, doubles, replaces or swaps one letter in a word of at least four. */
export function withTypo(text: string, random: () => number): string {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (/^\p{L}{4,}\W*$/u.test(word) ? [at] : []));
  const at = long[Math.floor(random() * long.length)];
  if (at === undefined) return text;
  const word = words[at] ?? '';
  const letters = word.match(/^\p{L}+/u)?.[0].length ?? word.length;
  const from = Math.floor(random() * (letters - 1));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const kinds = [
    word.slice(0, from) + word.slice(from + 1),
    word.slice(0, from) + letter + word.slice(from),
    word.slice(0, from) + letter + word.slice(from + 1),
    word.slice(0, from) + word.charAt(from + 1) + word.charAt(from) + word.slice(from + 2),
  ];
  words[at] = kinds[Math.floor(random() * kinds.length)] ?? word;
  return words.join(' ');
}
