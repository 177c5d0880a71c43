import { expect, it } from 'vitest';
import { createSentences } from './sentences.ts';

it.each([
  ['Yes. It costs 3.95 pounds. Anything else', ['Yes.', 'It costs 3.95 pounds.', 'Anything else']],
  ['はい。三日です。どうぞ', ['はい。', '三日です。', 'どうぞ']],
  ['نعم؟ بعد يومين. شكراً', ['نعم؟', 'بعد يومين.', 'شكراً']],
])('%s is announced sentence by sentence, each once', (text, sentences) => {
  const next = createSentences();
  const announced: string[] = [];
  for (let end = 1; end < text.length; end++) announced.push(...next(text.slice(0, end), false));
  announced.push(...next(text, true));
  expect(announced).toEqual(sentences);
});
