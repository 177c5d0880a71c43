// Finds the evidence for a message: for each of its questions, and for a follow-up in the context of earlier ones.

import type { Question } from '#domain/answers/answerer.ts';
import {
  type Findings,
  isEnough,
  maxProducts,
  mostProducts,
  type QuestionFindings,
  type Search,
  type Topic,
} from '#domain/answers/evidence.ts';
import { answerFromCatalogue } from '#domain/answers/products/catalogue.ts';
import { contentOf } from '#domain/answers/question/content-words.ts';
import { hasOwnTopic, topicOf } from '#domain/answers/question/follow-up.ts';
import { longestQuestion, queriesOfLongMessage, splitClauses } from '#domain/answers/question/split-message.ts';
import { verdictOf } from '#domain/answers/quotes/confidence.ts';
import { findFact } from '#domain/answers/quotes/fact-answers.ts';
import { thresholds } from '#domain/answers/quotes/weights.ts';
import { searchDocuments, withoutUnknown } from '#domain/answers/search-documents.ts';
import type { Context } from '#domain/context.ts';
import { listLanguages } from '#domain/knowledge/document-origins.ts';
import { findProducts, type ProductSearch } from '#domain/products/find-products.ts';
import { countWords } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** How much more confident the other reading of a follow-up must be. */
const otherReading = 0.15;
const quiteSure = 0.6;
/** How likely a follow-up is about each of the offered documents. */
const offeredShares = [0.3, 0.2, 0.1];

/** A follow-up is searched for both completed and as asked: it may be a new question. */
export async function findEvidence(ctx: Context, search: Search): Promise<Findings> {
  const { text, standalone, isFollowUp, previousQuestion } = search.understood;
  if (!previousQuestion) return searchMessage(ctx, search, text);
  const topic = topicOfLastAnswer(search.history);
  const own = await searchMessage(ctx, search, standalone, topic);
  if (text === standalone) return own;
  const whole = await searchMessage(ctx, search, text, topic, standalone);
  if (!isFollowUp)
    return isEnough(whole) && !isEnough(own) && containsAll(whole.best, topicWords(standalone)) ? whole : own;
  if (whole.isAnsweredByProducts || own.isAnsweredByProducts)
    return whole.isAnsweredByProducts || isEnough(whole) ? whole : own;
  const [near, nearWhole] = [requireTopicConfidence(topic, own), requireTopicConfidence(topic, whole)];
  const isOwn = hasOwnTopic(standalone) && near.verdict === own.verdict;
  const [first, second] = isOwn ? [near, nearWhole] : [nearWhole, near];
  return second.best.confidence > first.best.confidence + otherReading ? second : first;
}

/** A follow-up that is answered outside the previous topic must be very confident. */
function requireTopicConfidence({ documents }: Topic, findings: Findings): Findings {
  const { best, verdict } = findings;
  const isAway = documents.size > 0 && !documents.has(best.quotes[0]?.passage.documentId ?? '');
  if (!isAway || verdict !== 'answer' || best.confidence >= quiteSure) return findings;
  return { ...findings, best: { ...best, confidence: thresholds.answer - 0.01 }, verdict: 'offer' };
}

/** The document that answered the previous question, or the offered ones. Questions back and small talk are skipped. */
function topicOfLastAnswer(history: Question['history']): Topic {
  const { documents = [], quoted, isAnswer } = history.findLast(({ read }) => read)?.read ?? {};
  const shares = isAnswer ? [1] : offeredShares;
  return { quoted, documents: new Map(documents.slice(0, shares.length).map((id, at) => [id, shares[at] ?? 0])) };
}

