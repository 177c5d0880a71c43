import { describe, expect, it } from 'vitest';
import { readReply } from '#domain/answers/model/read-reply.ts';

const ids = new Set(['S3', 'S3.1', 'S3.2', 'S3.3', 'S12', 'S12.14', 'P4', 'P4.1', 'C1', 'C1.1']);

function linesOf(written: string) {
  const reply = readReply(written, ids);
  return reply.type === 'lines' ? reply.lines : reply.type;
}

describe('a citation', () => {
  it.each([
    ['Parcels take 3 days. [S3.2]', ['S3.2']],
    ['Parcels take 3 days [S3.2].', ['S3.2']],
    ['Parcels take 3 days. (S3.2)', ['S3.2']],
    ['Parcels take 3 days. [s3.2]', ['S3.2']],
    ['Parcels take 3 days. 【S3.2】', ['S3.2']],
    ['Parcels take 3 days. 【S3.2†source】', ['S3.2']],
    ['Parcels take 3 days. {S3.2}', ['S3.2']],
    ['Parcels take 3 days. [^S3.2]', ['S3.2']],
    ['Parcels take 3 days. <sup>S3.2</sup>', ['S3.2']],
    ['Parcels take 3 days. [Source S3.2]', ['S3.2']],
    ['Parcels take 3 days. [unit S3.2]', ['S3.2']],
    ['Parcels take 3 days. [id: S3.2]', ['S3.2']],
    ['Parcels take 3 days. **[S3.2]**', ['S3.2']],
    ['Parcels take 3 days. [3.2]', ['S3.2']],
    ['Parcels take 3 days. (3.2)', ['S3.2']],
    ['Parcels take 3 days. S3.2', ['S3.2']],
    ['Parcels take 3 days. [S3.2][P4.1]', ['S3.2', 'P4.1']],
    ['Parcels take 3 days. [S3.2, P4.1]', ['S3.2', 'P4.1']],
    ['Parcels take 3 days. [S3.2; S12.14]', ['S3.2', 'S12.14']],
    ['Parcels take 3 days. [S3.1 and S3.2]', ['S3.1', 'S3.2']],
    ['Parcels take 3 days. [S3.1-S3.3]', ['S3.1', 'S3.2', 'S3.3']],
    ['Parcels take 3 days. [S3.1–3]', ['S3.1', 'S3.2', 'S3.3']],
    ['Parcels take 3 days. [S3]', ['S3']],
    ['Parcels take 3 days.［S3.2］', ['S3.2']],
    ['Parcels take 3 days.（Ｓ３．２）', ['S3.2']],
    ['Parcels take 3 days.［３．２］', ['S3.2']],
    ['[S3.2] Parcels take 3 days.', ['S3.2']],
    ['[S3.2]\nParcels take 3 days.', ['S3.2']],
    ['Parcels take 3 days.\n[S3.2]', ['S3.2']],
    ['- Parcels take 3 days. [S3.2]', ['S3.2']],
    ['1. Parcels take 3 days. [S3.2]', ['S3.2']],
    ['**Parcels take 3 days.** [S3.2]', ['S3.2']],
    ['```\nParcels take 3 days. [S3.2]\n```', ['S3.2']],
    ['<think>S12.14 says more [P4]</think>Parcels take 3 days. [S3.2]', ['S3.2']],
    ['I should look at S12.14.</think>\nParcels take 3 days. [S3.2]', ['S3.2']],
    ['{"answer": "Parcels take 3 days.", "ids": ["S3.2"]}', ['S3.2']],
    ['```json\n[{"text": "Parcels take 3 days.", "cites": ["S3.2"]}]\n```', ['S3.2']],
  ])('is read from %j', (written, citations) => {
    expect(linesOf(written)).toEqual([{ text: 'Parcels take 3 days.', citations }]);
  });

  it('is an id of this prompt: other numbers and codes stay in the text', () => {
    expect(linesOf('The Galaxy S24 (S9.9) weighs 3.5 kg [sic]. [S3.2]')).toEqual([
      { text: 'The Galaxy S24 (S9.9) weighs 3.5 kg [sic].', citations: ['S3.2'] },
    ]);
  });

  it('may be missing', () => {
    expect(linesOf('Parcels take 3 days.\nReturns are free. [S3.1]')).toEqual([
      { text: 'Parcels take 3 days.', citations: [] },
      { text: 'Returns are free.', citations: ['S3.1'] },
    ]);
  });
});

it.each([
  'The rug covers 10 m² and ½ of the floor.',
  'Gore-Tex™ costs 12\u00a0€…',
  '３つの店舗：東京、大阪（本店）、京都。',
  '免费送货吗？是的，满 ５０ 元！',
])('the text stays as it was written: %s', text => {
  expect(linesOf(`${text} [S3.2]`)).toEqual([{ text, citations: ['S3.2'] }]);
});

it.each([
  'NONE',
  'None.',
  '**NONE**',
  'Answer: NONE',
  'The pages do not say.\nNONE',
  'NONE\nI found nothing about it.',
])('no answer: %j', written => {
  expect(linesOf(written)).toBe('none');
});

it('a link becomes its text and its address', () => {
  expect(linesOf('See [our page](https://shop.example/a). [S3.1]')).toEqual([
    { text: 'See our page (https://shop.example/a).', citations: ['S3.1'] },
  ]);
});

describe('a question back', () => {
  it('has two to four choices', () => {
    expect(readReply('ASK Which country? | Germany | France', ids)).toEqual({
      type: 'clarify',
      question: 'Which country?',
      choices: ['Germany', 'France'],
    });
    expect(readReply('ASK：どの国ですか？｜日本｜中国', ids)).toMatchObject({ choices: ['日本', '中国'] });
    expect(readReply('**ASK:** Which size? | S | M | L | XL | XXL | S', ids)).toMatchObject({
      choices: ['S', 'M', 'L', 'XL'],
    });
  });

  it('without choices is text', () => {
    expect(readReply('ASK Which country?', ids).type).toBe('lines');
  });
});

it('a wish for a person has a sentence', () => {
  expect(readReply('PERSON I’m sorry. Leave your message.', ids)).toEqual({
    type: 'person',
    text: 'I’m sorry. Leave your message.',
  });
});

it('an endless reply is cut', () => {
  const lines = linesOf('One more sentence. [S3.1]\n'.repeat(10_000));
  expect(lines.length).toBeLessThan(30);
  expect(linesOf(`One ${'more '.repeat(1_000)}\nParcels take 3 days. [S3.2]`)).toHaveLength(1);
});
