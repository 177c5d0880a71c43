import { expect, it } from 'vitest';
import { pairsToText } from '#domain/knowledge/pairs.ts';
import { findSections } from '#domain/retrieval/sections.ts';

it('heads every answer with its question', () => {
  const text = pairsToText([
    { question: 'How much?', answer: 'Ten pounds.' },
    { question: 'How long?', answer: 'Two\n\ndays.' },
  ]);
  expect(text).toBe('## How much?\n\nTen pounds.\n\n## How long?\n\nTwo\n\ndays.\n');
  expect(findSections(text).map(({ headings }) => headings)).toEqual([['How much?'], ['How long?']]);
});

it('keeps headings of an answer below its question', () => {
  const text = pairsToText([{ question: 'Which sizes?', answer: '# Women\n\n36 to 42\n\n##### Men\n\n40 to 48' }]);
  const headings = findSections(text).map(section => section.headings);
  expect(headings).toEqual([
    ['Which sizes?', 'Women'],
    ['Which sizes?', 'Women', 'Men'],
  ]);
});

it('reads a question as one line, whatever is in it', () => {
  const [section] = findSections(pairsToText([{ question: 'Is it\n# one ##', answer: 'Yes.' }]));
  expect(section?.headings).toEqual(['Is it # one']);
});
