// Words that are written as one or as two: "Olivenöl" and "Oliven Öl", "bodylotion" and "body lotion".

const shortestPart = 3;
/** After a long first part: "öl". */
const shortestEnd = 2;
const longBeginning = 5;
const shortestCompound = 7;
const mostCompounds = 3;
const letters = /^\p{L}+$/u;
/** Linking letters between two parts in German, Dutch and related languages. */
const joints = ['', 's', 'n', 'en', 'es', 'e'];

/** Each pair of neighbouring words as one word. */
export function joinNeighbours(words: readonly string[]): string[] {
  return words.slice(1).flatMap((second, at) => {
    const first = words[at] ?? '';
    const canJoin = [first, second].every(word => letters.test(word) && word.length >= shortestPart - 1);
    return canJoin && first.length + second.length >= shortestCompound - 1 ? [`${first}${second}`] : [];
  });
}

/** Every way to split a long word in two, the most likely first. */
export function splitCompounds(words: readonly string[]): { word: string; parts: string[] }[] {
  return words
    .filter(word => letters.test(word) && word.length >= shortestCompound)
    .slice(0, mostCompounds)
    .flatMap(word => {
      const ways: { word: string; parts: string[] }[] = [];
      for (let at = shortestPart; at <= word.length - shortestEnd; at++) {
        for (const joint of joints) {
          if (joint && !word.startsWith(joint, at)) continue;
          const rest = word.slice(at + joint.length);
          if (rest.length >= (at >= longBeginning ? shortestEnd : shortestPart))
            ways.push({ word, parts: [word.slice(0, at), rest] });
        }
      }
      // More even splits are more likely.
      return ways.sort((a, b) => shortest(b.parts) - shortest(a.parts));
    });
}

function shortest(parts: string[]): number {
  return Math.min(...parts.map(({ length }) => length));
}
