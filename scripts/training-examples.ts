// Collects training data from the questions of the shops and of SQuAD: features of passages and sentences, and which of
// them contain the answer.
import { documents } from '#database/schema/knowledge.ts';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { stripQuestionFrame } from '#domain/answers/question/question-frame.ts';
import { languageOfQuestion } from '#domain/answers/question/question-language.ts';
import { bestUnit, quoteAround, scoreUnits } from '#domain/answers/quotes/choose-quote.ts';
import { describeConfidence } from '#domain/answers/quotes/confidence.ts';
import { type ConfidenceFeatures, confidenceWeights, unitWeights } from '#domain/answers/quotes/weights.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { featureNames } from '#domain/retrieval/features.ts';
import { indexDocuments } from '#domain/retrieval/index-document.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import { type CorpusQuestion, readCorpora, sample, splitByArticle } from '../tests/bench/retrieval/corpus.ts';
import { addSite, documentIdOf, fillSite } from '../tests/bench/retrieval/rig.ts';
import { offTopicQuestions } from './off-topic-questions.ts';
import { containsAll, containsAny, type Shop, type ShopQuestion } from './shop-files.ts';

export type QuestionExample = {
  shop: string;
  /** `other`: about something that is not in the site's knowledge. */
  kind: 'shop' | 'refused' | 'off-topic' | 'squad' | 'held-out' | 'other';
  isTwo: boolean;
  /** Whether a quote contains the whole answer. */
  isAnswer: (quote: string) => boolean;
  passages: { features: number[]; isRight: boolean }[];
  units: ExampleUnit[];

  confidence: number[];
};

type ExampleUnit = {
  passage: number;
  features: number[];
  quote: string;
  isRight: boolean;
  isWhole: boolean;
};

export const unitNames = Object.keys(unitWeights) as (keyof typeof unitWeights)[];
export const confidenceNames = Object.keys(confidenceWeights) as (keyof ConfidenceFeatures)[];
const reranked = 32;
/** The number of passages that the product uses. */
const shown = 8;

export async function collectShopExamples(ctx: Context, shop: Shop): Promise<QuestionExample[]> {
  const siteId = await addShop(ctx, shop);
  const languages = [...new Set(shop.documents.map(({ language }) => language))];
  const looks: QuestionExample[] = [];
  const lookFor = (question: ShopQuestion) => {
    const language = languageOfQuestion(question.question, shop.language);
    return collectExample(ctx, { siteId, language, others: languages.filter(tag => tag !== language) }, question);
  };
  for (const question of shop.questions) {
    if (question.continues || question.expect === 'talk') continue;
    const kind = question.expect === 'answer' ? 'shop' : 'refused';
    looks.push({ shop: shop.name, kind, ...(await lookFor(question)) });
  }
  for (const question of offTopicQuestions(shop.language)) {
    const asked = { id: '', type: 'off-topic', question, expect: 'refuse' as const };
    looks.push({ shop: shop.name, kind: 'off-topic', ...(await lookFor(asked)) });
  }
  return looks;
}

/**
 * Every other article is for training; half of the rest is for evaluation, and is also asked of a site without that
 * article.
 */
export async function collectSquadExamples(ctx: Context): Promise<QuestionExample[]> {
  const [corpus] = readCorpora();
  if (!corpus) return [];
  const { taught, heldOut } = splitByArticle(corpus);
  const whole = await addSite(ctx, 'squad', 'en');
  await fillSite(ctx, whole, 'en', corpus.paragraphs);
  const known = new Set(taught.map(({ doc }) => doc));
  const half = await addSite(ctx, 'half', 'en');
  await fillSite(
    ctx,
    half,
    'en',
    corpus.paragraphs.filter(({ id }) => known.has(id)),
  );
  const lookAll = async (siteId: string, kind: QuestionExample['kind'], questions: CorpusQuestion[]) => {
    const looks: QuestionExample[] = [];
    for (const { text, doc, id } of questions) {
      const asked = { id, type: 'squad', question: text, expect: 'answer' as const };
      const right = kind === 'other' ? undefined : documentIdOf(siteId, doc);
      looks.push({
        shop: 'squad',
        kind,
        ...(await collectExample(ctx, { siteId, language: 'en', others: [] }, asked, right)),
      });
    }
    return looks;
  };
  return [
    ...(await lookAll(whole, 'squad', sample(taught, 200))),
    ...(await lookAll(whole, 'held-out', sample(heldOut, 400))),
    ...(await lookAll(half, 'other', sample(heldOut, 300))),
  ];
}

type Ask = { siteId: string; language: string; others: string[] };

/**
 * A passage is right if it contains everything that a good answer must; for SQuAD, if it is the question's paragraph.
 */
async function collectExample(ctx: Context, ask: Ask, question: ShopQuestion, document?: string) {
  const text = question.question;
  const retrieval = await retrieve(ctx, { ...ask, question: stripQuestionFrame(text), limit: reranked });
  const passages = retrieval.passages.map(
    (passage): EvidencePassage => ({ ...passage, url: null, language: ask.language }),
  );
  const weighed = scoreUnits({ understood: text, words: retrieval.words, passages, concepts: retrieval.concepts });
  const best = bestUnit(weighed);
  const isRight = (passage: EvidencePassage) =>
    document
      ? passage.documentId === document
      : question.expect === 'answer' &&
        containsAll(question, [passage.title, ...passage.headings, passage.text].join('\n'));
  return {
    isTwo: question.type === 'two',
    isAnswer: (quote: string) => question.expect === 'answer' && containsAll(question, quote),
    passages: passages.map(passage => ({
      features: featureNames.map(name => passage.reasons[name]),
      isRight: isRight(passage),
    })),
    units: weighed.map(unit => {
      const quote = quoteAround(unit).unit.shown;
      return {
        passage: passages.indexOf(unit.passage),
        features: unitNames.map(name => unit.features[name]),
        quote,
        isRight: question.type === 'two' ? containsAny(question, quote) : containsAll(question, quote),
        isWhole: document ? isRight(unit.passage) : question.expect === 'answer' && containsAll(question, quote),
      };
    }),
    confidence: best ? toRow(describeConfidence(text, retrieval, passages.slice(0, shown), best)) : [],
  };
}

function toRow(features: ConfidenceFeatures): number[] {
  return confidenceNames.map(name => features[name]);
}

async function addShop(ctx: Context, shop: Shop): Promise<string> {
  const organizationId = requireOrganization(ctx);
  const siteId = await addSite(ctx, shop.name, shop.language);
  const now = new Date();
  const facts = {
    organizationId,
    siteId,
    kind: 'written',
    state: 'ready',
    version: 1,
    createdAt: now,
    updatedAt: now,
  } as const;
  for (const { id, title, text, language } of shop.documents) {
    const documentId = documentIdOf(siteId, id);
    await transaction(ctx, async tx => {
      await tx.insert(documents).values({ ...facts, id: documentId, title, language });
      await indexDocuments(tx, ctx, siteId, [{ documentId, version: 1, title, text, language }]);
    });
  }
  return siteId;
}
