// Trains the concept classifier from the phrase files and writes domain/retrieval/concepts/model.bin. The same phrases give the same file.
//   node scripts/run.mjs train-concepts            trains and writes
//   node scripts/run.mjs train-concepts --check    also holds back every fifth template and prints how many of those it gets right
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModel, scoreConcepts } from '#domain/retrieval/concepts/classifier.ts';
import { type Phrase, readPhrases } from '#domain/retrieval/concepts/phrases.ts';
import { seededRandom } from '../tests/bench/retrieval/corpus.ts';
import { trainClassifier } from './classifier.ts';

const folder = join(import.meta.dirname, '../domain/retrieval/concepts');
/** In bytes. */
const maxFileSize = 1_500_000;

const written = readdirSync(join(folder, 'phrases'))
  .filter(name => name.endsWith('.txt'))
  .sort()
  .flatMap(name =>
    readPhrases(readFileSync(join(folder, 'phrases', name), 'utf8'), name.slice(0, -4), seededRandom(1)),
  );
const shares = { question: 60, statement: 30 };
const phrases = balance(written);
const concepts = [...new Set(phrases.map(({ concept }) => concept))];
if (concepts.length > 255) throw new Error('A concept is one byte: there may be at most 255.');

if (process.argv.includes('--check')) check();
const file = train(phrases);
writeFileSync(join(folder, 'model.bin'), file);
console.log(`${concepts.length} concepts, ${phrases.length} phrases: ${file.length.toLocaleString('en')} bytes`);

function train(taught: Phrase[]): Buffer {
  const labelled = taught.map(({ concept, text, kind }) => ({ label: concept, text, isTyped: kind === 'question' }));
  return trainClassifier(labelled, concepts, maxFileSize);
}

/** Every language and concept has the same weight, whatever its number of phrases, and every template is used. */
function balance(all: Phrase[]): Phrase[] {
  const groups = Map.groupBy(all, ({ concept, language, kind }) => `${concept} ${language} ${kind}`);
  return [...groups.values()].flatMap(group => {
    const templates = [...Map.groupBy(group, ({ template }) => template).values()];
    const chosen: Phrase[] = [];
    const most = shares[group[0]?.kind ?? 'question'];
    for (let turn = 0; chosen.length < most && turn < 16; turn++) {
      for (const of of templates) {
        const phrase = of[turn];
        if (phrase && chosen.length < most) chosen.push(phrase);
      }
    }
    return chosen;
  });
}

function check(): void {
  const isHeldBack = ({ template }: Phrase) => template % 5 === 0;
  const model = readModel(train(phrases.filter(phrase => !isHeldBack(phrase))));
  const rows = new Map<string, { n: number; first: number; third: number }>();
  for (const { concept, language, kind, text } of phrases.filter(isHeldBack)) {
    const scores = scoreConcepts(model, text);
    const own = scores[model.concepts.indexOf(concept)] as number;
    const better = scores.filter(score => score > own).length;
    const row = rows.get(`${language} ${kind}`) ?? { n: 0, first: 0, third: 0 };
    rows.set(`${language} ${kind}`, {
      n: row.n + 1,
      first: row.first + Number(better < 1),
      third: row.third + Number(better < 3),
    });
  }
  const share = (part: number, all: number) => Math.round((1000 * part) / all) / 10;
  console.table(
    Object.fromEntries(
      [...rows].map(([name, { n, first, third }]) => [
        name,
        { n, 'first, %': share(first, n), 'among three, %': share(third, n) },
      ]),
    ),
  );
}
