import { expect, it } from 'vitest';
import { describeCheck, describeJudged } from '#app/routes/chat/check-labels.ts';

const why = 'It contains a link that isn’t in the sources.';

it('the judge’s letter explains a sentence, then the check, then the engine’s own reason', () => {
  expect(describeCheck({ check: 'judge', letter: 'c', why })).toBe('Your pages say something else.');
  expect(describeCheck({ check: 'judge', why })).toBe('Your pages don’t back it.');
  expect(describeCheck({ check: 'fact', why })).toBe('A number, date or name in it isn’t on your pages.');
  expect(describeCheck({ check: 'guard', why })).toBe(why);
  expect(describeCheck({ why })).toBe(why);
});

it('a late judge is named, and one without a verdict is not', () => {
  expect(describeJudged({ answers: 'part', late: false, milliseconds: 1 })).toBe(
    'The answer covers only a part of the question.',
  );
  expect(describeJudged({ answers: null, late: false, milliseconds: 1 })).toBe('');
  expect(describeJudged({ answers: null, late: true, milliseconds: 1 })).toContain('too long');
});
