// A model that follows its instructions: it copies and cites the units that share the most words with the question.
import type { ParsedPrompt } from '#sandbox/model/prompt.ts';

const most = 2;
const shortestWord = 3;
const sameBeginning = 5;
/** The share of a line's words that the sources must contain. */
const supports = 0.6;

export function writeFromSources(read: ParsedPrompt): string {
  if (read.lines.length > 0) return judge(read);
  if (read.wantsQueries) return writeQueries(read.question);
  const { sources, question } = read;
  const asked = wordsOf(question);
  const units = sources.flatMap(({ units }) => units).map(unit => ({ ...unit, score: shared(unit.text, asked) }));
  const best = units
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
  if (best.length === 0) return 'NONE';
  const product = sources.find(({ number }) => number.startsWith('P'));
  const priced = product && /price|cost|much|kostet|preis/i.test(question) ? [formatPrice(product)] : [];
  return [...priced, ...best.map(({ id, text }) => `${text} [${id}]`)].join('\n');
}

function formatPrice({ number, title, units: [first] }: ParsedPrompt['sources'][number]): string {
  return `${title}: {price ${number}}. [${first?.id}]`;
}

function judge({ lines, sources }: ParsedPrompt): string {
  const known = sources.flatMap(({ title, units }) => [title, ...units.map(({ text }) => text)]).join(' ');
  const letters = lines.map(line => {
    const words = wordsOf(line);
    return shared(known, words) >= words.size * supports ? 's' : 'n';
  });
  return [...letters.map((letter, at) => `${at + 1} ${letter}`), 'answer full'].join('\n');
}

/** The question's words and their known synonyms. */
function writeQueries(question: string): string {
  const known: Record<string, string> = { arrive: 'delivery time', post: 'shipping', money: 'refund' };
  const words = (question.toLowerCase().match(/\p{L}+/gu) ?? []).filter(word => word.length > shortestWord);
  const others = words.flatMap(word => known[word] ?? []);
  return [words.join(' '), ...others].filter(Boolean).slice(0, 3).join('\n');
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter(word => word.length > shortestWord).map(word => word.slice(0, sameBeginning)));
}

function shared(text: string, asked: Set<string>): number {
  return [...wordsOf(text)].filter(word => asked.has(word)).length;
}
