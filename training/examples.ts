// What is learnt from: what the search finds for each message, and which places on the pages answer it.
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { stripQuestionFrame } from '#domain/answers/question/question-frame.ts';
import { languageOfQuestion } from '#domain/answers/question/question-language.ts';
import type { Context } from '#domain/context.ts';
import { featureNames } from '#domain/retrieval/features.ts';
import { type Retrieval, retrieve } from '#domain/retrieval/retrieve.ts';
import { containsQuote, hasAnswer, holdsAnswer, isAlike, wordsOf } from './judge.ts';
import { offTopicQuestions } from './off-topic-questions.ts';
import type { TrainingMessage, TrainingShop } from './shops.ts';

/** `refused`: nothing of the shop answers it. `off-topic`: it is about something else. */
export type ExampleKind = 'answered' | 'refused' | 'off-topic';

export type Example = {
  shop: string;
  kind: ExampleKind;
  text: string;
  retrieval: Retrieval;
  passages: (EvidencePassage & { features: number[]; isRight: boolean })[];
  /** Whether a text contains the answer. */
  holds: (text: string) => boolean;
  /** Whether a sentence, list item or table row is the answer, or a part of it. */
  isPlace: (unit: string) => boolean;
};

const reranked = 32;

export async function collectExamples(ctx: Context, shop: TrainingShop, siteId: string): Promise<Example[]> {
  const examples: Example[] = [];
  for (const message of shop.messages.filter(isLearntFrom)) {
    const kind = hasAnswer(message) ? 'answered' : message.kind === 'question' ? 'refused' : 'off-topic';
    examples.push(await collectExample(ctx, shop, siteId, message, kind));
  }
  for (const text of offTopicQuestions(shop.language)) {
    examples.push(await collectExample(ctx, shop, siteId, { text, alone: '', answer: [], also: [] }, 'off-topic'));
  }
  return examples;
}

/** Questions that products answer say nothing about passages. */
function isLearntFrom({ kind, answer, products }: TrainingMessage): boolean {
  if (kind === 'off-topic' || kind === 'attack') return true;
  return kind === 'question' && (answer.length > 0 || products.length === 0);
}

type Labels = Pick<TrainingMessage, 'text' | 'alone' | 'answer' | 'also'>;

/** Follow-ups are learnt from as they stand alone. */
async function collectExample(
  ctx: Context,
  shop: TrainingShop,
  siteId: string,
  labels: Labels,
  kind: ExampleKind,
): Promise<Example> {
  const text = labels.alone || labels.text;
  const language = languageOfQuestion(text, shop.language);
  const others = language === shop.language ? [] : [shop.language];
  const question = stripQuestionFrame(text, language);
  const retrieval = await retrieve(ctx, { siteId, question, language, others, limit: reranked });
  return {
    shop: shop.folder,
    kind,
    text,
    retrieval,
    passages: retrieval.passages.map(passage => ({
      ...passage,
      url: null,
      language: shop.language,
      features: featureNames.map(name => passage.reasons[name]),
      isRight: kind === 'answered' && quotesOf(labels).some(quote => containsQuote(wordsOf(passage.text), quote)),
    })),
    ...labelsOf(shop, labels, kind),
  };
}

/** What the labels of a message say about a text. */
function labelsOf(shop: TrainingShop, labels: Labels, kind: ExampleKind): Pick<Example, 'holds' | 'isPlace'> {
  return {
    holds: part => kind === 'answered' && holdsAnswer(shop, { ...labels, products: [] }, part),
    isPlace: unit => kind === 'answered' && quotesOf(labels).some(quote => isAlike(quote, unit)),
  };
}

function quotesOf({ answer, also }: Labels): string[] {
  return [...answer, ...also].map(({ quote }) => quote);
}
