// Whether the words of a sentence have the same relations as in its source: who acts, what a preposition refers to,
// what comes first.
import { isContent } from '#domain/answers/model/proof/clauses.ts';
import { vocabularyOf } from '#domain/answers/model/proof/vocabulary.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';
import { isSameToken } from '#domain/answers/model/proof/word-equality.ts';

/** Verb forms that mean "we" without the pronoun. */
const weForms: Record<string, RegExp> = { es: /[aei]mos$/, pt: /[aei]mos$/, it: /iamo$/ };

/** `inherited`: tokens that the clause takes over from the previous one. */
export function findReordering(said: Token[], own: Token[], inherited: Token[], language: string): string | undefined {
  return findChangedReference(said, [...inherited, ...own], language) ?? findMovedWord(said, own, inherited, language);
}

/** "You pay" is not "we pay", and a refund to the visitor is not one by the visitor. */
export function findChangedActor(said: Token[], source: Token[], language: string): string | undefined {
  const [actor, sourceActor] = [actorOf(said, language), actorOf(source, language)];
  const isOther = (actor === 'we' && sourceActor !== 'we') || (actor === 'you' && sourceActor === 'we');
  if (isOther) return `The source doesn’t say that about “${actor}”.`;
  const isLost = sourceActor !== null && actor === null && !isPassive(said, language);
  return isLost ? `The source says that about “${sourceActor}”.` : undefined;
}

function isPassive(tokens: Token[], language: string): boolean {
  const { passive } = vocabularyOf(language);
  return tokens.some(({ word }) => passive.has(word));
}

/** If a clause has its own subject, no other word is the subject. */
export function findChangedSubject(said: Token[], source: Token[], language: string): string | undefined {
  const sourceActor = actorOf(source, language);
  return sourceActor && actorOf(said, language) !== sourceActor
    ? `The source says that about “${sourceActor}”.`
    : undefined;
}

function actorOf(tokens: Token[], language: string): 'we' | 'you' | null {
  const { we, you } = vocabularyOf(language);
  const isWe = ({ word, kind }: Token) => we.has(word) || (kind === 'content' && weForms[language]?.test(word));
  const first = tokens.find(token => isWe(token) || you.has(token.word));
  return first ? (isWe(first) ? 'we' : 'you') : null;
}

/** "9 to 18" is not "18 to 9". */
export function findReorderedNumbers(said: Token[], own: Token[]): string | undefined {
  const known = own.filter(({ kind }) => kind === 'number');
  const numbers = said.filter(({ kind }) => kind === 'number');
  const places = numbers
    .map(number => known.findIndex(other => isSameToken(other, number)))
    .filter(place => place >= 0);
  const isKept = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
  return isKept ? undefined : 'The numbers are in a different order than in the source.';
}

/** "lend to guests" is not "lend to members"; adjectives stay with their nouns. */
function findChangedReference(said: Token[], source: Token[], language: string): string | undefined {
  const sourceObjects = objectsOf(source, language);
  for (const [preposition, objects] of objectsOf(said, language)) {
    const known = sourceObjects.get(preposition);
    if (!known) continue;
    const places = objects.map(object => known.findIndex(other => isSameToken(other, object)));
    const isBound = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0));
    if (!isBound) return `“${preposition}” refers to something else in the source.`;
  }
  const rebound = pairsOf(said).find(([left, right]) => {
    const after = pairsOf(source).filter(([one]) => isSameToken(one, left));
    const before = pairsOf(source).filter(([, one]) => isSameToken(one, right));
    const isElsewhere = after.length > 0 && before.length > 0;
    return isElsewhere && !after.some(([, one]) => isSameToken(one, right));
  });
  return rebound ? `“${rebound[0].word} ${rebound[1].word}” refers to something else in the source.` : undefined;
}

/** The first word after each preposition. */
function objectsOf(tokens: Token[], language: string): Map<string, Token[]> {
  const { prepositions } = vocabularyOf(language);
  const found = new Map<string, Token[]>();
  for (const [at, { word }] of tokens.entries()) {
    const preposition = prepositions.get(word);
    const object = preposition && tokens.slice(at + 1).find(isContent);
    if (preposition && object && object.kind !== 'number') {
      found.set(preposition, [...(found.get(preposition) ?? []), object]);
    }
  }
  return found;
}

function pairsOf(tokens: Token[]): [Token, Token][] {
  return tokens.slice(1).flatMap((right, at): [Token, Token][] => {
    const left = tokens[at];
    const isPair = left?.kind === 'content' && right.kind === 'content' && !right.isFirst;
    return isPair ? [[left, right]] : [];
  });
}

/** Subject and object keep their order; a verb, or the object of a preposition, may move. */
function findMovedWord(said: Token[], own: Token[], inherited: Token[], language: string): string | undefined {
  const before = inherited.filter(isFree(inherited, language));
  const free = [...before, ...own.filter(isFree(own, language))];
  const taken = new Set<number>();
  const find = (token: Token, from: number) =>
    free.findIndex((other, at) => at >= from && !taken.has(at) && isSameToken(other, token));
  const moved = said.filter(isFree(said, language)).flatMap(token => {
    const inOwn = find(token, before.length);
    const place = inOwn >= 0 ? inOwn : find(token, 0);
    taken.add(place);
    const other = free[place];
    return other ? [{ place, isNoun: Boolean(token.isCapital && other.isCapital) }] : [];
  });
  const places = moved.map(({ place }) => place);
  if (isRising(places)) return undefined;
  // German and Dutch verbs can move in any sentence, and German nouns are capitalised.
  const movesVerbs = language === 'de' || language === 'nl';
  const nouns = moved.filter(({ isNoun }) => isNoun).map(({ place }) => place);
  const mayMove = movesVerbs ? isRising(nouns) : isPassive(said, language);
  return mayMove && isNearlyRising(places) ? undefined : 'The words are in a different order than in the source.';
}

/** Words that are not the object of a preposition. */
function isFree(tokens: Token[], language: string): (token: Token, at: number) => boolean {
  const { prepositions } = vocabularyOf(language);
  return (token, at) => {
    if (token.kind !== 'content') return false;
    const before = tokens.slice(0, at).findLastIndex(({ kind }) => kind !== 'content');
    const article = tokens[before];
    const outer =
      article && article.kind === 'glue' && !prepositions.has(article.word) ? tokens[before - 1] : undefined;
    return ![article, outer].some(one => one && (prepositions.has(one.word) || one.kind === 'relation'));
  };
}

function isRising(places: number[]): boolean {
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

/** How many words a word may move past: "return unused items", "unused items returned". */
const furthest = 2;

/** In ascending order, except for one that did not move far. */
function isNearlyRising(places: number[]): boolean {
  const ranks = [...places].sort((a, b) => a - b);
  return places.some(
    (place, at) => Math.abs(ranks.indexOf(place) - at) <= furthest && isRising(places.toSpliced(at, 1)),
  );
}
