// The set of true and false sentences: what the code before the judge stops, by kind, and of numbers changed at random.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFacts, indexFacts } from '#domain/answers/hard-facts/compare-facts.ts';
import { type LocaleWords, loadLocaleWords } from '#domain/answers/hard-facts/locale-words.ts';
import { findUnknownName } from '#domain/answers/hard-facts/names.ts';
import { readFacts, squeeze } from '#domain/answers/hard-facts/read-facts.ts';
import { contextOfUnit, type EvidenceUnit, numberUnits } from '#domain/answers/model/evidence-units.ts';
import { languageOfQuestion } from '#domain/answers/question/question-language.ts';
import type { Figures } from '../bench.ts';

/** Kept apart: only a judge can tell whether a result is right. */
const computedKind = 'true, computed';
const sentenceKinds = ['true', 'number', 'exchange', 'negation', 'condition', 'invented'] as const;

type SentenceCase = {
  id: string;
  question: string;
  sources: { title: string; headings: string[]; text: string }[];
  /** `cites`: slices of the sources. `computed`: true, but a number is a result or an example that no page has. */
  sentences: { text: string; cites: string[]; kind: (typeof sentenceKinds)[number]; computed?: boolean }[];
};

type Outcome = 'stated' | 'judge' | 'stopped';

/** Of sentences that are too short to tell. */
const fallbackLanguage = 'en';
const folder = join(import.meta.dirname, 'sentences');

function readSentences(): { language: string; cases: SentenceCase[] }[] {
  return readdirSync(folder).map(name => ({
    language: name.replace('.json', ''),
    cases: JSON.parse(readFileSync(join(folder, name), 'utf8')) as SentenceCase[],
  }));
}

export async function benchSentences(): Promise<Figures> {
  const outcomes = new Map<string, Outcome[]>(
    [...sentenceKinds, computedKind, 'random numbers'].map(kind => [kind, []]),
  );
  for (const { language, cases } of readSentences()) {
    const words = await loadLocaleWords([language]);
    for (const one of cases) {
      for (const { kind, outcome } of outcomesOf(one, language, words)) outcomes.get(kind)?.push(outcome);
    }
  }
  const all = [...(outcomes.get('true') ?? []), ...(outcomes.get(computedKind) ?? [])];
  return Object.fromEntries(
    [...outcomes, ['true, with computed', all] as const].map(([kind, all]) => {
      const share = (wanted: Outcome) =>
        Math.round((1000 * all.filter(one => one === wanted).length) / all.length) / 10;
      const figures = { sentences: all.length, 'stated, %': share('stated'), 'to the judge, %': share('judge') };
      return [`sentences: ${kind}`, { ...figures, 'stopped by code, %': share('stopped') }];
    }),
  );
}

function outcomesOf({ question, sources, sentences }: SentenceCase, language: string, words: readonly LocaleWords[]) {
  const passages = sources.map((source, at) => ({ ...source, documentId: `${at}`, version: 1, url: null, language }));
  const units = numberUnits({ passages, products: [], language: 'en', computed: [] });
  const all = indexFacts(units.flatMap(textsOf), words);
  const claims = readFacts(question, words);
  const known = `${all.words}${squeeze(question)}`;
  const judge = (text: string, cites: string[]): Outcome => {
    const cited = indexFacts(units.filter(unit => isCited(unit, cites)).flatMap(textsOf), words);
    const { isStated, missing } = checkFacts(text, { cited, all, claims }, words);
    const isForeign = languageOfQuestion(text, fallbackLanguage) !== language;
    const name = isForeign ? undefined : findUnknownName(text, { language, known }, words);
    return missing || name ? 'stopped' : isStated ? 'stated' : 'judge';
  };
  const real = sentences.map(({ text, cites, kind, computed }) => ({
    kind: computed ? computedKind : (kind as string),
    outcome: judge(text, cites),
  }));
  const changed = sentences
    .filter(({ kind, computed }) => kind === 'true' && !computed)
    .flatMap(({ text, cites }) => changeNumbers(text).map(other => ({ other, cites })))
    .map(({ other, cites }) => ({ kind: 'random numbers', outcome: judge(other, cites) }));
  return [...real, ...changed];
}

function textsOf(unit: EvidenceUnit): string[] {
  return [...contextOfUnit(unit), unit.text];
}

function isCited({ shownSources }: EvidenceUnit, cites: string[]): boolean {
  const quote = shownSources[0]?.quote ?? '';
  return cites.some(cite => quote.includes(cite) || cite.includes(quote));
}

/** Each number of a sentence, replaced by another of the same length. The same in every run. */
function changeNumbers(text: string): string[] {
  return [...text.matchAll(/\d+/g)].map(({ 0: number, index }, at) => {
    const other = [...number].map((digit, place) => `${(Number(digit) + 3 + ((at + place) % 5)) % 10}`).join('');
    return `${text.slice(0, index)}${other.replace(/^0/, '7')}${text.slice(index + number.length)}`;
  });
}
