import { beforeAll, expect, it } from 'vitest';
import { countOf, type JudgedSentence, judgeSet } from './proof-quality.ts';

let judged: JudgedSentence[];
beforeAll(() => {
  judged = judgeSet();
});

it('has enough false sentences of each kind and enough true ones', () => {
  const lies = Map.groupBy(judged, ({ lie }) => lie);
  for (const kind of ['number', 'negation', 'scope', 'condition', 'claim'] as const) {
    expect(lies.get(kind)?.length, kind).toBeGreaterThanOrEqual(25);
  }
  expect(judged.filter(({ lie }) => lie !== null).length).toBeGreaterThanOrEqual(220);
  expect(lies.get(null)?.length).toBeGreaterThanOrEqual(120);
});

it.each(['en', 'de', 'fr'] as const)('Q08 shows at most one in twenty false sentences as worded, in %s', language => {
  const { '% shown as worded': shown } = countOf(judged.filter(one => one.language === language));
  expect(shown).toBeLessThanOrEqual(5);
});

it('shows no false sentence that it did not show before', () => {
  const known = ['Glasses are free when you buy an eye test.'];
  const shown = judged.filter(({ lie, outcome }) => lie !== null && outcome === 'proven');
  expect(shown.map(({ sentence }) => sentence)).toEqual(known);
});

it('Q08 loses no true sentence: its own wording or the source’s is shown', () => {
  expect(judged.filter(({ lie, outcome }) => lie === null && outcome === 'dropped')).toEqual([]);
});

it('shows at least a third of the true sentences as they are worded', () => {
  expect(countOf(judged)['% true as worded']).toBeGreaterThanOrEqual(33);
});
