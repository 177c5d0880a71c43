// Parses sentences and their citations from a model's stream: `Parcels arrive soon. [2.1]`.

type Citation = {
  /** The number of the source. */
  number: number;
  /** Null if the model cites the whole source. */
  unit: number | null;
};

export type Cited = {
  text: string;
  /** Empty: the model cited no source. */
  citations: Citation[];
};

export type CitedReader = {
  /** Returns the sentences that are complete now. */
  add(piece: string): Cited[];
  /** Returns the rest when the model has ended. */
  end(): Cited[];
};

const citation = /[[【]\s{0,3}P?\d{1,3}(?:\.\d{1,3})?(?:[,;\s]{1,3}P?\d{1,3}(?:\.\d{1,3})?){0,7}\s{0,3}[\]】]/i;
const next = new RegExp(`^[ \\t,;]{0,3}${citation.source}`, 'i');
const opening = /[[【][\sP\d.,;]{0,80}$/i;
/** Longer than any sentence: discarded. */
const longestSentence = 2_000;

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

/** The first complete sentence, and where it ends. */
function takeOne(waiting: string, isEnd: boolean): { found: Cited[]; length: number } | undefined {
  const first = citation.exec(waiting);
  if (!first) return takeUncited(waiting, isEnd);
  const citations: Citation[] = [];
  let at = first.index;
  for (let match = citation.exec(waiting.slice(at)); match; match = next.exec(waiting.slice(at))) {
    citations.push(...idsOf(match[0]));
    at += match.index + match[0].length;
  }
  const rest = waiting.slice(at);
  // Another citation of the same sentence, or its full stop, may still arrive.
  const isOpen = /^[ \t,;]{0,3}$/.test(rest) || /^[ \t,;]{0,3}[[【][\sP\d.,;]{0,80}$/i.test(rest);
  if (!isEnd && isOpen) return undefined;
  const stop = /^\s{0,3}[.!?。]{1,3}(?=\s|$)/.exec(rest)?.[0] ?? '';
  const lines = waiting.slice(0, first.index).trimEnd().split('\n');
  const text = `${lines.pop()?.trim() ?? ''}${stop.trim()}`;
  return { found: [...uncited(lines.join('\n')), { text, citations }], length: at + stop.length };
}

function idsOf(bracket: string): Citation[] {
  return [...bracket.matchAll(/(\d{1,3})(?:\.(\d{1,3}))?/g)].map(([, number, unit]) => ({
    number: Number(number),
    unit: unit === undefined ? null : Number(unit),
  }));
}

/** A line has no source if another line starts that is not its citation. */
function takeUncited(waiting: string, isEnd: boolean): { found: Cited[]; length: number } | undefined {
  if (isEnd) return undefined;
  if (waiting.length > longestSentence) return { found: uncited(waiting), length: waiting.length };
  const line = /^[^\n]*\n\s*(?=\S)/.exec(waiting)?.[0];
  const follows = line ? waiting.slice(line.length) : '';
  if (!line || opening.test(line) || /^[[【]/.test(follows)) return undefined;
  return { found: uncited(line), length: line.length };
}

function uncited(text: string): Cited[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => ({ text: line, citations: [] }));
}
