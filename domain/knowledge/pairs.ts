import type { Pair } from '#domain/knowledge/inputs.ts';

/** Every question heads its answer, so that it is found by what was asked and quoted by what was answered. */
export function pairsToText(pairs: readonly Pair[]): string {
  return pairs.map(({ question, answer }) => `## ${headingOf(question)}\n\n${lowerHeadings(answer)}\n`).join('\n');
}

/** A heading inside an answer stands below its question. */
function lowerHeadings(answer: string): string {
  return answer.replaceAll(
    /^( {0,3})(#{1,6})(?=[ \t])/gm,
    (_, indent: string, marks: string) => `${indent}${'#'.repeat(Math.min(6, marks.length + 2))}`,
  );
}

/** Marks at the end of a heading line would be read as its end. */
function headingOf(question: string): string {
  return (
    question
      .replaceAll(/\s+/g, ' ')
      .replace(/(?:\s#+)+$/, '')
      .trim() || question.trim()
  );
}
