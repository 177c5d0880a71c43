import { expect, it } from 'vitest';
import { effectiveWording } from '#domain/answers/model-settings/effective-wording.ts';

const good = { caught: 0.95, kept: 0.9 };

it.each([
  ['natural', true, good, 'natural', 'measured'],
  ['natural', true, { caught: 1, kept: 1 }, 'natural', 'measured'],
  ['natural', true, null, 'quotes', 'not-measured'],
  ['natural', true, { caught: 37 / 40, kept: 1 }, 'quotes', 'misses-false'],
  ['natural', true, { caught: 1, kept: 17 / 20 }, 'quotes', 'refuses-true'],
  ['natural', true, { caught: 0, kept: 0 }, 'quotes', 'misses-false'],
  ['natural', false, null, 'quotes', 'not-judged'],
  ['natural', false, { caught: 1, kept: 1 }, 'quotes', 'not-judged'],
  ['quotes', true, good, 'quotes', 'chosen'],
  ['quotes', false, null, 'quotes', 'chosen'],
] as const)('%s, judged: %s, measured %o → %s, because: %s', (chosen, isJudged, measurement, effective, reason) => {
  expect(effectiveWording({ chosen, isJudged, measurement })).toEqual({ effective, reason });
});