/** A completed question needs evidence with a word of the question itself and one that was added. */
function requireBothTopics(findings: QuestionFindings, standalone: string, language: string): QuestionFindings {
  // A passage does not contain the words of another language.
  const isForeign = findings.quotes[0]?.passage.language.toLowerCase().startsWith(language) === false;
  const own = new Set(contentOf(standalone).map(word => word.toLowerCase()));
  const added = contentOf(findings.question).filter(word => !own.has(word.toLowerCase()));
  const isAbout =
    added.length === 0 || isForeign || (containsOne(findings, topicWords(standalone)) && containsOne(findings, added));
  return isAbout ? findings : { ...findings, confidence: Math.min(findings.confidence, thresholds.second - 0.01) };
}

function topicWords(text: string): string[] {
  return topicOf(text).split(' ');
}

function containsOne(findings: QuestionFindings, words: string[]): boolean {
  const contained = containsEach(findings, words);
  return contained.length === 0 || contained.includes(true);
}

function containsAll(findings: QuestionFindings, words: string[]): boolean {
  return !containsEach(findings, words).includes(false);
}

/** For each search word, whether the quoted passage contains it. */
function containsEach({ retrieval, quotes }: QuestionFindings, words: string[]): boolean[] {
  const asked = new Set(words.map(word => word.toLowerCase()));
  const { head = [], sentences = [] } = quotes[0]?.passage.wordMatches ?? {};
  const matched = new Set([...head, ...sentences.flatMap(sentence => sentence.matchedWords)]);
  return retrieval.words.flatMap(({ word }, at) => (asked.has(word) ? [matched.has(at)] : []));
}

/** `standalone`: the message before it was completed. */
async function searchMessage(
  ctx: Context,
  search: Search,
  message: string,
  topic?: Topic,
  standalone = message,
): Promise<Findings> {
  const questions = questionsOf(message, search.language);
  const each = await Promise.all(
    questions.map(part => searchQuestion(ctx, search, standalone === message ? part : { ...part, standalone }, topic)),
  );
  const [only] = each;
  return only && each.length === 1 ? only : merge(message, each);
}

/** `background`: the clauses of a long message besides its question. `standalone`: the question before it was completed. */
type Part = { question: string; queries: string[]; background?: string[]; standalone?: string };

/** Each question of the message, and the ways to search for it. */
function questionsOf(message: string, language: WidgetLanguage): Part[] {
  if (countWords(message) > longestQuestion) return [partOfLongMessage(message, language)];
  const clauses = splitClauses(message, language);
  const asking = clauses.filter(({ asks }) => asks).map(({ text }) => text);
  if (clauses.length > 1 && asking.length === clauses.length) {
    return asking.map((text, at) =>
      at === 0 ? { question: text, queries: [text] } : completeWithTopic(asking[0] ?? '', text),
    );
  }
  return [{ question: message, queries: [...new Set([...asking, message, ...clauses.map(({ text }) => text)])] }];
}

/** The second question of a message may be about the same topic. */
function completeWithTopic(first: string, text: string): Part {
  const completed = `${text} ${topicOf(first)}`;
  return { question: text, queries: hasOwnTopic(text) ? [text, completed] : [completed], standalone: text };
}

function partOfLongMessage(message: string, language: WidgetLanguage): Part {
  const { asked, background } = queriesOfLongMessage(message, language);
  return { question: message, queries: asked, background };
}

