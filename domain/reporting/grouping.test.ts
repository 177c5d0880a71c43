import { expect, it } from 'vitest';
import { type GroupableQuestion, groupQuestions, withStems } from '#domain/reporting/grouping.ts';
import { otherGaps, type SampleGap, tunedGaps } from '#domain/reporting/grouping-samples.ts';
import { mergeStems } from '#domain/reporting/similarity.ts';
import { isFrequentWord } from '#domain/retrieval/concepts/classifier.ts';
import { expensive } from '#tests/attacks/largest.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { longestPauseDuring } from '#tests/setup/event-loop.ts';

const common = new Set('do you a the is my i can how what on to it in of for and'.split(' '));
let minute = 0;

/** Words without endings stand for stems here: what makes a stem is tested where it is made. */
const ask = (text: string): GroupableQuestion => ({
  text,
  language: 'en',
  chatId: crypto.randomUUID(),
  askedAt: new Date(Date.UTC(2026, 0, 1, 0, minute++)),
  stems: new Map(
    (text.toLowerCase().match(/\w+/g) ?? [])
      .filter(word => !common.has(word))
      .map(word => [word.replace(/s$/, ''), isFrequentWord(word)]),
  ),
});

it('the same words in another order are one question, in the most frequent wording', async () => {
  const groups = await groupQuestions(['gift cards?', 'Gift card?', 'gift cards?', 'Do you repair boots?'].map(ask));
  expect(groups.map(({ text, count }) => [text, count])).toEqual([
    ['gift cards?', 3],
    ['Do you repair boots?', 1],
  ]);
});

it('questions that share rare words are grouped, and those that share common words are not', async () => {
  const groups = await groupQuestions(
    [
      'Do you reproof jackets?',
      'Can you reproof my old jacket?',
      'reproof jacket price',
      'Is the jacket warm?',
      'Is the jacket heavy?',
      'Is the jacket blue?',
    ].map(ask),
  );
  expect(groups[0]).toMatchObject({ text: 'Do you reproof jackets?', count: 3 });
  expect(groups.slice(1).map(({ count }) => count)).toEqual([1, 1, 1]);
});

it('one common word does not make a group', async () => {
  const asked = ['Where order?', 'Change order?', 'Cancel order?', 'Order gift wrapped?', 'Is it warm?'].map(ask);
  expect(await groupQuestions(asked)).toHaveLength(5);
  const jackets = ['Do you re proof jackets bought elsewhere?', 'Can you re proof my old jacket?', 'Tents?', 'Stoves?'];
  expect((await groupQuestions(jackets.map(ask))).map(({ count }) => count)).toEqual([2, 1, 1]);
});

it('each wording is shown once, newest first', async () => {
  const [group] = await groupQuestions(['gift cards', 'Gift cards?', 'Gift card for Jo?', 'gift cards'].map(ask));
  expect(group?.count).toBe(4);
  expect(group?.questions.map(({ text }) => text)).toEqual(['gift cards', 'Gift card for Jo?']);
});

it('a text of common words only is still a question', async () => {
  expect(await groupQuestions([ask('How is it?'), ask('how is it'), ask('What is it for?')])).toMatchObject([
    { count: 2 },
    { count: 1 },
  ]);
});

it('questions of a known group rejoin it, and similar ones join it', async () => {
  const wordings = [ask('Do you reproof jackets?'), ask('reproof an old jacket')];
  const asked = ['Can you reproof a jacket for me?', 'Do you repair boots?'].map(ask);
  expect(
    await groupQuestions(asked, [
      { id: 'known', wordings },
      { id: 'quiet', wordings: [ask('Tents?')] },
    ]),
  ).toMatchObject([
    { id: 'known', text: 'Can you reproof a jacket for me?', count: 1, all: [asked[0]] },
    { id: null, text: 'Do you repair boots?', count: 1 },
  ]);
});

it('wordings without a shared word are grouped if an embedding model finds them similar', async () => {
  const close = [
    { ...ask('Can I hire a cello?'), vector: [1, 0.1] },
    { ...ask('Instrument rental'), vector: [1, 0.2] },
  ];
  const far = { ...ask('Opening times'), vector: [0, 1] };
  expect((await groupQuestions([...close, far])).map(({ count }) => count)).toEqual([2, 1]);
});

it('the questions of 36 gaps are grouped with a purity of at least 0.9, and most wordings of a gap are together', async () => {
  const { database } = await openTestServices();
  const measure = async (gaps: readonly SampleGap[]) => {
    const rows = gaps.flatMap(({ language, wordings }, gap) =>
      wordings.map(text => ({ text, language, gap, chatId: '', askedAt: new Date() })),
    );
    const groups = await groupQuestions(await database.transaction(null, tx => withStems(tx, rows)));
    const countOf = (group: (typeof groups)[number], gap: number) => group.all.filter(one => one.gap === gap).length;
    const all = [...gaps.keys()];
    const most = (counts: number[]) => Math.max(...counts);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      purity: sum(groups.map(group => most(all.map(gap => countOf(group, gap))))) / rows.length,
      completeness: sum(all.map(gap => most(groups.map(group => countOf(group, gap))))) / rows.length,
    };
  };
  const tuned = await measure(tunedGaps);
  expect(tunedGaps.length).toBeGreaterThanOrEqual(30);
  expect(tuned.purity).toBeGreaterThanOrEqual(0.95);
  expect(tuned.completeness).toBeGreaterThanOrEqual(0.85);
  const other = await measure(otherGaps);
  expect(other.purity).toBeGreaterThanOrEqual(0.9);
  expect(other.completeness).toBeGreaterThanOrEqual(0.75);
});

it('hundreds of thousands of words with the same beginning are merged in linear time', async () => {
  const word = (at: number) =>
    `deliver${[...at.toString(26).padStart(4, '0')].map(digit => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('')}`;
  const words = Array.from({ length: 200_000 }, (_, at) => word(at));
  expect((await mergeStems([...words, 'deliver', 'delivery'])).get('delivery')).toBe('deliver');
});

it('T13 questions at their largest size are grouped while other requests run', async () => {
  const { database } = await openTestServices();
  const text = (at: number) => `${expensive['two-letter words'].slice(3 * at, 3 * at + 295)} w${at}`;
  const rows = Array.from({ length: 400 }, (_, at) => ({
    text: text(at),
    language: 'en',
    chatId: '',
    askedAt: new Date(),
  }));
  const pause = await longestPauseDuring(async () => {
    const questions = await database.transaction(null, tx => withStems(tx, rows));
    // The same beginning: all wordings are compared with each other.
    await groupQuestions(questions.map(question => ({ ...question, vector: Array(300).fill(1) })));
  });
  expect(pause).toBeLessThan(500);
}, 120_000);
