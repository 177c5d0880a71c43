import { describe, expect, it } from 'vitest';
import {
  comparableText,
  countWords,
  foldWord,
  hasUnspaced,
  isInflected,
  isRelatedWord,
  isRepairable,
  isSameWord,
  isUnspaced,
  lengthInLetters,
  scriptRuns,
  splitWords,
  withoutWords,
  wordsAndNumbers,
  wordsIn,
  writtenWords,
} from '#domain/retrieval/words.ts';

describe('splitWords', () => {
  it.each([
    ['en', 'Wi-Fi, café & ﬁne PRINT', ['wi', 'fi', 'café', 'fine', 'print']],
    ['en', 'soft\u00adhyphen', ['softhyphen']],
    ['tr', 'IŞIK', ['ışık']],
    ['zh', '三天内送达 iPhone手机', ['三天', '天内', '内送', '送达', 'iphone', '手机']],
    ['ja', 'サイズ交換', ['サイ', 'イズ', 'ズ交', '交換']],
    ['ko', '배송 기간', ['배송', '기간']],
    ['th', 'ส่งฟรี', ['ส่', '่ง', 'งฟ', 'ฟร', 'รี']],
    ['xx', 'Любой язык', ['любой', 'язык']],
    ['', '１２３ ＡＢＣ', ['123', 'abc']],
    ['en', `data ${'a'.repeat(200)} end`, ['data', 'end']],
  ])('reads %s: %s', (language, text, words) => {
    expect(splitWords(text, language)).toEqual(words);
  });
});

describe('the words of a text', () => {
  it('are runs of letters with their accents, and digits', () => {
    expect(wordsIn('The T-shirt’s size: 42cm!')).toEqual(['The', 'T', 'shirt', 's', 'size', '42cm']);
    expect(wordsIn('Cafe\u0301, ريالاً')).toEqual(['Cafe\u0301', 'ريالاً']);
    expect(wordsIn('?!')).toEqual([]);
  });

  it('keep their hyphens and apostrophes if they are repeated', () => {
    expect(writtenWords('What’s a T-shirt (blue)?')).toEqual(['What’s', 'a', 'T-shirt', 'blue']);
  });

  it('are apart from numbers for classifiers', () => {
    expect(wordsAndNumbers('size42 ok')).toEqual(['size', '42', 'ok']);
  });

  it('are removed as whole words only', () => {
    expect(withoutWords('Blue, blueish and BLUE?', new Set(['blue']))).toBe(' , blueish and  ?');
  });
});

describe('scripts without spaces', () => {
  it.each(['手机', 'サイズ', 'ー', 'ส่ง', '배송'])('are recognised: %s', word => {
    expect(isUnspaced(word)).toBe(true);
    expect(hasUnspaced(`size ${word}`)).toBe(true);
  });

  it.each(['phone', 'телефон', 'هاتف', '', '€ – “”', '42'])('are no others: %s', word => {
    expect(isUnspaced(word)).toBe(false);
    expect(hasUnspaced(word)).toBe(false);
  });

  it('are separated from Latin letters', () => {
    expect(scriptRuns('iphone手机')).toEqual(['iphone', '手机']);
    expect(scriptRuns('phone')).toEqual(['phone']);
  });

  it('count two characters as a word and each as more than a letter, without punctuation', () => {
    expect(countWords('Tシャツ、サイズ')).toBe(4);
    expect(countWords('What’s the T-shirt size?')).toBe(4);
    expect(lengthInLetters('送料、')).toBe(6);
    expect(lengthInLetters('abc')).toBe(3);
  });
});

describe('texts and words are compared', () => {
  it('without case, punctuation and spaces', () => {
    expect(comparableText('  How MUCH,is it?')).toBe('how much is it');
  });

  it('without accents', () => {
    expect(['Crème', 'STRASSE', 'straße', 'Łódź', 'ılık'].map(foldWord)).toEqual([
      'creme',
      'strasse',
      'strasse',
      'lodz',
      'ilik',
    ]);
  });

  it.each([
    // The strictest first: what is inflected is the same, and what is the same is often related.
    ['delivery', 'deliver', true, true, true],
    ['liefert', 'liefern', true, true, true],
    ['delivery', 'deliveryman', false, true, true],
    ['shoe', 'shoes', false, true, true],
    ['water', 'waterproof', false, true, true],
    ['proof', 'waterproof', false, false, true],
    ['shop', 'workshop', false, false, false],
    ['car', 'cars', false, false, false],
    ['red', 'red', false, true, false],
    ['water', 'walter', false, false, false],
  ])('%s and %s', (one, other, inflected, same, related) => {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      expect([isInflected(a, b), isSameWord(a, b), isRelatedWord(a, b)]).toEqual([inflected, same, related]);
    }
  });

  it('and corrected if they are long and have only letters', () => {
    expect(['delivry', 'cat', 'size42', '配送料金'].map(isRepairable)).toEqual([true, false, false, false]);
  });
});
