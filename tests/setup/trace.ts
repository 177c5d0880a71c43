import type { Trace } from '#domain/answers/inputs.ts';

/** How an answer was found that took no looking for. */
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
