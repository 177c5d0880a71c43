import { beforeAll, expect, it } from 'vitest';
import { countOf, type JudgedSentence, judgeSet } from './proof-quality.ts';

let judged: JudgedSentence[];
beforeAll(() => {
  judged = judgeSet();
});

it('the set has enough true sentences and enough false ones of each kind', () => {
  const lies = Map.groupBy(judged, ({ lie }) => lie);
  for (const kind of ['number', 'negation', 'scope', 'condition', 'claim'] as const) {
    expect(lies.get(kind)?.length, kind).toBeGreaterThanOrEqual(25);
  }
  expect(judged.filter(({ lie }) => lie !== null).length).toBeGreaterThanOrEqual(220);
  expect(lies.get(null)?.length).toBeGreaterThanOrEqual(120);
});

it.each(['en', 'de', 'fr'] as const)(
  'Q08 the proof shows at most one in twenty false sentences as worded, in %s',
  language => {
    const { '% shown as worded': shown } = countOf(judged.filter(one => one.language === language));
    expect(shown).toBeLessThanOrEqual(5);
  },
);

it('the proof shows no false sentence that it did not show before', () => {
  const known = ['Glasses are free when you buy an eye test.'];
  const shown = judged.filter(({ lie, outcome }) => lie !== null && outcome === 'proven');
  expect(shown.map(({ sentence }) => sentence)).toEqual(known);
});

it('Q08 the proof shows every true sentence, in its own wording or the source’s', () => {
  expect(judged.filter(({ lie, outcome }) => lie === null && outcome === 'dropped')).toEqual([]);
});

it('the proof shows at least a third of the true sentences as worded', () => {
  expect(countOf(judged)['% true as worded']).toBeGreaterThanOrEqual(33);
});
