// Finds quoted words in the text they are said to stand in. White space and the shape of quotation marks may differ, because models
// change them; what is handed back is the text's own slice.

const doubles = /["“”„‟«»″]/;
const singles = /['‘’‚‛′`´]/;

export function locate(text: string, quote: string): string | undefined {
  const wanted = even(quote.trim()).letters;
  if (wanted.length < 3) return undefined;
  const { letters, places } = even(text);
  const at = letters.indexOf(wanted);
  if (at < 0) return undefined;
  const start = places[at] ?? 0;
  const end = (places[at + wanted.length - 1] ?? start) + 1;
  return text.slice(start, end);
}

/** With one space for any, one mark for each kind of quotation marks, and the place of every letter in the text. */
function even(text: string): { letters: string; places: number[] } {
  const places: number[] = [];
  let letters = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    const shown = /\s/.test(letter) ? ' ' : doubles.test(letter) ? '"' : singles.test(letter) ? "'" : letter;
    if (shown === ' ' && letters.endsWith(' ')) continue;
    letters += shown;
    places.push(at);
  }
  return { letters, places };
}