async function searchQuestion(
  ctx: Context,
  search: Search,
  { question, queries, background, standalone }: Part,
  topic: Topic | undefined,
): Promise<Findings> {
  const { siteId, language, forModel } = search;
  const others = await listLanguages(ctx, siteId);
  // Concurrent, so that their statements share round trips.
  const [searches, found] = await Promise.all([
    Promise.all([
      ...queries.map(async query => {
        const findings = await searchDocuments(ctx, search, query, others, topic);
        if (background) return withoutUnknown(ctx, search, findings, others);
        return standalone === undefined ? findings : requireBothTopics(findings, standalone, language);
      }),
      ...(background ?? []).map(text => searchDocuments(ctx, search, text, others, topic)),
    ]),
    findProducts(ctx, { siteId, question, language, limit: forModel ? maxProducts : mostProducts }),
  ]);
  const best = (standalone === undefined ? undefined : searches.find(isSure)) ?? mostConfident(searches);
  const verdict = verdictOf({ ...best, help: Math.max(...searches.map(({ help }) => help)) });
  const listed = { ...found, products: found.products.slice(0, mostProducts) };
  const catalogue = answerFromCatalogue({ question, language, search: listed, documentsAnswer: verdict === 'answer' });
  const isAnsweredByProducts = catalogue.sentences.length > 0;
  const fact = isAnsweredByProducts ? undefined : await findFact(ctx, siteId, best.retrieval, language);
  // For a question about a named product, the passage must contain more than the name.
  const isOnlyProductName = !isAnsweredByProducts && verdict === 'answer' && isOnlyNamed(found, best);
  return {
    understood: question,
    best,
    answers: isAnsweredByProducts || fact ? [] : [best],
    open: [],
    searches: [best, ...searches.filter(one => one !== best)],
    verdict: isOnlyProductName ? 'unknown' : verdict,
    found,
    catalogue: fact ? { ...catalogue, missing: undefined } : catalogue,
    fact,
    isAnsweredByProducts,
  };
}

/**
 * Each question is answered if it is certain, or nearly certain next to a certain one. Open questions are named as
 * open.
 */
function merge(understood: string, each: Findings[]): Findings {
  const isOneSure = each.some(isEnough);
  const isAnswered = (one: Findings) => isEnough(one) || (isOneSure && one.verdict === 'offer' && isNearlyCertain(one));
  const answered = each.filter(isAnswered);
  const searches = [...each.map(({ best }) => best), ...each.flatMap(one => one.searches.slice(1))];
  const answers = answered.flatMap(one => one.answers);
  const products = new Map(each.flatMap(({ found }) => found.products).map(one => [one.product.id, one]));
  const catalogue =
    each.find(({ isAnsweredByProducts }) => isAnsweredByProducts)?.catalogue ?? (each[0] as Findings).catalogue;
  return {
    understood,
    best: mostConfident(each.map(one => one.best)),
    answers: answers.filter(
      (one, at) => !answers.slice(0, at).some(other => other.quotes[0]?.unit.shown === one.quotes[0]?.unit.shown),
    ),
    open: isOneSure ? each.filter(one => !isAnswered(one)).map(one => ({ ...one, verdict: 'offer' as const })) : [],
    searches,
    verdict: isOneSure ? 'answer' : 'offer',
    found: { ...(each[0] as Findings).found, products: [...products.values()] },
    catalogue: {
      ...catalogue,
      sentences: each.flatMap(one => one.catalogue.sentences),
      unsure: each.flatMap(one => one.catalogue.unsure),
      missing: each.map(one => one.catalogue.missing).find(Boolean),
    },
    fact: each.find(({ fact }) => fact)?.fact,
    isAnsweredByProducts: each.every(({ isAnsweredByProducts }) => isAnsweredByProducts),
  };
}

function isNearlyCertain({ best }: Findings): boolean {
  return best.confidence >= thresholds.second;
}

function isSure(findings: QuestionFindings): boolean {
  return verdictOf(findings) === 'answer';
}

function mostConfident(searches: QuestionFindings[]): QuestionFindings {
  return searches.reduce((most, one) => (one.confidence >= most.confidence ? one : most));
}

function isOnlyNamed(found: ProductSearch, { retrieval: { words }, passages }: QuestionFindings): boolean {
  const asked = new Set(found.asked);
  if (!found.products.some(({ match }) => match === 'named') || asked.size === 0) return false;
  const best = passages[0]?.wordMatches;
  const matched = new Set([
    ...(best?.head ?? []),
    ...(best?.sentences.flatMap(sentence => sentence.matchedWords) ?? []),
  ]);
  return !words.some(({ word }, at) => asked.has(word) && matched.has(at));
}
