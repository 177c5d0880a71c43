// Gathers what a message can be answered from: for each of its questions the best passages and how sure they are, and products.
import { answerFromCatalogue, type CatalogueAnswer } from '#domain/answers/catalogue.ts';
import { bestUnit, quoteAround, weighUnits } from '#domain/answers/choose.ts';
import { type Clause, countWords, longestQuestion, splitClauses } from '#domain/answers/clauses.ts';
import { type Confidence, confidenceOf, thresholds, type Verdict, verdictOf } from '#domain/answers/confidence.ts';
import type { Evidence, EvidencePassage, Found, Quote } from '#domain/answers/engine.ts';
import { findFact } from '#domain/answers/fact-answers.ts';
import { contentOf, type Understood } from '#domain/answers/follow-up.ts';
import { withoutFrame } from '#domain/answers/frame.ts';
import { findSecond } from '#domain/answers/second-quote.ts';
import type { Context } from '#domain/context.ts';
import type { AnswerableFact } from '#domain/facts/answerable.ts';
import { findOrigins, listLanguages } from '#domain/knowledge/origins.ts';
import { findProducts, type Shelf } from '#domain/products/find.ts';
import { type Retrieval, retrieve } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** What documents say to one question. */
type Looked = Confidence & {
  question: string;
  retrieval: Retrieval;
  /** The best first. */
  passages: EvidencePassage[];
  /** What would be quoted, the best first. */
  quotes: Quote[];
};

export type Findings = {
  /** The question as it was searched for. */
  understood: string;
  /** The most certain look, and those of which answers are quoted: two questions get two answers. */
  best: Looked;
  answers: Looked[];
  /** One for each question of the message, or the one. */
  looks: Looked[];
  verdict: Verdict;
  found: Shelf;
  /** What the catalogue answers by itself. */
  catalogue: CatalogueAnswer;
  /** A fact of the shop answers it. */
  fact: AnswerableFact | undefined;
  /** Products answer it. */
  isMeant: boolean;
};

export type Search = { siteId: string; asked: string; understood: Understood; language: WidgetLanguage };

const mostPassages = 8;
const mostProducts = 6;
/** A question with so many words that tell something is complete. */
const wordsOfItsOwn = 3;
const mostOffers = 3;
/** Of what a second search finds, so many passages; the rest are those of the first. */
const mostAgain = 6;
/** So much better a passage in another language must be than one in the visitor's own. */
const languageBonus = 0.8;

/** A follow-up is looked for completed from what was said before, and as it was asked: it may be a question of its own. */
export async function gather(ctx: Context, search: Search): Promise<Findings> {
  const { asked, understood } = search;
  if (!understood.completed) return look(ctx, search, understood.text);
  const [completed, alone] = [await look(ctx, search, understood.text), await look(ctx, search, asked)];
  if (completed.isMeant || alone.isMeant) return completed.isMeant || isEnough(completed) ? completed : alone;
  return alone.best.confidence > completed.best.confidence + ownBonus ? alone : completed;
}

/** So much surer the question by itself must be. */
const ownBonus = 0.1;

export function isEnough({ verdict, isMeant, fact }: Findings): boolean {
  return verdict === 'answer' || isMeant || fact !== undefined;
}

/** What is worth a look where nothing is certain: the best passages, each section once. */
export function offersOf({ best, looks, verdict }: Findings): EvidencePassage[] {
  if (verdict === 'unknown') return [];
  const firsts = looks.flatMap(({ quotes }) => quotes[0]?.passage ?? []);
  const least = (best.passages[0]?.rank ?? 0) - 4;
  const others = best.passages.filter(({ rank }) => rank >= least);
  const all = looks.length > 1 ? [...firsts, ...others] : [...best.quotes.map(({ passage }) => passage), ...others];
  return [...new Map(all.map(one => [`${one.documentId} ${one.startsAt}`, one])).values()].slice(0, mostOffers);
}

/** What the engine is given. */
export function toEvidence(
  { siteId, asked, language }: Search,
  { understood, best, answers, verdict, found, catalogue, fact }: Findings,
  said: Pick<Evidence, 'history' | 'instructions'>,
): Evidence {
  const looks = answers.length > 0 ? answers : [best];
  const passages = [...new Set(looks.flatMap(look => look.passages.slice(0, Math.ceil(mostPassages / looks.length))))];
  // Of two questions, each gets its best.
  const perQuestion = answers.length > 1 ? 1 : 2;
  const quotes = verdict === 'answer' ? answers.flatMap(look => look.quotes.slice(0, perQuestion)) : [];
  const { words, concepts } = best.retrieval;
  return {
    siteId,
    asked,
    understood,
    language,
    passages,
    quotes,
    words,
    concepts,
    products: found.products,
    catalogue,
    fact,
    ...said,
  };
}

/** What other queries find, for an engine that wants to read more: the best of each in turn, and then what was found before. */
export async function searchAgain(
  ctx: Context,
  search: Search,
  before: Found,
  queries: readonly string[],
): Promise<Found> {
  const others = await listLanguages(ctx, search.siteId);
  const [looks, shelves] = await Promise.all([
    Promise.all(queries.map(query => lookAt(ctx, search, query, others))),
    Promise.all(
      queries.map(query => findProducts(ctx, { siteId: search.siteId, question: query, limit: mostProducts })),
    ),
  ]);
  const passages = [...takeTurns(looks.map(look => look.passages)).slice(0, mostAgain), ...before.passages].filter(
    isFirst(one => `${one.documentId} ${one.startsAt}`),
  );
  const products = [...takeTurns(shelves.map(shelf => shelf.products)), ...before.products].filter(
    isFirst(({ product }) => product.id),
  );
  return { passages: passages.slice(0, mostPassages), products: products.slice(0, mostProducts) };
}

