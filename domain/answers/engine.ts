// What the pipeline hands to whatever writes the answer, and what it takes back.
import type { Question } from '#domain/answers/answerer.ts';
import type { Source, Trace } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import type { Passage, Retrieval } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** A passage with the address of its document's page, where strangers may open it, and the language it is written in. */
export type EvidencePassage = Passage & { url: string | null; language: string };

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
  /** The words that were searched for, and how telling each is. */
  words: Retrieval['words'];
  /** Only such as the question may mean; the best first. */
  products: FoundProducts['products'];
  /** No product keeps to all limits of the question: these are the nearest. */
  isNearest: boolean;
};

/**
 * `sentence` has at least one source; the pipeline numbers the sources, and puts [n] behind the text. `none`: nothing of it can be
 * proven, which is no failure. To fail, an engine throws.
 */
export type EnginePart =
  | { type: 'sentence'; text: string; sources: Source[] }
  | { type: 'dropped'; text: string; why: string }
  | { type: 'model'; model: NonNullable<Trace['model']> }
  | { type: 'none' };

export type Engine = (ctx: Context, evidence: Evidence, signal: AbortSignal) => AsyncIterable<EnginePart>;

/** The engine of whoever configured a model; none where nobody did. */
export type FindEngine = (ctx: Context) => Promise<Engine | undefined>;
