// What the pipeline hands to whatever writes the answer, and what it takes back.
import type { Question } from '#domain/answers/answerer.ts';
import type { CatalogueAnswer } from '#domain/answers/catalogue.ts';
import type { Choice } from '#domain/answers/choose.ts';
import type { Source, Trace } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';
import type { AnswerableFact } from '#domain/facts/answerable.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import type { Product } from '#domain/products/inputs.ts';
import type { Passage, Retrieval } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** A passage with the address of its document's page, where strangers may open it, and the language it is written in. */
export type EvidencePassage = Passage & { url: string | null; language: string };

/** Chosen words, the question they answer, and how much of it they hold. */
export type Quote = Choice & { question: string; held: number };

export type Evidence = {
  siteId: string;
  asked: string;
  /** The question completed from what was said before. */
  understood: string;
  /** The language in which it is asked. */
  language: WidgetLanguage;
  history: Question['history'];
  instructions: { name: string; text: string }[];
  /** The best first; a passage's number is its place here. */
  passages: EvidencePassage[];
  /** What is quoted where no model writes: chosen words of the passages, for each question that was asked. */
  quotes: Quote[];
  /** The words that were searched for, and how telling each is. */
  words: Retrieval['words'];
  /** What the question is about. */
  concepts: Retrieval['concepts'];
  /** Only such as the question may mean; the best first. */
  products: FoundProducts['products'];
  /** What the catalogue answers by itself. */
  catalogue: CatalogueAnswer;
  /** A fact of the shop that answers the question. */
  fact: AnswerableFact | undefined;
  /** The site's own language, in which an engine may search again. */
  siteLanguage?: string;
  /** Too little was found to begin with: search again before anything is written. */
  isWeak?: boolean;
  /** Finds more with other queries. Called once at most. */
  searchAgain?: (queries: string[]) => Promise<Found>;
  /** Sentences that were computed from the catalogue: they answer the question, and no model is asked. */
  computed?: { text: string; products: Product[] }[];
};

export type Found = Pick<Evidence, 'passages' | 'products'>;

/**
 * `note` claims nothing: it goes before what is quoted. `sentence` has at least one source; the pipeline numbers the sources, and puts
 * [n] behind the text. `dropped`: words of a model that are not shown; where the source's own sentence is shown instead, it follows.
 * `none`: the evidence does not answer the question, which is no failure. To fail, an engine throws.
 */
export type EnginePart =
  | { type: 'sentence'; text: string; sources: Source[] }
  | { type: 'note'; text: string }
  | { type: 'dropped'; text: string; why: string }
  | { type: 'model'; model: NonNullable<Trace['model']> }
  | { type: 'none' };

export type Engine = (ctx: Context, evidence: Evidence, signal: AbortSignal) => AsyncIterable<EnginePart>;

/** The engine of whoever configured a model; none where nobody did. */
export type FindEngine = (ctx: Context) => Promise<Engine | undefined>;
