import { expect, it } from 'vitest';
import { pairsToText } from '#domain/knowledge/question-pairs.ts';
import { findSections } from '#domain/retrieval/sections.ts';

it('writes every question as the heading of its answer', () => {
  const text = pairsToText([
    { question: 'How much?', answer: 'Ten pounds.' },
    { question: 'How long?', answer: 'Two\n\ndays.' },
  ]);
  expect(text).toBe('## How much?\n\nTen pounds.\n\n## How long?\n\nTwo\n\ndays.\n');
  expect(findSections(text).map(({ headings }) => headings)).toEqual([['How much?'], ['How long?']]);
});

it('nests the headings of an answer below its question', () => {
  const text = pairsToText([{ question: 'Which sizes?', answer: '# Women\n\n36 to 42\n\n##### Men\n\n40 to 48' }]);
  const headings = findSections(text).map(section => section.headings);
  expect(headings).toEqual([
    ['Which sizes?', 'Women'],
    ['Which sizes?', 'Women', 'Men'],
  ]);
});

it('puts a question on one line, even if it contains line breaks or Markdown', () => {
  const [section] = findSections(pairsToText([{ question: 'Is it\n# one ##', answer: 'Yes.' }]));
  expect(section?.headings).toEqual(['Is it # one']);
});
