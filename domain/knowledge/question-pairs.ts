import type { Pair } from '#domain/knowledge/inputs.ts';

/** Each question becomes the heading of its answer, so that it is found by the question and quoted by the answer. */
export function pairsToText(pairs: readonly Pair[]): string {
  return pairs.map(({ question, answer }) => `## ${headingOf(question)}\n\n${lowerHeadings(answer)}\n`).join('\n');
}

/** Headings in an answer are moved below its question. */
function lowerHeadings(answer: string): string {
  return answer.replaceAll(
    /^( {0,3})(#{1,6})(?=[ \t])/gm,
    (_, indent: string, marks: string) => `${indent}${'#'.repeat(Math.min(6, marks.length + 2))}`,
  );
}

/** Trailing marks would be parsed as the end of the heading. */
function headingOf(question: string): string {
  return (
    question
      .replaceAll(/\s+/g, ' ')
      .replace(/(?:\s#+)+$/, '')
      .trim() || question.trim()
  );
}
