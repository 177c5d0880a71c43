/** A long answer is cut at the first sentence end after this many words, if more than `least` words follow. */
const enough = 50;
const least = 15;

/** A heading, a list item, a sentence with its source marks, or a line that does not end with a colon. */
const ends =
  /^#.*|^\s{0,6}(?:[-*+•]|\d{1,4}[.)])\s.*|\S{3}(?:[.!?…](?=\s)|[。！？؟])(?: ?\[\d+\])*(?!\s*[\p{Ll}\d[]|\p{P})|[^:\s]$/gmu;

/** The quote below an answer, which is folded anyway, and the paragraph after it. */
const quote = /\n\n>.*(?:\n>.*)*(?:\n\n.*)?$/;

/** Where an answer is cut until the visitor expands it; 0 means not at all. `isOpen` while more is to come. */
export function cutPositionOf(answer: string, isOpen: boolean): number {
  const text = answer.replace(quote, '');
  for (const { 0: end, index } of text.matchAll(ends)) {
    const at = index + end.length;
    if (end[0] !== '#' && countWords(text.slice(0, at)) >= enough)
      return countWords(text.slice(at)) > (isOpen ? 1 : least) ? at : 0;
  }
  return 0;
}

/** Chinese and Japanese write no spaces: two characters count as a word. */
function countWords(text: string): number {
  return text.split(/\s+|[\u3040-\u9fff]{2}/).length;
}
