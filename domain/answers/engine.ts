// The contract between the pipeline and the engines that write answers.
import type { Question } from '#domain/answers/answerer.ts';
import type { Cart, JudgeLetter, Source, Trace } from '#domain/answers/inputs.ts';
import type { CatalogueAnswer } from '#domain/answers/products/catalogue.ts';
import type { Unit } from '#domain/answers/quotes/quotable-units.ts';
import type { Context } from '#domain/context.ts';
import type { ConfirmedFact } from '#domain/facts/confirmed.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import type { Product } from '#domain/products/inputs.ts';
import type { Passage, Retrieval } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import type { Report } from '#providers/model/model.ts';

/** `sentence`: the words that answer; the rest of the quote is context. */
export type Choice = { passage: EvidencePassage; unit: Unit; score: number; sentence: string };

/** A passage with its document's public URL, if any, and its language. */
export type EvidencePassage = Passage & { url: string | null; language: string };

/**
 * A chosen quote, the question it answers and how much of it the quote contains. `lead` is shown first, `more` below: the rest of the
 * quote.
 */
export type Quote = Choice & { question: string; coverage: number; lead: string; more?: string };

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
  fact: ConfirmedFact | undefined;
  /** The languages of the site's pages, the main one first, for searching again. */
  languages: string[];
  /** The page that the visitor is on. */
  page: string | null;
  /** What is in the visitor's cart: context for the model, and no evidence. */
  cart?: Cart | undefined;
  /** The site's own addresses: answers may name them. */
  addresses: string[];
  /** Whether a question back is allowed, and whether the team can be reached. */
  mayAsk: boolean;
  hasContact: boolean;
  /** Too little was found: search again before writing. */
  isWeak?: boolean;
  /** Searches with other queries. Called at most once. */
  searchAgain?: (queries: string[]) => Promise<Found>;
  /** A follow-up as it stands alone: being written since before the first search. */
  restated?: Promise<Restated>;
  /** Sentences computed from the catalogue. */
  computed?: { text: string; products: Product[] }[];
};

/** A question before anything was found for it. */
export type RestatedQuestion = Pick<Evidence, 'asked' | 'understood' | 'history' | 'instructions' | 'languages'>;

/** A question as it stands alone, and other words to search with. */
export type Restated = { queries: string[]; report?: Readonly<Report> };

export type Found = Pick<Evidence, 'passages' | 'products'>;

/** What an engine yields. To fail, it throws. */
export type EnginePart =
  /**
   * Has at least one source; the pipeline numbers the sources and adds [n]. `more`: the rest of the quote, shown below the answer.
   * `generated`: not a source's own sentence.
   */
  | { type: 'sentence'; text: string; sources: Source[]; more?: string; generated?: boolean; letter?: JudgeLetter }
  /** Makes no claim, and precedes quotes. */
  | { type: 'note'; text: string }
  /** Makes no claim, and stands between sentences: sympathy, a question. */
  | { type: 'remark'; text: string }
  /** A line of a model that is not shown. */
  | ({ type: 'dropped'; text: string; why: string } & Pick<Trace['sentences'][number], 'check' | 'letter'>)
  | { type: 'judged'; judged: NonNullable<Trace['judged']> }
  | { type: 'model'; model: NonNullable<Trace['model']> }
  /** A question back, instead of an answer. */
  | { type: 'clarify'; question: string; choices: string[] }
  /** The visitor wants a person, instead of an answer. */
  | { type: 'person'; text: string }
  /** Too little of the answer was safe: the sources are quoted as without a model. */
  | { type: 'doubtful' }
  /** The sources answer another question than the visitor's: they are offered. */
  | { type: 'offer'; sources: Source[] }
  /** The evidence does not answer the question, which is not a failure. */
  | { type: 'none' };

export type Engine = (ctx: Context, evidence: Evidence, signal: AbortSignal) => AsyncIterable<EnginePart>;

/** A model. `restate` writes a follow-up so that it stands alone. */
export type WritingEngine = {
  write: Engine;
  restate(ctx: Context, question: RestatedQuestion, signal: AbortSignal): Promise<Restated>;
};

/** Finds the engine of the configured model, if any. */
export type FindEngine = (ctx: Context, siteId: string) => Promise<WritingEngine | undefined>;
