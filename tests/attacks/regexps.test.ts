// Every regular expression of the source, tested with texts built from its own parts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { cutIntoChunks } from '#domain/retrieval/chunker.ts';
import { attackTexts, countSteps, type Pattern, parsePattern } from '#tests/attacks/backtracking.ts';
import { extractAtOnce } from '#tests/setup/facts.ts';
import { isThorough } from '#tests/setup/thorough.ts';

type Found = Pattern & { file: string };

const root = join(import.meta.dirname, '..', '..');
const sourceFolders = ['api', 'app', 'database', 'domain', 'platform', 'providers', 'server', 'widget'];

/** Patterns that need quadratic time, and why their texts are short. */
const short: Record<string, string> = {
  'app/client/error-privacy.ts /[^\\s@<>"\'(),;:]+@[^\\s@<>"\'(),;:]+\\.\\w+/g': 'messages are cut to 2,000 characters',
  'app/client/error-privacy.ts /(https?:\\/\\/[^\\s?#"\')]+|\\/[\\w./-]+)[?#][^\\s"\')]*/g': 'messages are cut',
  "app/ui/markdown-edit.ts /[\\p{L}\\p{N}'’-]*$/u": 'a line that somebody types in their own editor',
  ...fromOwnFiles(
    'database/migration-dangers.ts /add column .*(default (?!now\\()\\w+\\(|\\bserial\\b|bigserial|\\bgenerated (always|by default)\\b)/is',
    'database/migration-dangers.ts /add column [^,;]*\\bnot null\\b/is',
    'database/migration-dangers.ts /add column [^,;]*\\bdefault\\b/is',
    'database/migration-dangers.ts /^\\s*create table (?:if not exists )?"?(\\w+)"?/gim',
    'database/migration-dangers.ts /add constraint "?(\\w+)"? .*not valid/is',
    'database/migration-files.ts /^\\s*--.*$/gm',
    "database/migration-locks.ts /(?<=^select .*)'(\\w+)'/gis",
  ),
  'domain/answers/question/question-frame.ts /(?<!\\p{L})(?:does|do|will|would) (.{1,80}?) take(?=\\s*[?.!]*$)/iu':
    'a question has 2,000 characters at most',
  'domain/answers/model/judge.ts /[\\s.)\\]*]+$/': 'a judge writes 80 tokens at most',
  'domain/answers/question/follow-up.ts /(?<!\\p{L})(?<!(?<!\\p{L})(?:in|for|at|on|with|to|of|from|mit|im|auf|bei|für|en|con|para|dans|pour|avec|per|su|op|voor|met|em|com|w|na|do|dla) )(?:my|our|the|an?|meine?[nrms]?|unsere?[nrms]?|die|der|das|den|une?|mon|ma|mes|nos|notre|les?|la|mi|mis|unas?|los|las|el|il|mio|mia|miei|mie|mijn|onze|het|de|een|meus?|minhas?|uma?|os?|as|mój|moja|moje)\\s+(?:\\p{L}+\\s+){0,2}?(?<noun>\\p{L}{3,})(?!\\p{L}).*?(?:[,;.!?]|\\s(?=(?:can|could|may|do|will|should|kann|könnt|darf|puis|peut|pouvez|puedo|pueden|posso|potete|kan|mag|podem|mogę) ))/giu':
    'a question has 2,000 characters at most',
  'domain/answers/model-settings/model-inputs.ts /\\/+$/': 'an address has 300 characters at most',
  'domain/knowledge/question-pairs.ts /(?:\\s#+)+$/': 'a question has 500 characters at most',
  'domain/knowledge/rule-inputs.ts /[?#].*$/': 'the path of a page',
  'domain/knowledge/rule-inputs.ts /\\/+$/': 'the path of a page',
  'domain/knowledge/rule-scope.ts /\\/+$/': 'the path of a page',
  'domain/products/prices.ts /[.,]+$/': 'a word of a question',
  'domain/products/read-amount.ts /[.,]+$/': 'the digits of one number',
  'platform/env-kinds.ts /\\/+$/': 'an address that the operator wrote',
  'platform/log.ts /(\\w+:\\/\\/[^\\s:/@]*:)[^\\s@]+@/g': 'messages are cut to 2,000 characters',
  'platform/log.ts /"[\\s\\S]*"(\\.\\.\\.)? is not valid JSON/': 'messages are cut',
  'platform/log.ts /[^\\s@<>"\'(),;:]+@[^\\s@<>"\'(),;:]+\\.\\w+/g': 'messages are cut',
  'providers/extraction/page.ts /<meta[^>]{0,200}charset\\s*=\\s*["\']?([\\w-]{2,20})/i': 'bounded by its own 200',
  'widget/panel/contact-form.tsx /^\\S+@\\S+\\.\\S+$/': 'what visitors type of themselves, in their own browser',
  'widget/panel/markdown.ts /^\\[([^\\]\\n]*)\\](?:\\(((?:[^()\\s]|\\([^()\\s]*\\))*)[^)\\n]*\\))?/':
    'one line of an answer',
  'widget/panel/markdown.ts /[.,;:!?\'")\\]*_]+$/': 'the end of one address in an answer',
};

