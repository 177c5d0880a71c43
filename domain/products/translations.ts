// Translates the words of a question to the catalogue's language, the visitor's and English, which many titles use.
import type { Transaction } from '#database/client.ts';
import type { KnownWord, Scope } from '#domain/products/search-scope.ts';
import { bodyParts, properties, translations } from '#domain/products/vocabulary/translations.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { isUnspaced, splitWords } from '#domain/retrieval/words.ts';
import { type WidgetLanguage, widgetLanguages } from '#domain/widgets/inputs.ts';

/** The words of one name, in order. */
type Phrase = string[];

/** The names of one thing in each language. */
type Thing = Partial<Record<WidgetLanguage, Phrase[]>>;

/** `phrase`: words of the question; `others`: their translations. */
type Translation = { phrase: Phrase; others: Phrase[] };

const shortestRoot = 3;
/** Endings of plurals and cases. */
const endings = /(?:e[nrsm]?|[aoi]s?|s|x)$/u;

const things = [...translations.split('\n'), ...properties.split('\n')].filter(Boolean).map(readLine);
const byName = new Map(things.map(thing => [(thing.en?.[0] ?? []).join(' '), thing]));
const worn = Object.entries(bodyParts).map(([kinds, line]) => ({
  part: readLine(line),
  kinds: kinds.split(' ').flatMap(kind => byName.get(kind) ?? []),
}));
const indexes = new Map<string, Map<string, { phrase: Phrase; thing: Thing }[]>>();

/** Groups of names with the same meaning, as stems. The first name of each is in the question. */
export async function readTranslations(
  tx: Transaction,
  { languages, wishes }: Scope,
  words: readonly KnownWord[],
  stems: Map<string, string[]>,
): Promise<string[][][]> {
  const typed = words.map(({ word }) => word);
  const found = translate(typed, languages, wishes.isOpen);
  const known = await findStems(tx, new Set(found.flatMap(({ others }) => others.flat())), languages[0] ?? 'und');
  return found.map(({ phrase, others }) => [
    phrase.flatMap(word => stems.get(word)?.[0] ?? []),
    ...others.map(other => other.flatMap(word => known.get(word) ?? [])),
  ]);
}

/** The stems of names of one word for each part of a compound. */
export async function readNames(
  tx: Transaction,
  { languages }: Scope,
  parts: readonly string[],
): Promise<Map<string, string[]>> {
  const names = new Map(
    parts.map(part => {
      const others = translate([part], languages).flatMap(translation => translation.others);
      return [part, others.flatMap(([word, ...more]) => (word && more.length === 0 ? [word] : []))];
    }),
  );
  const known = await findStems(tx, new Set([...names.values()].flat()), languages[0] ?? 'und');
  return new Map([...names].map(([part, words]) => [part, words.flatMap(word => known.get(word) ?? [])]));
}

/** `languages`: the site's, then the visitor's if different. Longer names go first: a "sac à dos" is not a "sac". */
function translate(words: readonly string[], languages: readonly string[], isOpen = false): Translation[] {
  const [site, visitor] = [baseOf(languages[0]), baseOf(languages.at(-1))];
  const targets = [...new Set([site, visitor, 'en' as const])];
  const index = indexOf(visitor);
  const used = new Set<number>();
  const found = words.flatMap((word, at) =>
    (index.get(rootOf(word)) ?? [])
      .filter(({ phrase }) => phrase.every((part, place) => rootOf(words[at + place] ?? '') === rootOf(part)))
      .map(({ phrase, thing }) => ({ at, thing, phrase: words.slice(at, at + phrase.length) })),
  );
  const longest = found.sort((a, b) => b.phrase.length - a.phrase.length);
  const taken = longest.filter(({ at, phrase }) => {
    const places = phrase.map((_, place) => at + place);
    const isFree = phrase.length > 1 || !used.has(at);
    if (isFree && phrase.length > 1) for (const place of places) used.add(place);
    return isFree;
  });
  const namesOf = (thing: Thing) => targets.flatMap(language => thing[language] ?? []);
  const translated = taken.map(({ phrase, thing }) => ({ phrase, others: namesOf(thing) }));
  return isOpen ? [...translated, ...translateParts(words, visitor, namesOf)] : translated;
}

/** "Something for my feet" asks for socks and shoes. */
function translateParts(
  words: readonly string[],
  visitor: WidgetLanguage,
  namesOf: (thing: Thing) => Phrase[],
): Translation[] {
  return worn.flatMap(({ part, kinds }) => {
    const roots = new Set((part[visitor] ?? []).map(([word = '']) => rootOf(word)));
    return words
      .filter(word => roots.has(rootOf(word)))
      .map(word => ({ phrase: [word], others: kinds.flatMap(namesOf) }));
  });
}

function indexOf(language: WidgetLanguage): Map<string, { phrase: Phrase; thing: Thing }[]> {
  const known = indexes.get(language);
  if (known) return known;
  const index = new Map<string, { phrase: Phrase; thing: Thing }[]>();
  for (const thing of things)
    for (const phrase of thing[language] ?? []) {
      const root = rootOf(phrase[0] ?? '');
      index.set(root, [...(index.get(root) ?? []), { phrase, thing }]);
    }
  indexes.set(language, index);
  return index;
}

function readLine(line: string): Thing {
  const columns = line.split('|').map(column => column.trim().split(/\s+/));
  return Object.fromEntries(
    widgetLanguages.map((language, at) => [
      language,
      (columns[at] ?? []).map(name => splitWords(name.replaceAll('_', ' '), language)),
    ]),
  );
}

/** Without its ending, if enough letters remain. */
function rootOf(word: string): string {
  if (isUnspaced(word)) return word;
  const root = word.replace(endings, '');
  return root.length >= shortestRoot ? root : word;
}

function baseOf(tag: string | undefined): WidgetLanguage {
  const base = tag?.toLowerCase().split(/[-_]/)[0];
  return widgetLanguages.find(language => language === base) ?? 'en';
}
