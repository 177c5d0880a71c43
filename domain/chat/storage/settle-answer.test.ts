import { expect, it } from 'vitest';
import { toStorable } from '#domain/chat/storage/settle-answer.ts';

it('removes characters that PostgreSQL cannot store, and nothing else', () => {
  const half = '🥾'.slice(0, 1);
  expect(toStorable({ text: `a\0b ${half}`, list: [null, 1, { quote: '🥾 fits' }] })).toEqual({
    text: 'ab \ufffd',
    list: [null, 1, { quote: '🥾 fits' }],
  });
});
