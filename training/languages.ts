// Trains languages.bin, which tells the language of a message, from the phrases of the concepts and from messages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Phrase, readPhrases } from '#domain/retrieval/concepts/phrases.ts';
import { seededRandom } from '../tests/bench/retrieval/corpus.ts';
import { trainClassifier } from './classifier.ts';

const concepts = join(import.meta.dirname, '../domain/retrieval/concepts');
const messages = join(import.meta.dirname, 'messages');
export const languagesFile = join(concepts, 'languages.bin');
const maxFileSize = 60_000;
/** Of each concept and language. */
const phrasesEach: Record<Phrase['kind'], number> = { question: 20, statement: 10 };

export function trainLanguages(): Buffer {
  const phrases = readdirSync(join(concepts, 'phrases'))
    .filter(name => name.endsWith('.txt'))
    .sort()
    .flatMap(name =>
      readPhrases(readFileSync(join(concepts, 'phrases', name), 'utf8'), name.slice(0, -4), seededRandom(1)),
    );
  const groups = Map.groupBy(phrases, ({ concept, language, kind }) => `${concept} ${language} ${kind}`);
  const chosen = [...groups.values()].flatMap(group => group.slice(0, phrasesEach[group[0]?.kind ?? 'question']));
  const typed = readdirSync(messages)
    .sort()
    .flatMap(file =>
      readFileSync(join(messages, file), 'utf8')
        .trim()
        .split('\n')
        .map(line => ({ language: file.slice(0, 2), text: line.split('\t')[1] ?? '' })),
    );
  // Twice, because they are few: visitors' messages are shorter than phrases.
  const labelled = [...chosen, ...typed, ...typed].map(({ language, text }) => ({
    label: language,
    text,
    isTyped: false,
  }));
  return trainClassifier(labelled, [...new Set(phrases.map(({ language }) => language))], maxFileSize);
}
