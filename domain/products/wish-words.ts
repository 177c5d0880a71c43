// Extracts the words that describe the products, with their roles, and the colours.
import { type ColorWord, colorWordsOf } from '#domain/products/colors.ts';
import { type PhrasesByLanguage, wordSet } from '#domain/products/phrases.ts';
import { framing, recipients } from '#domain/products/vocabulary/framing.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** `core`: the product itself; `feature`: what it has ("with a hood"); `purpose`: what it is for ("for hiking"). */
export type WishWord = { word: string; role: 'core' | 'feature' | 'purpose' };

type Sets = Record<
  'framing' | 'recipients' | 'purpose' | 'feature' | 'sentence' | 'determiners' | 'either' | 'both' | 'andOr',
  ReadonlySet<string>
>;

const known = new Map<string, Sets>();

/** Function words per language. Other languages stay out: the Dutch "hoe" is a tool in English. */
export function setsOf(languages: readonly string[]): Sets {
  const codes = [...new Set(languages.map(baseLanguage))].sort();
  const key = codes.join(' ');
  const found = known.get(key) ?? makeSets(codes);
  known.set(key, found);
  return found;
}

function makeSets(codes: string[]): Sets {
  const of = (phrases: PhrasesByLanguage) =>
    wordSet(Object.fromEntries(codes.map(code => [code, phrases[code as WidgetLanguage] ?? ''])));
  return {
    framing: of(framing),
    recipients: of(recipients),
    purpose: of(grammar.purpose),
    feature: of(grammar.feature),
    sentence: of(grammar.sentence),
    determiners: of(grammar.determiners),
    either: of(grammar.either),
    both: of(grammar.both),
    andOr: of(grammar.andOr),
  };
}

/** Without framing and colours. If no word is `core`, features or purposes take its place. */
export function readWords(text: string, languages: readonly string[]): WishWord[] {
  const sets = setsOf(languages);
  const words: (WishWord & { isColor: boolean })[] = [];
  let role: WishWord['role'] = 'core';
  for (const word of splitWords(text, languages[0] ?? 'und')) {
    if (sets.purpose.has(word)) role = 'purpose';
    else if (sets.feature.has(word)) role = 'feature';
    else if (!isSmall(word, sets)) {
      words.push({ word, role, isColor: colorWordsOf(word).length > 0 });
    }
  }
  const plain = words.filter(({ isColor }) => !isColor);
  const contentWords = plain.length > 0 ? plain : words;
  const first = (['core', 'feature', 'purpose'] as const).find(one => contentWords.some(({ role }) => role === one));
  return contentWords.map(({ word, role }) => ({ word, role: role === first ? 'core' : role }));
}

/** Single letters are elided articles: "l’acqua". */
function isSmall(word: string, { framing, recipients, sentence }: Sets): boolean {
  return framing.has(word) || recipients.has(word) || sentence.has(word) || /^\p{Script=Latin}$/u.test(word);
}

/** A colour after "in" overrides an earlier one: "brown shoes in grey". */
export function chooseColors(text: string, languages: readonly string[]): ColorWord[] {
  const { feature, framing, either } = setsOf(languages);
  const words = splitWords(text, 'und');
  const groups: { colors: ColorWord[]; isLast: boolean; end: number }[] = [];
  words.forEach((word, at) => {
    const [found] = colorWordsOf(word);
    if (!found) return;
    const group = groups.at(-1);
    const between = words.slice((group?.end ?? at) + 1, at);
    const isNext = group && between.every(one => framing.has(one) || either.has(one));
    if (isNext) Object.assign(group, { colors: [...group.colors, found], end: at });
    else groups.push({ colors: [found], isLast: feature.has(words[at - 1] ?? ''), end: at });
  });
  const last = groups.at(-1);
  if (!last) return colorWordsOf(text);
  return groups.length > 1 && last.isLast ? last.colors : groups.flatMap(({ colors }) => colors);
}
