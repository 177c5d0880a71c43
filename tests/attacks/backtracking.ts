// Counts the steps that a backtracking engine needs to match a regular expression against a text.
// It measures no time, so the result is the same on every machine.

type Part =
  | { kind: 'char'; fits(char: string): boolean }
  | { kind: 'all'; parts: Part[] }
  | { kind: 'one of'; parts: Part[] }
  | { kind: 'repeat'; body: Part; min: number; max: number; isLazy: boolean }
  | { kind: 'group'; body: Part; number: number }
  | { kind: 'look'; body: Part; isBehind: boolean; isNot: boolean }
  | { kind: 'edge'; edge: string }
  | { kind: 'again'; number: number };

export type Pattern = { source: string; flags: string };
type Parsed = { root: Part; repeats: { before: string; bodies: string[] }[]; alphabet: string[] };

const usual = [...'a0 \n.-_/<"\'*[(,;:=&#@\u00e9'];
/** More repetitions than this count as unlimited. */
const many = 30;
const atom = /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|c[a-z]|k<\w+>|[1-9]|[\s\S])|[\s\S]/iuy;
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/y;

export function parsePattern({ source, flags }: Pattern): Parsed {
  const plain = flags.replaceAll(/[gymd]/g, '');
  const alphabet = new Set<string>();
  const known = new Map<string, Part>();
  let at = 0;
  let groups = 0;
  const names: string[] = [];
  const consume = (text: string) => {
    const isThere = source.startsWith(text, at);
    if (isThere) at += text.length;
    return isThere;
  };

  function choice(): Part {
    const parts = [sequence()];
    while (consume('|')) parts.push(sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'one of', parts };
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(single()));
    return { kind: 'all', parts };
  }

  function repeated(body: Part): Part {
    quantifier.lastIndex = at;
    const found = quantifier.exec(source);
    if (!found) return body;
    at = quantifier.lastIndex;
    const [sign = '', low, comma, high, lazy] = found;
    const usualBounds: Record<string, [number, number]> = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] };
    const last = high ? Number(high) : comma ? Infinity : Number(low);
    const [min, max] = usualBounds[sign[0] ?? ''] ?? [Number(low), last];
    return { kind: 'repeat', body, min, max, isLazy: lazy === '?' };
  }

  function single(): Part {
    for (const [sign, isBehind, isNot] of looks)
      if (consume(sign)) return { kind: 'look', body: closed(), isBehind, isNot };
    if (consume('(?:')) return closed();
    if (consume('(')) return group();
    if (consume('^')) return { kind: 'edge', edge: '^' };
    if (consume('$')) return { kind: 'edge', edge: '$' };
    if (source[at] === '[') return char(setOf());
    atom.lastIndex = at;
    const text = atom.exec(source)?.[0] ?? '';
    at += text.length;
    if (/^\\[bB]$/.test(text)) return { kind: 'edge', edge: text };
    if (/^\\[1-9]$/.test(text)) return { kind: 'again', number: Number(text[1]) };
    if (text.startsWith('\\k<')) return { kind: 'again', number: names.indexOf(text.slice(3, -1)) };
    return char(text);
  }

  function group(): Part {
    const number = ++groups;
    if (consume('?<')) {
      names[number] = source.slice(at, source.indexOf('>', at));
      at = source.indexOf('>', at) + 1;
    }
    return { kind: 'group', body: closed(), number };
  }

  function closed(): Part {
    const body = choice();
    if (!consume(')')) throw new Error(`an open group in /${source}/`);
    return body;
  }

  function setOf(): string {
    const from = at;
    let depth = 0;
    do {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[' && (depth === 0 || flags.includes('v'))) depth += 1;
      else if (source[at] === ']') depth -= 1;
      at += 1;
    } while (depth > 0 && at < source.length);
    return source.slice(from, at);
  }

  function char(text: string): Part {
    const made = known.get(text) ?? newChar(new RegExp(`^(?:${text})$`, plain));
    known.set(text, made);
    for (const one of samplesOf(made).concat(/^\w$|^[^\\[.]$/u.test(text) ? text : [])) alphabet.add(one);
    return made;
  }

  const root = choice();
  if (at < source.length) throw new Error(`/${source}/ was not understood at ${at}`);
  return { root, repeats: repeatsOf(root, '').found, alphabet: [...alphabet] };
}

const looks = [
  ['(?=', false, false],
  ['(?!', false, true],
  ['(?<=', true, false],
  ['(?<!', true, true],
] as const;

function newChar(pattern: RegExp): Part {
  const seen = new Map<string, boolean>();
  return {
    kind: 'char',
    fits(one) {
      const known = seen.get(one) ?? pattern.test(one);
      seen.set(one, known);
      return known;
    },
  };
}

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** A few texts that match. */
function samplesOf(part: Part): string[] {
  if (part.kind === 'char') return [...usual, ...ascii, '\u2028', '\u4e00'].filter(one => part.fits(one)).slice(0, 2);
  if (part.kind === 'one of') return part.parts.flatMap(samplesOf).slice(0, 6);
  if (part.kind === 'group') return samplesOf(part.body);
  if (part.kind === 'repeat') return samplesOf(part.body).map(one => one.repeat(Math.max(1, Math.min(part.min, 8))));
  if (part.kind !== 'all') return [''];
  const first = part.parts.map(one => samplesOf(one)[0] ?? '').join('');
  const last = part.parts.map(one => samplesOf(one).at(-1) ?? '').join('');
  return [...new Set([first, last])];
}

/** The unlimited repetitions, each with a text that matches what comes before it. */
function repeatsOf(part: Part, before: string): { found: Parsed['repeats']; before: string } {
  if (part.kind === 'all') {
    const found: Parsed['repeats'] = [];
    let so = before;
    for (const one of part.parts) {
      const inside = repeatsOf(one, so);
      found.push(...inside.found);
      so = inside.before;
    }
    return { found, before: so };
  }
  const after = before + (samplesOf(part)[0] ?? '');
  if (part.kind === 'one of') return { found: part.parts.flatMap(one => repeatsOf(one, before).found), before: after };
  if (part.kind === 'group') return repeatsOf(part.body, before);
  if (part.kind === 'look') return { found: repeatsOf(part.body, before).found, before };
  if (part.kind !== 'repeat') return { found: [], before: after };
  const { found } = repeatsOf(part.body, before);
  return { found: part.max > many ? [{ before, bodies: samplesOf(part.body) }, ...found] : found, before: after };
}

type Go = (at: number) => boolean;

/** The number of steps to search the whole text, at most `most`. */
export function countSteps({ root }: Parsed, flags: string, text: string, most: number): number {
  const chars = [...text];
  const groups: (readonly [number, number] | undefined)[] = [];
  const isWord = (at: number) => /\w/.test(chars[at] ?? '');
  let steps = 0;

  function run(part: Part, at: number, back: boolean, go: Go): boolean {
    if (++steps > most) return true;
    if (part.kind === 'char') {
      const one = chars[back ? at - 1 : at];
      return one !== undefined && part.fits(one) && go(back ? at - 1 : at + 1);
    }
    if (part.kind === 'all') return runAll(part.parts, back ? part.parts.length - 1 : 0, at, back, go);
    if (part.kind === 'one of') return part.parts.some(one => run(one, at, back, go));
    if (part.kind === 'repeat') return runRepeat(part, 0, at, back, go);
    if (part.kind === 'edge') return isEdge(part.edge, at) && go(at);
    if (part.kind === 'look') return run(part.body, at, part.isBehind, () => true) !== part.isNot && go(at);
    if (part.kind === 'group') {
      return run(part.body, at, back, end => {
        groups[part.number] = back ? [end, at] : [at, end];
        return go(end);
      });
    }
    const [from, to] = groups[part.number] ?? [0, 0];
    const group = chars.slice(from, to).join('');
    return chars.slice(at, at + to - from).join('') === group && go(at + to - from);
  }

  function runAll(parts: Part[], index: number, at: number, back: boolean, go: Go): boolean {
    const part = parts[index];
    return part ? run(part, at, back, next => runAll(parts, back ? index - 1 : index + 1, next, back, go)) : go(at);
  }

  function runRepeat(part: Part & { kind: 'repeat' }, count: number, at: number, back: boolean, go: Go): boolean {
    if (++steps > most) return true;
    const more = () =>
      count < part.max &&
      run(part.body, at, back, next => (next !== at || count < part.min) && runRepeat(part, count + 1, next, back, go));
    const enough = () => count >= part.min && go(at);
    return part.isLazy ? enough() || more() : more() || enough();
  }

  function isEdge(edge: string, at: number): boolean {
    const isLines = flags.includes('m');
    if (edge === '^') return at === 0 || (isLines && chars[at - 1] === '\n');
    if (edge === '$') return at === chars.length || (isLines && chars[at] === '\n');
    return (isWord(at - 1) !== isWord(at)) === (edge === '\\b');
  }

  for (let start = 0; start <= chars.length && steps <= most; ) {
    let end = -1;
    const isFound = run(root, start, false, to => {
      end = to;
      return true;
    });
    if (flags.includes('y') || (isFound && !flags.includes('g'))) break;
    start = isFound ? Math.max(end, start + 1) : start + 1;
  }
  return Math.min(steps, most);
}

/** Texts of any length that repeat one part of the pattern. */
export function attackTexts({ repeats, alphabet }: Parsed, most: number): ((length: number) => string)[] {
  const prefixes = [...new Set(['', ...repeats.map(({ before }) => before)])].slice(0, 6);
  const starts = repeats
    .flatMap(({ before, bodies }) => [before, ...bodies.map(body => before + body)])
    .filter(isShort);
  const bodies = repeats.flatMap(repeat => repeat.bodies);
  const pumps = [...new Set([...bodies, ...starts, ...alphabet, ' ', 'a', '0', '\n'])].slice(0, most);
  const ends = ['\0', '', '\n', '"'].slice(0, most / 10);
  return prefixes.flatMap(before =>
    pumps
      .filter(Boolean)
      .flatMap(pump => ends.map(end => (length: number) => before + pump.repeat(length / pump.length) + end)),
  );
}

function isShort(text: string): boolean {
  return text.length <= 24;
}
