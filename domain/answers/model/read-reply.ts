// Reads a model's reply: its lines and what they cite, in whichever brackets or format it was written.

export type ReplyLine = { text: string; citations: string[] };

export type Reply =
  | { type: 'lines'; lines: ReplyLine[] }
  /** The sources do not answer the question. */
  | { type: 'none' }
  | { type: 'clarify'; question: string; choices: string[] }
  /** The visitor wants a person. */
  | { type: 'person'; text: string };

const thoughts = /<(\w*think\w*|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi;
/** Some models leave out the opening tag. */
const unopenedThoughts = /^[\s\S]*<\/\w*think\w*>/i;
/** Not the one of a price: {price P4}. */
const id = /(?<!\{\s?price\s(?:of\s)?)\b([SPC]\d{1,3})(?:\.(\d{1,3}))?\b/gi;
const range = /\b([SPC]\d{1,3}\.)(\d{1,3})\s?[-–—]\s?(?:[SPC]\d{1,3}\.)?(\d{1,3})\b/gi;
/** In brackets, the letter may be left out. */
const brackets = /[[(【{^［（][^[(【{\])】}］）]{0,60}[\])】}］）]/g;
const bareId = /(?<![SPC\d０-９.．])[\d０-９]{1,3}[.．][\d０-９]{1,3}/gi;
/** Also with the wide characters of Chinese and Japanese. */
const wideId = /(?<![A-Za-z0-9])[SPCＳＰＣ][\d０-９]{1,3}(?:[.．][\d０-９]{1,3})?(?![A-Za-z0-9])/gi;
const citation =
  /(?:\*\*)?[[(【{<［（]?[^[(【{<\]［（\ue000.!?。！？]{0,14}\ue000[^\])】}>］）.!?。！？\ue000]{0,12}(?:\ue000[^\])】}>］）.!?。！？\ue000]{0,12}){0,12}[\])】}>］）]?(?:\*\*)?(?:\([^)]{0,80}\)|<\/sup>)?/g;
const bullet = /^\s*(?:[-*•>#]+|\d{1,2}[.)])\s+/;
const maxReply = 12_000;
const maxLines = 12;
/** Longer lines are no sentences of an answer. */
const maxLineLength = 1_500;
const maxRange = 20;
const maxCitations = 30;
const maxChoices = 4;
const maxChoiceLength = 40;
const maxQuestion = 200;

/** `ids`: the ids of sources and units in the prompt. All others are part of the text. */
export function readReply(written: string, ids: ReadonlySet<string>): Reply {
  const text = written
    .slice(0, maxReply)
    .replace(thoughts, '')
    .replace(unopenedThoughts, '')
    .replace(/```\w*/g, '');
  const command = /^\W*(ASK|PERSON)\b[:：\s]*([^\n]*)/.exec(text.trim());
  const asked = command?.[1] === 'ASK' ? readChoices(command[2] ?? '') : undefined;
  if (asked) return asked;
  if (command?.[1] === 'PERSON') return { type: 'person', text: withoutMarks(command[2] ?? '') };
  const lines = readLines(linesOfJson(text), ids);
  // Small models write "NONE" below or above a sentence that says the same.
  const isNone = (line: ReplyLine | undefined) => line !== undefined && /^\W*(?:answer\W+)?none\W*$/i.test(line.text);
  if (isNone(lines[0]) || isNone(lines.at(-1))) return { type: 'none' };
  return { type: 'lines', lines: lines.slice(0, maxLines).map(toUnique) };
}

/** Each source counts once, however often a line cites it. */
function toUnique({ text, citations }: ReplyLine): ReplyLine {
  return { text, citations: [...new Set(citations)].slice(0, maxCitations) };
}

/** "Which country? | Germany | France" */
function readChoices(line: string): Reply | undefined {
  const [question = '', ...rest] = line.split(/[|｜]/).map(part => withoutMarks(part));
  const choices = [...new Set(rest)].filter(choice => choice.length > 0 && choice.length <= maxChoiceLength);
  if (!question || question.length > maxQuestion || choices.length < 2) return undefined;
  return { type: 'clarify', question, choices: choices.slice(0, maxChoices) };
}

/** Of a reply in JSON, each string is a line, or an id below it. */
function linesOfJson(text: string): string {
  const at = text.search(/[{[]\s{0,9}["{[]/);
  if (at < 0 || at > 40) return text;
  try {
    return stringsOf(JSON.parse(text.slice(at, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1)))
      .map(part => (/^[SPC]?\d{1,3}(?:\.\d{1,3})?$/i.test(part) ? `[${part}]` : part))
      .join('\n');
  } catch {
    return text;
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

function readLines(text: string, ids: ReadonlySet<string>): ReplyLine[] {
  const lines: ReplyLine[] = [];
  /** Citations above the first line belong to it. */
  let waiting: string[] = [];
  for (const line of text.split('\n')) {
    if (line.length > maxLineLength) continue;
    const { body, citations } = readLine(line, ids);
    if (/\p{L}{2}/u.test(body)) {
      lines.push({ text: body, citations: [...waiting, ...citations] });
      waiting = [];
    } else if (lines.length > 0) lines.at(-1)?.citations.push(...citations);
    else waiting.push(...citations);
  }
  return lines;
}

function readLine(line: string, ids: ReadonlySet<string>): { body: string; citations: string[] } {
  const citations: string[] = [];
  const marked = line
    .replace(wideId, found => (/[^A-Za-z0-9.]/.test(found) && ids.has(toId(found)) ? toId(found) : found))
    .replace(range, (_, source: string, first: string, last: string) => {
      const count = Math.min(maxRange, Math.max(1, Number(last) - Number(first) + 1));
      return Array.from({ length: count }, (_, at) => `${source}${Number(first) + at}`).join(', ');
    })
    .replace(brackets, inside =>
      inside.replace(bareId, found => (ids.has(toId(`S${found}`)) ? toId(`S${found}`) : found)),
    )
    .replace(id, found => {
      if (!ids.has(found.toUpperCase())) return found;
      citations.push(found.toUpperCase());
      return '\ue000';
    });
  return { body: withoutMarks(marked.replace(citation, ' ').replace(/<sup>/g, '')), citations };
}

function toId(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}

/** Emphasis, bullets and links: a link becomes its text and its address. */
function withoutMarks(text: string): string {
  return text
    .replace(/!\[[^[\]]{0,200}\]\([^()]{0,300}\)/g, '')
    .replace(/\[([^[\]]+)\]\((https?:[^()\s]+)\)/g, (_, name: string, url: string) =>
      name === url ? url : `${name} (${url})`,
    )
    .replace(bullet, '')
    .replace(/\*\*|(?<![\p{L}\p{N}])[_`]|[_`](?![\p{L}\p{N}])/gu, '')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(/ ([.,!?。！？])/g, '$1')
    .trim();
}