function takeTurns<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat();
}

function isFirst<T>(keyOf: (one: T) => string): (one: T) => boolean {
  const seen = new Set<string>();
  return one => !seen.has(keyOf(one)) && Boolean(seen.add(keyOf(one)));
}

async function look(ctx: Context, search: Search, question: string): Promise<Findings> {
  const { siteId, language } = search;
  const others = await listLanguages(ctx, siteId);
  const clauses = splitClauses(question, language);
  const parts = twoQuestions(clauses);
  const questions =
    parts ?? (clauses.length < 2 ? [question] : [...wholeOf(question), ...clauses.map(({ text }) => text)]);
  // Side by side, so that what they ask for goes out together.
  const [looks, found] = await Promise.all([
    Promise.all(questions.map(text => lookAt(ctx, search, text, others))),
    findProducts(ctx, { siteId, question, language, limit: mostProducts }),
  ]);
  const best = looks.reduce((most, one) => (one.confidence > most.confidence ? one : most));
  const answers = parts ? answerEach(looks) : [best];
  const verdict = answers.length > 0 ? verdictOf(best) : 'offer';
  const catalogue = answerFromCatalogue({ question, language, shelf: found, documentsAnswer: verdict === 'answer' });
  const isMeant = catalogue.told.length > 0;
  const fact = isMeant || parts ? undefined : await findFact(ctx, siteId, best.retrieval, language);
  // What is asked of a product by its name must stand in the passage, not only the name.
  const isBeside = !isMeant && verdict === 'answer' && isOnlyNamed(found, best);
  return {
    understood: question,
    best,
    answers,
    looks: parts ? looks : [best],
    verdict: isBeside ? 'unknown' : verdict,
    found,
    catalogue,
    fact,
    isMeant,
  };
}

/** A message that asks two things and says nothing else; the second is completed from the first. */
function twoQuestions(clauses: Clause[]): string[] | undefined {
  const [first, second] = clauses;
  if (clauses.length !== 2 || !first?.asks || !second?.asks) return undefined;
  const isWhole = contentOf(second.text).length >= wordsOfItsOwn;
  return [first.text, isWhole ? second.text : `${second.text} ${contentOf(first.text).join(' ')}`];
}

function wholeOf(question: string): string[] {
  return countWords(question) <= longestQuestion ? [question] : [];
}

/** Each of two questions gets its answer, where one is sure and the other nearly; otherwise neither is claimed. */
function answerEach(looks: Looked[]): Looked[] {
  const isSure = looks.some(({ confidence }) => confidence >= thresholds.answer);
  if (!isSure || looks.some(({ confidence }) => confidence < thresholds.second)) return [];
  return looks.filter(
    (one, at) => !looks.slice(0, at).some(other => other.quotes[0]?.unit.shown === one.quotes[0]?.unit.shown),
  );
}

async function lookAt(
  ctx: Context,
  { siteId, language }: Search,
  question: string,
  others: readonly string[],
): Promise<Looked> {
  const bare = withoutFrame(question);
  const ask = { siteId, question: bare, language, others: others.filter(tag => baseOf(tag) !== language) };
  const retrieval = await retrieve(ctx, { ...ask, limit: mostPassages });
  const passages = await withOrigins(ctx, siteId, retrieval.passages, language);
  const { words, concepts } = retrieval;
  const weighed = weighUnits({ understood: question, words, concepts, passages });
  const unit = bestUnit(weighed);
  const confidence = confidenceOf(question, retrieval, passages, unit);
  const second = unit && findSecond(weighed, unit, one => quoteAround(one).unit.shown);
  const quotes = [unit, second].flatMap(one =>
    one ? [{ ...quoteAround(one), question, held: one.features.own }] : [],
  );
  return { question, retrieval, passages, quotes, ...confidence };
}

function isOnlyNamed(found: Shelf, { retrieval: { words }, passages }: Looked): boolean {
  const asked = new Set(found.asked);
  if (!found.products.some(({ match }) => match === 'named') || asked.size === 0) return false;
  const best = passages[0]?.held;
  const held = new Set([...(best?.head ?? []), ...(best?.sentences.flatMap(sentence => sentence.held) ?? [])]);
  return !words.some(({ word }, at) => asked.has(word) && held.has(at));
}

/** A passage in the visitor's language goes before one that is a little better in another. */
async function withOrigins(
  ctx: Context,
  siteId: string,
  passages: Retrieval['passages'],
  language: WidgetLanguage,
): Promise<EvidencePassage[]> {
  const origins = await findOrigins(ctx, siteId, [...new Set(passages.map(({ documentId }) => documentId))]);
  return passages
    .flatMap(passage => {
      const origin = origins.get(passage.documentId);
      const bonus = origin && baseOf(origin.language) === language ? languageBonus : 0;
      return origin ? [{ ...passage, ...origin, rank: passage.rank + bonus }] : [];
    })
    .sort((a, b) => b.rank - a.rank);
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
