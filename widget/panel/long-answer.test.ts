import { expect, it } from 'vitest';
import { cutPositionOf } from './long-answer.ts';

const sentence = (number: number) => `Sentence ${number} is made of exactly ten words for this.`;
const text = (count: number, between = ' ') => Array.from({ length: count }, (_, at) => sentence(at + 1)).join(between);
const shown = (answer: string, isOpen = false) => answer.slice(0, cutPositionOf(answer, isOpen) || undefined);

it('an answer of about 60 words is shown completely', () => {
  expect(shown(text(6))).toBe(text(6));
});

it('a longer one is shown up to the sentence end near 60 words', () => {
  expect(shown(text(12))).toBe(text(5));
  expect(shown(text(12, ' [1]\n\n'))).toBe(`${text(5, ' [1]\n\n')} [1]`);
});

it('source markers stay with their sentence', () => {
  const marked = `${text(5)} [1][12] ${text(5)} [2]`;
  expect(shown(marked)).toBe(`${text(5)} [1][12]`);
  expect(shown(`${text(5)}[3] ${text(5)}`)).toBe(`${text(5)}[3] ${sentence(1)}`);
});

it('a list is cut only between its items, and never right after its introduction', () => {
  const item = `- ${text(2)}`;
  const list = `${text(4)} We deliver to:\n${item}\n${item}\n${item}`;
  expect(shown(list)).toBe(`${text(4)} We deliver to:\n${item}`);
  expect(shown(`${text(4)}\n\n1. ${text(3)}\n2. ${text(3)}`)).toBe(`${text(4)}\n\n1. ${text(3)}`);
  expect(shown(`${text(4)}\n\n## A heading with so many words that it would be enough\n${text(3)}`)).toBe(
    `${text(4)}\n\n## A heading with so many words that it would be enough\n${sentence(1)}`,
  );
});

it('an abbreviation, a price and a closing quotation mark do not end a sentence', () => {
  const start = text(4).slice(0, -1);
  const answer = `${start} and costs approx. 3.95 pounds, it says “on the day.” Then it ends here. ${text(3)}`;
  expect(shown(answer)).toBe(`${start} and costs approx. 3.95 pounds, it says “on the day.” Then it ends here.`);
});

it('languages without spaces are counted by their characters', () => {
  const japanese = 'ご注文から三日以内に発送いたします。';
  expect(shown(japanese.repeat(8))).toBe(japanese.repeat(8));
  expect(shown(japanese.repeat(20))).toBe(japanese.repeat(7));
  expect(shown(`${japanese.repeat(7)}[1]${japanese.repeat(9)}`)).toBe(`${japanese.repeat(7)}[1]`);
});

it('while an answer is streamed, the shown text only grows', () => {
  const whole = text(12);
  let before = 0;
  for (let end = 1; end <= whole.length; end++) {
    const { length } = shown(whole.slice(0, end), true);
    expect(length).toBeGreaterThanOrEqual(before);
    before = length;
  }
  expect(shown(whole)).toHaveLength(before);
});

it('handles any text quickly', () => {
  for (const part of ['a. [1]', '[1]', '- x', 'aaa.', ' \n', '。[1]', '1. ', '\n\n> a', '\n>']) {
    const begin = performance.now();
    cutPositionOf(part.repeat(20_000), false);
    expect(performance.now() - begin).toBeLessThan(500);
  }
});

it('the quote below an answer does not count, because it is folded', () => {
  const quote = `\n\n> ${text(3)}\n>\n> ${text(3)}`;
  for (const rest of [quote, `${quote}\n\nI found nothing about the rest.`]) {
    expect(cutPositionOf(`${text(6)} [1]${rest}`, false)).toBe(0);
    expect(shown(`${text(12)} [1]${rest}`)).toBe(text(5));
  }
});

it('a > elsewhere does not prevent the cut', () => {
  expect(shown(`${text(5)}\n> ${text(5)}`)).toBe(text(5));
  expect(shown(`${text(5)}\n\n\`\`\`\n> 1\n\`\`\`\n\n${text(5)}`)).toBe(text(5));
});
