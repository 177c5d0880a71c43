import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '#domain/retrieval/chunker.ts';

const sentence = (number: number) => `Sentence number ${number} tells of boots that keep your feet dry on long walks.`;
const long = Array.from({ length: 40 }, (_, at) => sentence(at + 1)).join(' ');

describe('cutIntoChunks', () => {
  it('keeps a short text in one chunk', () => {
    const text = 'We ship on weekdays. Parcels arrive within three days.';
    expect([...cutIntoChunks(text, 'en')].flat()).toMatchObject([
      { text, startsAt: 0, endsAt: text.length, headings: [] },
    ]);
  });

  it('packs whole sentences into chunks of 120 to 200 words, each starting with the last sentence of the previous one', () => {
    const chunks = [...cutIntoChunks(long, 'en')].flat();
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text, sentences } of chunks) {
      expect(text).toMatch(/^Sentence number .*walks\.$/);
      expect(sentences.flat().length).toBeGreaterThanOrEqual(120);
      expect(sentences.flat().length).toBeLessThanOrEqual(200);
    }
    for (const [at, { sentences }] of chunks.entries()) {
      if (at > 0) expect(sentences[0]).toEqual(chunks[at - 1]?.sentences.at(-1));
    }
  });

  it('starts a chunk at every heading and records the headings above it', () => {
    const text =
      '# Delivery\n\nWe ship on weekdays.\n\n## Abroad\n\nNorway takes a week.\n\n# Returns\n\nThirty days.\n';
    expect([...cutIntoChunks(text, 'en')].flat().map(chunk => [chunk.headings, chunk.text])).toEqual([
      [['Delivery'], 'We ship on weekdays.'],
      [['Delivery', 'Abroad'], 'Norway takes a week.'],
      [['Returns'], 'Thirty days.'],
    ]);
  });

  it('does not mistake a line of code for a heading', () => {
    const text = '# Setup\n\n```\n# not a heading\nnpm start\n```\n';
    expect([...cutIntoChunks(text, 'en')].flat().map(chunk => chunk.headings)).toEqual([['Setup']]);
  });

  it('does not end a sentence inside a number or an abbreviation', () => {
    const [chunk] = [...cutIntoChunks('It weighs 3.5 kg, e.g. less than most. It floats.', 'en')].flat();
    expect(chunk?.sentences).toHaveLength(2);
  });

  it('splits Chinese at its own full stops', () => {
    const chunks = [...cutIntoChunks('我们在工作日发货。三天内送达。'.repeat(60), 'zh')].flat();
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text } of chunks) expect(text.endsWith('。')).toBe(true);
  });

  it('splits a sentence that never ends', () => {
    const chunks = [...cutIntoChunks('word '.repeat(1000), 'en')].flat();
    for (const { sentences } of chunks) expect(sentences.flat().length).toBeLessThanOrEqual(200);
  });

  it('loses no word of any text, and records the position of each chunk', () => {
    const piece = fc.constantFrom(
      'Boots. ',
      'keep dry ',
      '# Head\n',
      '\n\n',
      '三天。',
      'e.g. ',
      '👟 ',
      '"No!" ',
      '\r\n',
      '.',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), pieces => {
        const text = pieces.join('');
        const chunks = [...cutIntoChunks(text, 'en')].flat();
        for (const { startsAt, endsAt, text: words } of chunks) expect(text.slice(startsAt, endsAt)).toBe(words);
        const covered = [...text].length === 0 ? '' : chunks.map(chunk => chunk.text).join(' ');
        for (const word of ['Boots', '三天']) {
          const body = text.replace(/^ {0,3}#{1,6}[ \t].*$/gm, '');
          if (body.includes(word)) expect(covered).toContain(word);
        }
      }),
      { numRuns: 200 },
    );
  });
});
