import { expect, it } from 'vitest';
import { describeWording } from '#app/routes/organizations/model-labels.ts';
import type { ModelOutput } from '#domain/answers/model-settings/model-inputs.ts';

const describe = (reason: ModelOutput['wording']['reason'], check: Partial<ModelOutput['check']> = {}) =>
  describeWording({
    wording: { chosen: 'natural', effective: 'natural', reason },
    check: { result: null, isRunning: false, problem: null, ...check },
  }).text;
const result = (caught: number, kept: number) => ({
  result: { caught, kept, measuredAt: '2026-11-19T12:00:00.000Z' },
});

it('the result of a test is a sentence with counts', () => {
  expect(describe('measured', result(39, 20))).toBe(
    'We tested this model with 60 statements: it found 39 of 40 false ones and accepted 20 of 20 true ones.',
  );
  expect(describe('misses-false', result(30, 20))).toContain(
    'It found only 30 of 40 false ones, so answers are quotes.',
  );
  expect(describe('refuses-true', result(40, 14))).toContain(
    'It accepted only 14 of 20 true ones, so answers are quotes.',
  );
});

it('a test that failed, runs or has not started is described', () => {
  expect(describe('not-measured', { problem: 'The model rejected the API key.' })).toBe(
    'We couldn’t finish checking this model: The model rejected the API key. We’ll try again. Until then, answers are quotes.',
  );
  expect(describe('not-measured', { isRunning: true })).toContain('This takes about a minute. Until then');
  expect(describe('not-measured')).toBe('We haven’t tested this model yet. Until then, answers are quotes.');
});
