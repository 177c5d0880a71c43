// Sentences that a model could write, with their citations: true ones in free wording, and false ones of five kinds.
import { german } from './proof/de.ts';
import { english } from './proof/en.ts';
import { freshEnglish } from './proof/en-fresh.ts';
import { french } from './proof/fr.ts';
import { hard } from './proof/hard.ts';
import { hardAgain } from './proof/hard-again.ts';
import { last } from './proof/last.ts';

export type LieKind = 'number' | 'negation' | 'scope' | 'condition' | 'claim';

export type ProofDocument = {
  language: 'en' | 'de' | 'fr';
  title: string;
  headings: string[];
  text: string;
  /** Held out: no false sentence of it led to a change of the proof. */
  isFresh?: true;
  cases: {
    /** Words from each unit that the sentences cite. */
    cites: string[];
    question?: string;
    truths: string[];
    lies: Partial<Record<LieKind, string[]>>;
  }[];
};

export const proofDocuments: ProofDocument[] = [
  ...english,
  ...freshEnglish.map(document => ({ ...document, isFresh: true as const })),
  ...german,
  ...french,
  ...hard,
  ...last.map(document => ({ ...document, isFresh: true as const })),
  ...hardAgain,
];
