// The questions and topics of a site's rules, analysed and indexed by their rarest keywords: only phrases that can match
// a text are compared with it.
import { maxMissing } from '#domain/knowledge/rule-compare.ts';
import type { RuleInput } from '#domain/knowledge/rule-inputs.ts';
import {
  type AnalysedText,
  type AskedText,
  analyseText,
  type Stems,
  type Text,
  type Thesaurus,
  type Token,
  toThesaurus,
  toToken,
} from '#domain/knowledge/rule-text.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { type Turns, takeTurns } from '#platform/turns.ts';

/** `use`: a question to answer, a topic to refuse, or a topic that limits the rule. */
export type Phrase = Text & {
  use: 'asked' | 'refused' | 'scope';
  /** The position of its rule, and its own among all phrases. */
  rule: number;
  at: number;
  analysed: AnalysedText;
};

/** Texts by their rarest keywords. `always`: texts without keywords. */
export type TextIndex<Item> = { byKey: ReadonlyMap<string, Item[]>; always: Item[] };

export type LanguageIndex = TextIndex<Phrase> & {
  language: string;
  phrases: Phrase[];
  /** By word. Misspelled words are corrected to one of them. */
  tokens: ReadonlyMap<string, Token>;
  stems: ReadonlySet<string>;
};

/** `synonyms`: those that were used, as text. */
export type RuleIndex = { synonyms: string; thesaurus: Thesaurus; languages: LanguageIndex[] };

/** Reads the stems of words from the database. */
export type FindStems = (words: readonly string[], language: string) => Promise<Stems>;

type IndexedRule = Pick<RuleInput, 'kind' | 'wordings' | 'topics'>;
export type IndexInput = { siteLanguage: string; rules: readonly IndexedRule[]; synonyms: string[][][] };
type BarePhrase = Omit<Phrase, 'analysed'>;

/** `before`: an earlier index, whose analysed texts are used again. */
export async function buildRuleIndex(
  findStems: FindStems,
  { siteLanguage, rules, synonyms }: IndexInput,
  before?: RuleIndex,
): Promise<RuleIndex> {
  const turns = takeTurns();
  const names = JSON.stringify(synonyms);
  const isSame = before?.synonyms === names;
  const thesaurus = isSame ? before.thesaurus : toThesaurus(synonyms);
  const phrases = rules.flatMap((rule, at) => phrasesOf(rule, at, siteLanguage)).map((bare, at) => ({ ...bare, at }));
  const byLanguage = Map.groupBy(phrases, ({ language }) => language);
  // Corrections of the site's language are reported first.
  const languages = [...new Set([siteLanguage, ...byLanguage.keys()])].filter(language => byLanguage.has(language));
  const indexes: LanguageIndex[] = [];
  for (const language of languages) {
    const earlier = before?.languages.find(index => index.language === language);
    const known = { tokens: earlier?.tokens, phrases: isSame ? earlier?.phrases : undefined };
    const bare = byLanguage.get(language) ?? [];
    indexes.push(await indexLanguage({ findStems, turns, thesaurus, known }, language, bare));
  }
  return { synonyms: names, thesaurus, languages: indexes };
}

/** Everything that can match the text. May contain more. */
export function findCandidates<Item>({ byKey, always }: TextIndex<Item>, { keys }: AskedText): Set<Item> {
  const found = new Set(always);
  for (const key of keys) for (const item of byKey.get(key) ?? []) found.add(item);
  return found;
}

/** A text that matches has all keywords but `mayMiss`, so one of that many rarest and one more. */
export async function indexTexts<Item extends { analysed: AnalysedText }>(
  items: readonly Item[],
  mayMiss: (keywords: number) => number,
  turns: Turns,
): Promise<TextIndex<Item>> {
  const rarityOf = await countUses(items, turns);
  const byKey = new Map<string, Item[]>();
  const always: Item[] = [];
  for (const item of items) {
    if (turns.isDue()) await turns.next();
    const { keywords } = item.analysed;
    if (keywords.length === 0) always.push(item);
    const byRarity = keywords.map(token => ({ token, uses: rarityOf(token) })).sort((a, b) => a.uses - b.uses);
    const rarest = byRarity.slice(0, mayMiss(keywords.length) + 1);
    for (const key of new Set(rarest.flatMap(({ token }) => keysOf(token)))) {
      const known = byKey.get(key);
      if (known) known.push(item);
      else byKey.set(key, [item]);
    }
  }
  return { byKey, always };
}

