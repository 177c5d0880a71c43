// Reads sentences with their citations out of what a model writes, as it comes: `Parcels arrive soon. [2: "arrive soon"]`.

export type Cited = {
  text: string;
  /** None: the model said it without a source. */
  citations: { number: number; quote: string }[];
};

export type CitedReader = {
  /** What is complete by now. */
  add(piece: string): Cited[];
  /** What is left when the model has ended. */
  end(): Cited[];
};

const citation = /\[\s*(\d{1,3})\s*[:：]\s*["“”„«]([^\n]{1,1200}?|[\s\S]{1,1200}?)["”“»]\s*\]/;
const opening = /\[\s*(?:\d{1,3}\s*(?:[:：]|$)|$)/;
const next = new RegExp(`^[\\s,;]*${citation.source}`);
/** Longer than any sentence with its quotes: whatever it is, it is thrown away. */
const longest = 3_000;

export function openCitedReader(): CitedReader {
  let waiting = '';
  const read = (isEnd: boolean): Cited[] => {
    const found: Cited[] = [];
    while (true) {
      const taken = takeOne(waiting, isEnd);
      if (!taken) return found;
      waiting = waiting.slice(taken.length);
      found.push(...taken.found);
    }
  };
  return {
    add(piece) {
      waiting += piece;
      return read(false);
    },
    end() {
      const found = read(true);
      const rest = waiting;
      waiting = '';
      return [...found, ...uncited(rest)];
    },
  };
}

/** The first complete thing, and how far it reaches. */
function takeOne(waiting: string, isEnd: boolean): { found: Cited[]; length: number } | undefined {
  const first = citation.exec(waiting);
  if (!first) return takeUncited(waiting, isEnd);
  const citations: Cited['citations'] = [];
  let at = first.index;
  for (let match = citation.exec(waiting.slice(at)); match; match = next.exec(waiting.slice(at))) {
    citations.push({ number: Number(match[1]), quote: match[2] ?? '' });
    at += match.index + match[0].length;
  }
  // Another citation of the same sentence, or its full stop, may be on the way.
  const rest = waiting.slice(at);
  if (!isEnd && (/^[ \t,;]*$/.test(rest) || (/^[\s,;]*\[/.test(rest) && opening.test(rest) && rest.length < longest))) {
    return undefined;
  }
  const stop = /^\s*[.!?。]+(?=\s|$)/.exec(rest)?.[0] ?? '';
  const lines = waiting.slice(0, first.index).trimEnd().split('\n');
  const text = `${lines.pop()?.trim() ?? ''}${stop.trim()}`;
  return { found: [...uncited(lines.join('\n')), { text, citations }], length: at + stop.length };
}

/** A line is without a source when another begins that is not its citation. */
function takeUncited(waiting: string, isEnd: boolean): { found: Cited[]; length: number } | undefined {
  if (isEnd) return undefined;
  const isOpen = opening.test(waiting);
  if (waiting.length > longest) return { found: uncited(waiting), length: waiting.length };
  const line = /^[^\n]*\n\s*(?=\S)/.exec(waiting)?.[0];
  const follows = line ? waiting.slice(line.length) : '';
  if (!line || isOpen || follows.startsWith('[')) return undefined;
  return { found: uncited(line), length: line.length };
}

function uncited(text: string): Cited[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => ({ text: line, citations: [] }));
}
