import { describe, expect, it } from 'vitest';
import { findUnits, joinUnits } from '#domain/answers/quotes/quotable-units.ts';
import { findSentences } from '#domain/retrieval/chunker.ts';
import type { Passage } from '#domain/retrieval/retrieve.ts';
import { seededRandom } from '#tests/bench/retrieval/corpus.ts';

function unitsOf(text: string, language = 'en') {
  const sentences = findSentences(text, { startsAt: 0, endsAt: text.length }, language);
  const wordMatches = {
    head: [],
    sentences: sentences.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, matchedWords: [] })),
  };
  return findUnits({ text, wordMatches } as unknown as Passage);
}
const shownOf = (text: string, language?: string) => unitsOf(text, language).map(({ shown }) => shown);

describe('a quotable unit', () => {
  it.each([
    [
      'en',
      'We ship on Mondays. Dr. Smith packs. It costs £3.50 e.g. to Kendal.',
      ['We ship on Mondays.', 'Dr. Smith packs.', 'It costs £3.50 e.g. to Kendal.'],
    ],
    [
      'de',
      'Wir haben am 25. Dezember zu. Das gilt z. B. Auch für Feiertage.',
      ['Wir haben am 25. Dezember zu.', 'Das gilt z. B. Auch für Feiertage.'],
    ],
    ['fr', 'La livraison est gratuite. Les retours aussi !', ['La livraison est gratuite.', 'Les retours aussi !']],
    ['ja', '送料は無料です。返品は30日以内です。', ['送料は無料です。', '返品は30日以内です。']],
    ['zh', '运费免费。三十天内可退货。', ['运费免费。', '三十天内可退货。']],
    [
      'ar',
      'الشحن مجاني. هل يمكن الإرجاع؟ نعم يمكن ذلك خلال شهر.',
      ['الشحن مجاني. هل يمكن الإرجاع؟', 'نعم يمكن ذلك خلال شهر.'],
    ],
  ])('is a whole sentence in %s', (language, text, sentences) => {
    expect(shownOf(text, language)).toEqual(sentences);
  });

  it('is compared without Markdown and quoted as written', () => {
    const text = '> **Free** delivery on [orders](https://shop.example/x) over *£75*.\n\n- `Next day` costs £6.95.';
    const units = unitsOf(text);
    expect(units.map(({ shown }) => shown)).toEqual(['Free delivery on orders over £75.', 'Next day costs £6.95.']);
    expect(units.map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))).toEqual([
      '**Free** delivery on [orders](https://shop.example/x) over *£75*.',
      '`Next day` costs £6.95.',
    ]);
  });

  it('of a table row names its columns', () => {
    expect(shownOf('| Day | Hours |\n| --- | --- |\n| Saturday | 9.00 to 18.00 |\n')).toEqual([
      'Saturday: 9.00 to 18.00',
    ]);
    expect(shownOf('| Repair | Price | Takes |\n| --- | --- | --- |\n| Zip | £12 | 1 week |\n')).toEqual([
      'Zip: £12, 1 week',
    ]);
  });

  it('of a table on one line leaves out empty cells', () => {
    expect(shownOf('| Lamp | Price | Stock | | --- | --- | --- | | Oak | £12 | 4 | | Ash | — | 2 |')).toEqual([
      'Oak: £12, Stock 4\nAsh: Stock 2',
    ]);
  });

  it('keeps the sentences of one list item together, and short lines apart', () => {
    const joined = (text: string) => joinUnits(unitsOf(text)).shown;
    expect(joined('1. Open the box. Keep the lid.\n2. Plug it in.')).toBe(
      '1. Open the box. Keep the lid.\n2. Plug it in.',
    );
    expect(joined('When: Monday at 7 pm\nWhere: the garden')).toBe('When: Monday at 7 pm\nWhere: the garden');
  });

  it('joins a line that was broken', () => {
    expect(shownOf('Standard delivery takes two\nto three days.\nIt is free.')).toEqual([
      'Standard delivery takes two to three days.',
      'It is free.',
    ]);
  });

  it('is always an exact, non-empty slice, in the order of the text', () => {
    const bits = [
      'Hello there.',
      '- item',
      '| a | b |',
      '|---|---|',
      '\n',
      '\n\n',
      ' ',
      '1. ',
      'No.',
      '**x**',
      '日本。',
      '🙂',
      '25. ',
      '> ',
      'z. B. ',
      '[a](b)',
      'É.',
      '\\',
      '#',
      '：',
      '…',
    ];
    const random = seededRandom(7);
    for (let round = 0; round < 500; round++) {
      const text = Array.from(
        { length: 1 + Math.floor(random() * 30) },
        () => bits[Math.floor(random() * bits.length)],
      ).join(random() < 0.5 ? ' ' : '');
      let last = 0;
      for (const { startsAt, endsAt } of unitsOf(text)) {
        expect(startsAt).toBeGreaterThanOrEqual(last);
        expect(endsAt).toBeGreaterThan(startsAt);
        expect(endsAt).toBeLessThanOrEqual(text.length);
        expect(text.slice(startsAt, endsAt)).toBe(text.slice(startsAt, endsAt).trim());
        last = endsAt;
      }
    }
  });
});
