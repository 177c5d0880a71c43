import { expect, it } from 'vitest';
import { findFactKind } from '#domain/answers/quotes/fact-answers.ts';
import { readConcepts } from '#domain/retrieval/concepts/classifier.ts';

it.each([
  ['phone number', 'phone'],
  ['when can I call you', 'opening-hours'],
  ['adresse', 'address'],
  ['how can I update the telephone number in my account', undefined],
  ['do you sell lamps', undefined],
])('“%s” asks for %s', (question, kind) => {
  expect(findFactKind(question, readConcepts(question), question.split(' '))).toBe(kind);
});
