// The words of a text, and when two words are the same. Modules don't split texts themselves, except for a reason that they name.
import { baseLanguage } from '#domain/retrieval/languages.ts';

// Scripts without spaces between words, or with endings that no dictionary removes: two characters are a word.
const unspaced =
  '\\p{Script_Extensions=Han}\\p{Script_Extensions=Hiragana}\\p{Script_Extensions=Katakana}\\p{Script_Extensions=Hangul}' +
  '\\p{Script_Extensions=Thai}\\p{Script_Extensions=Lao}\\p{Script_Extensions=Khmer}\\p{Script_Extensions=Myanmar}';
const scriptRun = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const unspacedCharacter = new RegExp(`(?!\\p{P})[${unspaced}]`, 'gu');
/** No character of those scripts comes before these, so most texts skip the script check. */
const maybeUnspaced = /[\u0e00-\u{10ffff}]/u;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const writtenWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu;
const wordOrNumber = /[\p{L}\p{M}]+|\p{N}+/gu;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Languages with their own lower-case rules. */
const ownSmallLetters = new Set(['lt', 'tr']);
/** Longer words are data, not search words. */
const longestWord = 64;

/** To compare short texts of one language: runs of letters and digits, in the case of the text. */
export function wordsIn(text: string): string[] {
  return text.match(word) ?? [];
}

/** To search and to index: normalised in case and width, with pairs of characters for scripts without spaces. */
export function splitWords(text: string, tag: string): string[] {
  const code = baseLanguage(tag);
  const even = text.normalize('NFKC').replace(invisible, '');
  const small = ownSmallLetters.has(code) ? even.toLocaleLowerCase(code) : even.toLowerCase();
  const words: string[] = [];
  for (const run of small.match(word) ?? []) {
    if (!maybeUnspaced.test(run)) addWord(words, run);
    else for (const part of scriptRuns(run)) isUnspaced(part) ? addPairs(words, part) : addWord(words, part);
  }
  return words;
}

function addWord(words: string[], word: string): void {
  if (word.length <= longestWord) words.push(word);
}

function addPairs(words: string[], run: string): void {
  const characters = [...run];
  if (characters.length === 1) words.push(run);
  for (let at = 1; at < characters.length; at++) words.push(`${characters[at - 1]}${characters[at]}`);
}

/** To show words or repeat them in a question: as a person writes them, such as "t-shirt" and "what’s". */
export function writtenWords(text: string): string[] {
  return text.match(writtenWord) ?? [];
}

/** For the classifiers, which learnt that letters and digits are apart: "size42" is two. */
export function wordsAndNumbers(text: string): string[] {
  return text.match(wordOrNumber) ?? [];
}

/** To limit or classify texts by length: two characters of a script without spaces are about one word. */
export function countWords(text: string): number {
  const characters = text.match(unspacedCharacter)?.length ?? 0;
  return Math.ceil(characters / 2) + writtenWords(text.replace(unspacedCharacter, ' ')).length;
}

/** To limit what is shown: a character of a script without spaces counts as two or three letters. */
export function lengthInLetters(text: string): number {
  return text.length + 1.5 * (text.match(unspacedCharacter)?.length ?? 0);
}

/** Whether a word or character is of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return maybeUnspaced.test(word) && beginsUnspaced.test(word);
}

/** Whether a text has a character of a script without spaces, so that spaces don't separate its words. */
export function hasUnspaced(text: string): boolean {
  return maybeUnspaced.test(text) && text.search(unspacedCharacter) >= 0;
}

/** The parts of a word in scripts with and without spaces: "iphone手机" has two. */
export function scriptRuns(word: string): string[] {
  return maybeUnspaced.test(word) ? (word.match(scriptRun) ?? []) : [word];
}

/** To find a text again that was typed with other case, punctuation or spaces. */
export function comparableText(text: string): string {
  return wordsIn(text.toLowerCase()).join(' ');
}

/** To compare names and numbers in words across keyboards: lower case without accents. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i');
}

/** The text with a space instead of each of these lower-case words. */
export function withoutWords(text: string, words: ReadonlySet<string>): string {
  return text.replace(word, found => (words.has(found.toLowerCase()) ? ' ' : found));
}

/** To choose a fixed answer, where a wrong match is worst: six common letters, and at most two others at the end. */
export function isInflected(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return same >= 6 && Math.max(one.length, other.length) - same <= 2;
}

/** To read whether a text says what was asked: words that differ only in their ending. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const stem = Math.max(4, Math.min(one.length, other.length) - 2);
  return one.length > 3 && other.length > 3 && one.slice(0, stem) === other.slice(0, stem);
}

const shortestRelated = 4;

/** To rank texts by topic: also compounds, so that one word contains the other, or they start alike. */
export function isRelatedWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < shortestRelated) return false;
  if (short.length >= 5 && long.includes(short)) return true;
  const stem = Math.max(shortestRelated, Math.ceil(short.length * 0.75));
  return long.length - short.length <= 4 && short.slice(0, stem) === long.slice(0, stem);
}

/** To look up in a list whether a text has some form of a word: five letters are enough to prove a name. */
export function beginningOf(word: string): string {
  return word.slice(0, 5);
}

/** Whether a typo in it can be corrected. Shorter words, and those with digits, have too many others one letter away. */
export function isRepairable(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}]{3,}$/u.test(word) && !isUnspaced(word);
}
