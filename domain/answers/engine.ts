// The contract between the pipeline and the engines that write answers.
import type { Question } from '#domain/answers/answerer.ts';
import type { Source, Trace } from '#domain/answers/inputs.ts';
import type { CatalogueAnswer } from '#domain/answers/products/catalogue.ts';
import type { Unit } from '#domain/answers/quotes/quotable-units.ts';
import type { Context } from '#domain/context.ts';
import type { AnswerableFact } from '#domain/facts/answerable.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import type { Product } from '#domain/products/inputs.ts';
import type { Passage, Retrieval } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** `sentence`: the words that answer; the rest of the quote is context. */
export type Choice = { passage: EvidencePassage; unit: Unit; score: number; sentence: string };

/** A passage with its document's public URL, if any, and its language. */
export type EvidencePassage = Passage & { url: string | null; language: string };

/** A chosen quote, the question it answers and how much of it the quote contains. */
export type Quote = Choice & { question: string; coverage: number };

export type Evidence = {
  siteId: string;
  asked: string;
  /** The question, completed from earlier messages. */
  understood: string;
  /** The language of the question. */
  language: WidgetLanguage;
  history: Question['history'];
  instructions: { name: string; text: string }[];
  /** Best first; a passage's number is its position. */
  passages: EvidencePassage[];
  /** What is quoted without a model: a chosen quote for each question. */
  quotes: Quote[];
  /** The search words and their weights. */
  words: Retrieval['words'];
  /** What the question is about. */
  concepts: Retrieval['concepts'];
  /** Products that the question may mean, best first. */
  products: FoundProducts['products'];
  /** The answer from the catalogue. */
  catalogue: CatalogueAnswer;
  /** A shop fact that answers the question. */
  fact: AnswerableFact | undefined;
  /** The site's language, for searching again. */
  siteLanguage?: string;
  /** Too little was found: search again before writing. */
  isWeak?: boolean;
  /** Searches with other queries. Called at most once. */
  searchAgain?: (queries: string[]) => Promise<Found>;
  /** Sentences computed from the catalogue: they answer the question without a model. */
  computed?: { text: string; products: Product[] }[];
};

export type Found = Pick<Evidence, 'passages' | 'products'>;

/**
 * `note` makes no claim and precedes quotes. `sentence` has at least one source; the pipeline numbers the sources and
 * adds [n]. `generated`: worded by a model, never a source's own sentence. `dropped`: a model's sentence that is not
 * shown; if the source's own sentence replaces it, that follows. `none`: the evidence does not answer the question,
 * which is not a failure. To fail, an engine throws.
 */
export type EnginePart =
  | { type: 'sentence'; text: string; sources: Source[]; generated?: boolean }
  | { type: 'note'; text: string }
  | { type: 'dropped'; text: string; why: string }
  | { type: 'model'; model: NonNullable<Trace['model']> }
  | { type: 'none' };

export type Engine = (ctx: Context, evidence: Evidence, signal: AbortSignal) => AsyncIterable<EnginePart>;

/** Finds the engine of the configured model, if any. */
export type FindEngine = (ctx: Context, siteId: string) => Promise<Engine | undefined>;