/** How many texts have a keyword's keys. Most tokens are in several texts, so they are counted first. */
async function countUses(
  items: readonly { analysed: AnalysedText }[],
  turns: Turns,
): Promise<(token: Token) => number> {
  const tokens = new Map<Token, number>();
  for (const { analysed } of items) {
    if (turns.isDue()) await turns.next();
    for (const token of analysed.keywords) tokens.set(token, (tokens.get(token) ?? 0) + 1);
  }
  const uses = new Map<string, number>();
  for (const [token, count] of tokens) for (const key of keysOf(token)) uses.set(key, (uses.get(key) ?? 0) + count);
  for (const token of tokens.keys())
    tokens.set(
      token,
      keysOf(token).reduce((sum, key) => sum + (uses.get(key) ?? 0), 0),
    );
  return token => tokens.get(token) ?? 0;
}

const bytes = { token: 250, phrase: 200, reference: 8, key: 100 } as const;

/** Its memory in bytes, estimated. */
export function sizeOfIndex({ languages }: RuleIndex): number {
  return languages.reduce((sum, { phrases, tokens, byKey }) => {
    const references = phrases.reduce((count, { analysed }) => count + 2 * analysed.tokens.length, 0);
    const text = phrases.reduce((count, phrase) => count + 2 * phrase.text.length, 0);
    const objects = tokens.size * bytes.token + phrases.length * bytes.phrase + byKey.size * bytes.key;
    return sum + objects + references * bytes.reference + text;
  }, 1);
}

function phrasesOf({ kind, wordings, topics }: IndexedRule, rule: number, siteLanguage: string) {
  const use = kind === 'answer' ? 'asked' : 'refused';
  return [
    ...wordings.flatMap(({ language, phrases }) => phrases.map(text => ({ rule, use, language, text }) as const)),
    ...topics.map(text => ({ rule, use: 'scope', language: siteLanguage, text }) as const),
  ];
}

type LanguageInput = {
  findStems: FindStems;
  turns: Turns;
  thesaurus: Thesaurus;
  known: { tokens: LanguageIndex['tokens'] | undefined; phrases: readonly Phrase[] | undefined };
};

async function indexLanguage(
  { findStems, turns, thesaurus, known }: LanguageInput,
  language: string,
  bare: readonly BarePhrase[],
): Promise<LanguageIndex> {
  const analysed = new Map(known.phrases?.map(phrase => [phrase.text, phrase.analysed]));
  const texts = bare.map(({ text }) => text).filter(text => !analysed.has(text));
  const read = await readTokens(findStems, texts, language, turns, known.tokens);
  const tokenOf = (word: string) => read.get(word) as Token;
  const phrases: Phrase[] = [];
  for (const phrase of bare) {
    if (turns.isDue()) await turns.next();
    phrases.push({ ...phrase, analysed: analysed.get(phrase.text) ?? analyseText(phrase, { tokenOf, thesaurus }) });
  }
  const tokens = new Map<string, Token>();
  for (const phrase of phrases) {
    if (turns.isDue()) await turns.next();
    for (const token of phrase.analysed.tokens) tokens.set(token.word, token);
  }
  const stems = new Set([...tokens.values()].map(({ stem }) => stem));
  return { language, phrases, tokens, stems, ...(await indexTexts(phrases, maxMissing, turns)) };
}

const maxWordsAtOnce = 1_000;

/** The token of every word of the texts. */
export async function readTokens(
  findStems: FindStems,
  texts: readonly string[],
  language: string,
  turns: Turns,
  known: ReadonlyMap<string, Token> = new Map(),
): Promise<Map<string, Token>> {
  const tokens = new Map<string, Token>();
  const unknown = new Set<string>();
  for (const text of texts) {
    if (turns.isDue()) await turns.next();
    for (const word of splitWords(text, language)) {
      const token = known.get(word);
      if (token) tokens.set(word, token);
      else unknown.add(word);
    }
  }
  const all = [...unknown];
  for (let at = 0; at < all.length; at += maxWordsAtOnce) {
    const stems = await findStems(all.slice(at, at + maxWordsAtOnce), language);
    for (const word of stems.keys()) tokens.set(word, toToken(word, language, stems));
    if (turns.isDue()) await turns.next();
  }
  return tokens;
}

function keysOf({ stem, beginning }: Token): string[] {
  return [stem, beginning];
}
