// The messages from which the kinds of messages are learnt: written lists per language, the training shops, and the phrases of the
// concepts, which are questions.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type MessageKind,
  type MessageReading,
  markMessage,
  messageKinds,
  probabilitiesOf,
} from '#domain/reading/read-message.ts';
import { type Model, readModel } from '#domain/retrieval/concepts/classifier.ts';
import { readPhrases } from '#domain/retrieval/concepts/phrases.ts';
import { type WidgetLanguage, widgetLanguages } from '#domain/widgets/inputs.ts';
import { seededRandom } from '../tests/bench/retrieval/corpus.ts';
import { type Labelled, trainClassifier } from './classifier.ts';
import type { TrainingShop } from './shops.ts';

export const kindsFile = join(import.meta.dirname, '../domain/reading/kinds.bin');
const maxFileSize = 400_000;
const messages = join(import.meta.dirname, 'messages');
const phrases = join(import.meta.dirname, '../domain/retrieval/concepts/phrases');
/** These phrases are no questions for a page. */
const noQuestions = new Set(['human_chat', 'dispute']);
const phrasesEach = 2;
/** The classifier ignores rarer words, but a message of one word is often written like this. */
const minOccurrences = 3;

export function trainKinds(shops: readonly TrainingShop[]): Buffer {
  return trainClassifier(
    [...readMessages(), ...readQuestions(), ...shops.flatMap(messagesOf)],
    [...messageKinds],
    maxFileSize,
  );
}

/** For each kind, how many messages of shops that were left out are found, and how many others are taken for it. */
export function measureKinds(shops: readonly TrainingShop[], parts: number): Record<string, Record<string, number>> {
  const read = Array.from({ length: parts }, (_, part) => {
    const model = readModel(trainKinds(shops.filter((_, at) => at % parts !== part)));
    return shops.filter((_, at) => at % parts === part).flatMap(shop => readKinds(model, shop));
  }).flat();
  const rows = messageKinds
    .filter(kind => kind !== 'question')
    .map(kind => {
      const found = read.filter(({ reading }) => reading[kind] >= certain);
      const right = found.filter(one => one.kind === kind).length;
      return [
        kind,
        { messages: read.filter(one => one.kind === kind).length, found: right, others: found.length - right },
      ];
    });
  return Object.fromEntries(rows);
}

const certain = 0.6;

function readKinds(
  model: Model,
  { messages, language }: TrainingShop,
): { kind: MessageKind; reading: MessageReading }[] {
  return messages.map(({ kind, takes, text }) => ({
    kind: kind === 'question' && takes ? 'follow-up' : kind,
    reading: probabilitiesOf(model, text, language),
  }));
}

function readMessages(): Labelled[] {
  return readdirSync(messages)
    .sort()
    .flatMap(file =>
      readFileSync(join(messages, file), 'utf8')
        .trim()
        .split('\n')
        .flatMap(line => {
          const [kind = '', text = ''] = line.split('\t');
          const language = languageOf(file);
          if (/\s/.test(text)) return [labelled(kind as MessageKind, text, language)];
          // "Hello" is typed everywhere.
          const languages = language === 'en' && kind === 'greeting' ? widgetLanguages : [language];
          const messages = languages.map(tag => labelled(kind as MessageKind, text, tag));
          return Array.from({ length: minOccurrences }, () => messages).flat();
        }),
    );
}

/** A few phrases of each concept and language. */
function readQuestions(): Labelled[] {
  const random = seededRandom(1);
  return readdirSync(phrases)
    .filter(name => name.endsWith('.txt'))
    .sort()
    .flatMap(name => {
      const all = readPhrases(readFileSync(join(phrases, name), 'utf8'), name.slice(0, 2), random);
      const questions = all.filter(({ kind, concept }) => kind === 'question' && !noQuestions.has(concept));
      return [...Map.groupBy(questions, ({ concept }) => concept).values()].flatMap(group =>
        pick(group, phrasesEach, random).map(({ text }) => labelled('question', text, languageOf(name))),
      );
    });
}

function pick<T>(list: readonly T[], count: number, random: () => number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

/** A follow-up is also learnt from as it stands alone. Single words that name goods look for them. */
function messagesOf({ language, messages, products }: TrainingShop): Labelled[] {
  // Not `wordsIn`: sizes and article numbers name no goods.
  const names = new Set(products.flatMap(({ title, type }) => `${title} ${type}`.match(/[\p{L}\p{M}]{3,}/gu) ?? []));
  return [
    ...messages.flatMap(({ kind, text, takes, alone }) => [
      labelled(kind === 'question' && takes ? 'follow-up' : kind, text, language),
      ...(alone ? [labelled('question', alone, language)] : []),
    ]),
    ...[...names].map(name => labelled('question', name, language)),
  ];
}

function languageOf(file: string): WidgetLanguage {
  return file.slice(0, 2) as WidgetLanguage;
}

function labelled(label: MessageKind, text: string, language: WidgetLanguage): Labelled {
  return { label, text: markMessage(text, language), isTyped: false };
}
