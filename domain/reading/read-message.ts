// What kind of message a visitor wrote, and whether it needs the chat before it to be understood. One linear classifier over words
// and letters, trained by `npm run train` from training/messages and the training shops.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Model, readModel, scoreConcepts } from '#domain/retrieval/concepts/classifier.ts';
import { wordsAndNumbers } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export const messageKinds = [
  'question',
  'follow-up',
  'greeting',
  'thanks',
  'goodbye',
  'who',
  'person',
  'complaint',
  'order',
  'off-topic',
  'attack',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The probability of each kind. `follow-up`: a question that takes something from the chat. */
export type MessageReading = Record<MessageKind, number>;

let loaded: Model | undefined;

export function readMessage(text: string, language: WidgetLanguage): MessageReading {
  loaded ??= readModel(readFileSync(join(import.meta.dirname, 'kinds.bin')));
  return probabilitiesOf(loaded, text, language);
}

export function probabilitiesOf(model: Model, text: string, language: WidgetLanguage): MessageReading {
  const scores = scoreConcepts(model, markMessage(text, language));
  const top = Math.max(...scores);
  const powers = [...scores].map(score => Math.exp(score - top));
  const sum = powers.reduce((all, power) => all + power, 0);
  return Object.fromEntries(model.concepts.map((kind, at) => [kind, (powers[at] ?? 0) / sum])) as MessageReading;
}

/**
 * Adds what the classifier's words don't show: punctuation, faces, length, and how the message starts and ends. A single word means
 * something else in each language: "top" is praise in Dutch, and a garment in English.
 */
export function markMessage(text: string, language: WidgetLanguage): string {
  const words = wordsAndNumbers(text.toLowerCase());
  const [first = ''] = words;
  const marks = [
    /[?？؟]\s*$/u.test(text) ? 'markasks' : /[?？؟]/u.test(text) ? 'markaskedbefore' : 'markasksnot',
    /[!！]/u.test(text) ? 'markexclaims' : '',
    /\p{Lu}{4,}/u.test(text) ? 'markshouts' : '',
    /\p{Extended_Pictographic}|[:;]-?[)D(]/u.test(text) ? 'markface' : '',
    `marklength${lengthName(words.length, text.length)}`,
    words.length > 1 ? `markstart${first} markend${words.at(-1)}` : '',
  ];
  return [words.length === 1 ? `${first}${language}` : text, ...marks].join(' ');
}

/** In words, or in characters for scripts without spaces. */
function lengthName(words: number, characters: number): string {
  const size = Math.max(words, characters / 6);
  if (size <= 1) return 'one';
  if (size <= 2) return 'two';
  if (size <= 4) return 'four';
  return size <= 8 ? 'eight' : size <= 16 ? 'sixteen' : 'long';
}