function fromOwnFiles(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, 'reads our own migrations']));
}

/** Patterns built from our own word lists and migrations. They read a question, a key, a line or one of our pages. */
const composed = [
  'api/app.ts',
  'database/migration-dangers.ts',
  'domain/answers/question/answer-kind.ts',
  'domain/answers/question/follow-up.ts',
  'domain/answers/question/split-message.ts',
  'domain/answers/quotes/yes-or-no-phrases.ts',
  'domain/answers/quotes/yes-or-no.ts',
  'domain/products/phrases.ts',
  'domain/retrieval/words.ts',
  'domain/sites/key-bearer.ts',
  'domain/subscriptions/inputs.ts',
  'server/page-cache.ts',
];

/** A text of double length takes about twice the steps; with quadratic time it would take four times as many. */
const growth = 2.7;
const length = isThorough ? 96 : 48;
const pieces = isThorough ? 40 : 14;
const mostSteps = 1_000_000;

describe('T20 a regular expression', () => {
  const { patterns, makers } = readSource();

  it('is never built from user input', () => {
    expect(patterns.length).toBeGreaterThan(500);
    expect([...makers].sort()).toEqual(composed);
  });

  it.each(sourceFolders)(
    'in %s needs linear time, or its text is short',
    room => {
      const slow = patterns.filter(({ file }) => file.startsWith(`${room}/`)).flatMap(findSlow);
      expect(slow.filter(name => !(nameOnly(name) in short))).toEqual([]);
    },
    isThorough ? 600_000 : 120_000,
  );

  it('on the list of exceptions still exists', () => {
    const names = new Set(patterns.map(nameOf));
    expect(Object.keys(short).filter(name => !names.has(name))).toEqual([]);
  });

  it('is measured in the steps of a real engine', () => {
    const count = (source: string, text: string) =>
      countSteps(parsePattern({ source, flags: '' }), '', text, mostSteps);
    const ratio = (source: string) => count(source, `${'a'.repeat(80)}!`) / count(source, `${'a'.repeat(40)}!`);
    expect(ratio('^a+$')).toBeCloseTo(2, 0);
    expect(ratio('a+$')).toBeCloseTo(4, 0);
    expect(ratio('a+a+$')).toBeCloseTo(8, -1);
    expect(count('^(a+)+$', `${'a'.repeat(30)}!`)).toBe(mostSteps);
    expect(count('^(?:a|a)*$', `${'a'.repeat(30)}!`)).toBe(mostSteps);
    expect(ratio('(?<!a)a+$')).toBeCloseTo(2, 0);
  });
});

describe('T20 a document', () => {
  // With quadratic time this would exceed every time-out.
  const large = 400_000;
  it.each([
    ['full stops', '.'.repeat(large)],
    ['spaces before a line separator', `# ${' '.repeat(large)}\u2028`],
    ['spaces', `a${' '.repeat(large)}b`],
    ['heading markers', `# a${' #'.repeat(large / 2)} b`],
    ['empty lines', `a${'\n'.repeat(large)}b`],
    ['brackets', '['.repeat(large)],
    ['unfinished pictures', '!['.repeat(large / 2)],
    ['unfinished links', '[a]('.repeat(large / 4)],
    ['code markers', '`'.repeat(large)],
  ])('that consists of %s is split and read', (_, text) => {
    for (const { text: chunk } of [...cutIntoChunks(`Before.\n\n${text}\n\nAfter.`, 'en')].flat()) stripMarkdown(chunk);
    expect(stripMarkdown(`Before. ${text}`)).toContain('Before.');
    const page = { documentId: '', version: 1, title: 'Contact and delivery', url: null, language: 'en', text };
    expect(extractAtOnce(page, [])).toEqual([]);
  });
});

function findSlow(found: Found): string[] {
  const { flags } = found;
  const parsed = parsePattern(found);
  if (parsed.repeats.length === 0) return [];
  for (const attack of attackTexts(parsed, pieces)) {
    const twice = countSteps(parsed, flags, attack(length * 2), mostSteps);
    // Every pattern takes a few steps per character.
    if (twice < length * 16) continue;
    const once = countSteps(parsed, flags, attack(length), mostSteps);
    if (twice / once > growth || twice === mostSteps) return [`${nameOf(found)} by ${JSON.stringify(attack(12))}`];
  }
  return [];
}

function nameOf({ file, source, flags }: Found): string {
  return `${file} /${source}/${flags}`;
}

function nameOnly(text: string): string {
  return text.slice(0, text.lastIndexOf(' by '));
}

function readSource(): { patterns: Found[]; makers: Set<string> } {
  const patterns = new Map<string, Found>();
  const makers = new Set<string>();
  for (const file of sourceFolders.flatMap(sourcesOf)) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const found = { file, source: node.regex.pattern, flags: node.regex.flags };
        patterns.set(nameOf(found), found);
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') makers.add(file);
      },
    }).visit(program);
  }
  return { patterns: [...patterns.values()], makers };
}

function sourcesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|tsx|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(file => join(room, file));
}
