// Lists of everyday words per language: correctly spelled words must not be corrected to others.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFrequentWord } from '#domain/retrieval/concepts/classifier.ts';

const folder = join(import.meta.dirname, 'common-words');
let listed: Set<string> | undefined;

/** Whether a word is in common use in any language, because visitors mix languages. */
export function isCommonWord(word: string): boolean {
  listed ??= new Set(
    readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').split(/\s+/).filter(Boolean)),
  );
  return listed.has(word) || isFrequentWord(word);
}
