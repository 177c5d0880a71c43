// A model that does what it is asked: it copies the sentences that share the most words with the question, and says where from.
import { type Read, sentencesOf } from '#sandbox/model/prompt.ts';

const most = 2;
const shortestWord = 3;
const sameBeginning = 5;

export function writeFaithfully({ sources, question }: Read): string {
  const asked = wordsOf(question);
  const sentences = sources.flatMap(({ number, lines }) =>
    lines.flatMap(sentencesOf).map(text => ({ number, text, score: shared(text, asked) })),
  );
  const best = sentences
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
  if (best.length === 0) return 'NONE';
  const hasPrice = sources.find(({ lines }) => lines.some(line => line.startsWith('Price: ')));
  const priced = hasPrice && /price|cost|much|kostet|preis/i.test(question) ? [sayPrice(hasPrice)] : [];
  return [...priced, ...best.map(({ number, text }) => `${text} [${number}: "${text}"]`)].join('\n');
}

function sayPrice({ number, lines: [title = ''] }: Read['sources'][number]): string {
  return `${title}: {price ${number}}. [${number}: "${title}"]`;
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter(word => word.length > shortestWord).map(word => word.slice(0, sameBeginning)));
}

function shared(text: string, asked: Set<string>): number {
  return [...wordsOf(text)].filter(word => asked.has(word)).length;
}
