import type { Trace } from '#domain/answers/inputs.ts';

/** The trace of an answer without a search. */
export const plainTrace: Trace = {
  engine: 'extractive',
  understood: 'Hello?',
  language: 'en',
  repairs: [],
  synonyms: [],
  usedMeaning: false,
  rules: [],
  candidates: [],
  filters: [],
  gate: null,
  sentences: [],
  model: null,
  steps: [],
};
