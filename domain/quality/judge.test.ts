import { describe, expect, it } from 'vitest';
import type { CollectedAnswer } from '#domain/answers/collect-answer.ts';
import { hashTrace, isChanged, judgeAnswer } from '#domain/quality/judge.ts';
import { plainTrace } from '#tests/setup/trace.ts';

const answered: CollectedAnswer = {
  text: 'You have **14 days** to return it [1]. Delivery costs £30,000.50 or £4.',
  generated: false,
  sources: [{ id: 'a', kind: 'document', title: 'Returns', url: null, quote: '' }],
  products: [],
  offers: [],
  suggestions: [],
  choices: [],
  trace: null,
  outcome: 'answered',
  opensContact: false,
};
const anything = { expected: 'answered' as const, mustSay: [], mustNotSay: [], source: null };
const judge = (expected: object, answer: Partial<CollectedAnswer> = {}) =>
  judgeAnswer({ ...anything, ...expected }, { ...answered, ...answer });

describe('a test question', () => {
  it.each([
    ['14 days', true],
    ['14 DAYS', true],
    ['to return it.', true],
    ['£4', true],
    ['4', true],
    ['4 days', false],
    ['30', false],
    ['50', false],
    ['30,000.50', true],
    ['return', true],
    ['turn', false],
    ['delivery  costs', true],
  ])('must say %j: %s', (phrase, passes) => {
    expect(judge({ mustSay: [phrase] }).passed).toBe(passes);
    expect(judge({ mustNotSay: [phrase] }).passed).toBe(!passes);
  });

  it('finds words in languages without spaces, and in product cards', () => {
    expect(judge({ mustSay: ['送料'] }, { text: '全国の送料は無料です。' }).passed).toBe(true);
    const card = { id: 'p', title: 'Bothy 2 Tent', url: null, imageUrl: null, price: '£340.00', compareAtPrice: null };
    const products = [{ ...card, availability: 'in-stock' as const }];
    expect(judge({ mustSay: ['Bothy 2 Tent', '£340.00'] }, { products }).passed).toBe(true);
    expect(judge({ source: { kind: 'product', id: 'p', title: '' } }, { products }).passed).toBe(true);
  });

  it('lists what is wrong', () => {
    expect(judge({}, { outcome: 'unknown' }).problems).toEqual(['It isn’t answered.']);
    expect(judge({}, { outcome: 'offered' }).problems).toEqual(['It only suggests passages.']);
    expect(judge({}, { outcome: 'clarified' }).problems).toEqual(['It isn’t answered: it asks back.']);
    expect(judge({ expected: 'refused' }).problems).toEqual(['It’s answered, but shouldn’t be.']);
    expect(judge({ expected: 'refused' }, { outcome: 'unknown' }).passed).toBe(true);
    const source = { kind: 'document', id: 'b', title: 'Shipping' };
    expect(judge({ source, mustSay: ['60 days'], mustNotSay: ['14 days'] }).problems).toEqual([
      'It doesn’t use “Shipping”.',
      'It doesn’t say “60 days”.',
      'It says “14 days”.',
    ]);
  });

  it('can expect the rule that gives a fixed answer', () => {
    const rule = { ruleId: 'r', name: 'Closed', kind: 'answer', outcome: 'decides' as const, reason: '' };
    const trace = { ...plainTrace, engine: 'rule' as const, rules: [rule] };
    expect(judge({ source: { kind: 'rule', id: 'r', title: 'Closed' } }, { trace, sources: [] }).passed).toBe(true);
  });
});

describe('a changed answer', () => {
  const before = judge({});
  it('has another text, source or outcome', () => {
    expect(isChanged(before, judge({}, { text: `${answered.text} ` }))).toBe(false);
    expect(isChanged(before, judge({}, { text: 'Never.' }))).toBe(true);
    expect(isChanged(before, judge({}, { sources: [] }))).toBe(true);
    expect(isChanged(before, judge({}, { outcome: 'offered' }))).toBe(true);
  });

  it('does not include a refusal with other suggested pages', () => {
    const refused = (text: string) => judge({ expected: 'refused' }, { outcome: 'unknown', text });
    expect(isChanged(refused('See page A.'), refused('See page B.'))).toBe(false);
  });
});

it('the hash of a trace ignores times and scores', () => {
  const trace = { ...plainTrace, steps: [{ name: 'Search', milliseconds: 1 }] };
  expect(hashTrace(trace)).toBe(hashTrace({ ...trace, steps: [{ name: 'Search', milliseconds: 9 }] }));
  expect(hashTrace(trace)).not.toBe(hashTrace({ ...trace, understood: 'something else' }));
});
