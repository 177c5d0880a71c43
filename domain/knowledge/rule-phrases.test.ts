import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareQuestions, maxMissing, mentions } from '#domain/knowledge/rule-compare.ts';
import {
  buildRuleIndex,
  type FindStems,
  findCandidates,
  indexTexts,
  type RuleIndex,
} from '#domain/knowledge/rule-phrases.ts';
import { findNearest } from '#domain/knowledge/rule-spelling.ts';
import { type AnalysedText, analyseText, toThesaurus, toToken, withKeys } from '#domain/knowledge/rule-text.ts';
import { editDistance } from '#domain/retrieval/edit-distance.ts';
import { takeTurns } from '#platform/turns.ts';

const words =
  'ship shipping shipment order orders border gift giftcard card price prices 42 4455 12345678 1234 5678 the is it please versand kosten versandkosten';
const text = fc.array(fc.constantFrom(...words.split(' ')), { minLength: 1, maxLength: 9 }).map(list => list.join(' '));
const thesaurus = toThesaurus([[['order'], ['gift', 'card']]]);
const stems = new Map<string, string | null>([
  ['the', null],
  ['is', null],
  ['shipping', 'ship'],
  ['orders', 'order'],
  ['prices', 'price'],
]);

function analyse(typed: string): AnalysedText {
  const tokenOf = (word: string) => toToken(word, 'en', stems);
  return analyseText({ text: typed, language: 'en' }, { tokenOf, thesaurus });
}

it('every phrase that matches a text is one of its candidates', async () => {
  const property = fc.asyncProperty(fc.array(text, { maxLength: 30 }), text, async (phrases, question) => {
    const items = phrases.map(phrase => ({ analysed: analyse(phrase) }));
    const asked = withKeys(analyse(question));
    const found = findCandidates(await indexTexts(items, maxMissing, takeTurns()), asked);
    const isMatch = ({ analysed }: { analysed: AnalysedText }) =>
      compareQuestions(asked, analysed) > 0 || mentions(asked, analysed);
    expect(items.filter(isMatch).filter(item => !found.has(item))).toEqual([]);
  });
  await fc.assert(property, { numRuns: 300 });
});

const rulesOf = (lists: readonly string[][]) =>
  lists.map(phrases => ({
    kind: 'answer' as const,
    wordings: [{ language: 'en', phrases, text: 'Yes.' }],
    topics: [],
  }));

it('an index that uses the analysed texts of an earlier one is the same as a new one', async () => {
  const lists = fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 6 });
  const property = fc.asyncProperty(lists, lists, fc.boolean(), async (earlier, later, hasSynonyms) => {
    const find: FindStems = async all => new Map(all.map(word => [word, stems.get(word) ?? word]));
    const inputOf = (from: readonly string[][], synonyms: string[][][]) => ({
      siteLanguage: 'en',
      rules: rulesOf(from),
      synonyms,
    });
    const before = await buildRuleIndex(find, inputOf(earlier, []));
    const input = inputOf(later, hasSynonyms ? [[['order'], ['gift', 'card']]] : []);
    expect(await buildRuleIndex(find, input, before)).toEqual(await buildRuleIndex(find, input));
  });
  await fc.assert(property, { numRuns: 100 });
});

it('a changed rule is analysed alone', async () => {
  const lookedUp: string[] = [];
  const find: FindStems = async all => {
    lookedUp.push(...all);
    return new Map(all.map(word => [word, word]));
  };
  const build = (phrase: string, before?: RuleIndex) =>
    buildRuleIndex(find, { siteLanguage: 'en', rules: rulesOf([['gift cards'], [phrase]]), synonyms: [] }, before);
  const before = await build('where is my order');
  lookedUp.length = 0;
  await build('where is my parcel', before);
  expect(lookedUp).toEqual(['parcel']);
});

it('a misspelling is corrected to the first of the nearest words', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'х'), minLength: 4, maxLength: 10 });
  const property = fc.asyncProperty(fc.array(word, { maxLength: 30 }), word, async (list, typed) => {
    const vocabulary = new Set(list.filter(known => known !== typed));
    const [repair] = await findNearest([typed], vocabulary, takeTurns());
    const most = typed.length >= 8 ? 2 : 1;
    const near = [...vocabulary]
      .map(known => ({ known, distance: editDistance(typed, known, most) }))
      .filter(({ known, distance }) => known.length >= 5 && distance <= most && (distance < 2 || known[0] === typed[0]))
      .sort((a, b) => a.distance - b.distance);
    expect(repair?.to).toBe(near[0]?.known);
  });
  await fc.assert(property, { numRuns: 300 });
});
