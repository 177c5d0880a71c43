// Irrelevant paragraphs, to make a site of any size: recombined sentences of the corpus, with many rare words renamed,
// because a real site's vocabulary grows with its texts. They are for measuring speed, not quality.
import { type Paragraph, seededRandom } from './corpus.ts';

const syllables = ['ba', 'co', 'di', 'fu', 'ge', 'ha', 'ki', 'lo', 'mu', 'ne', 'po', 'ra', 'si', 'tu', 've', 'zo'];
const rareUpTo = 12;
/** With this share, 43,000 chunks beside 43,000 of other sites have seven new terms each, as real ones did. */
const renamed = 0.15;

export function makeDistractors(paragraphs: Paragraph[], count: number): Paragraph[] {
  const random = seededRandom(43);
  const sentences = paragraphs.flatMap(({ text }) => text.match(/[^.!?]+[.!?]+/g) ?? [text]);
  const uses = countUses(paragraphs);
  const nameOf = () => [0, 0].map(() => syllables[Math.floor(random() * syllables.length)]).join('');
  return Array.from({ length: count }, (_, at) => {
    const ending = nameOf();
    const words = Array.from({ length: 5 }, () => sentences[Math.floor(random() * sentences.length)])
      .join(' ')
      .replace(/\p{L}{4,}/gu, word =>
        (uses.get(word.toLowerCase()) ?? 0) <= rareUpTo && random() < renamed ? word + ending : word,
      );
    return { id: `distractor ${at}`, title: `Page ${ending}`, text: words.trim() };
  });
}

function countUses(paragraphs: Paragraph[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { text } of paragraphs) {
    for (const word of new Set(text.toLowerCase().match(/\p{L}{4,}/gu))) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return uses;
}
