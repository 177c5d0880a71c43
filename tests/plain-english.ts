import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Wordings that need a second reading, and what to write instead. See "Plain English" in docs/style.md. */
const banned: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\bwhoever\b/i, 'name the actor: the caller, the member, anyone who'],
  [
    /\bnobody (?:is|was|has|had|can|could|may|knows|sees|asked|asks|reads|waits)\b/i,
    'name the actor, or say "no one" with a verb that fits',
  ],
  [/\bfor nobody\b|\bto nobody\b/i, 'say what happens instead'],
  [/\b(?:is|are|was|were|be|been) told\b(?! apart)/i, 'say who is notified, or what is shown'],
  [/\bsaid again\b/i, 'cached, repeated'],
  [/\bsays? of (?:it|them|a|an|the|every|each)\b/i, 'says about'],
  [/\bof (?:its|their) own accord\b/i, 'automatically'],
  [/\bone a line\b|\baddress a line\b/i, 'one per line'],
  [/\bLast words\b/, 'last message'],
  [/\banew\b/i, 'again, or start over'],
  [/\bwithout a word\b/i, 'silently, without an error'],
  [/\btwins?\b/i, 'sandbox, fake'],
  [/\bpurses?\b/i, 'budget, quota'],
  [/\bin the clothes of\b/i, 'name the format'],
  [
    /\b(?:the|this|that|a|every|public|front|second) door\b|\b(?:opens?|closes?) (?:the|its|their) doors\b/i,
    'endpoint, API',
  ],
  [/\bfrom nowhere\b(?! else)/i, 'say what is missing'],
  [/\bhas no room for\b|\bthere is (?:no )?room for\b/i, 'exceeds the limit'],
  [/\b(?:its|their|the|whose) words are (?:said|shown|kept|spoken)\b/i, 'its text is used'],
  [/\bis never said\b/i, 'is never used'],
  [/\bdecides alone\b/i, 'is used'],
  [/\bcounts? towards nothing\b/i, 'does not use the allowance'],
  [/\bkept sealed\b/i, 'stored encrypted'],
  [/\bthere is no such\b/i, "doesn't exist"],
  [/\bis not there any ?more\b/i, 'no longer exists'],
  [/\bput \S+ on your pages\b/i, 'install'],
  [/\b(?:asks|ask|asked) the like\b/i, 'similar questions'],
  [/\bfind(?:s)? out by itself\b/i, 'detect automatically'],
  [/\bwhat is told\b|\bwhen it is told\b/i, 'events'],
  [/\bchange the own\b/i, 'your own'],
  [/\bis written to here\b|\bbe written to here\b/i, 'contact is turned off'],
];

const skippedFolders = new Set([
  'node_modules',
  'migrations',
  'bench',
  'words',
  'vocabulary',
  'common-words',
  'concepts',
  'coverage',
  'test-results',
]);
/** Word lists and demo data quote visitors and shops; this check and the style guide quote what they forbid. */
const data =
  /phrases\.ts$|-words\.ts$|vocabulary[\w-]*\.ts$|^(?:database|server)\/demo|plain-english|^docs\/style\.md$|^training\/shops\//;

export function findBannedWording(text: string): { line: number; found: string; advice: string }[] {
  return text.split('\n').flatMap((line, at) =>
    banned.flatMap(([pattern, advice]) => {
      const found = pattern.exec(line)?.[0];
      return found ? [{ line: at + 1, found, advice }] : [];
    }),
  );
}

/** Straight apostrophes outside of comments. Strings that people see have typographic ones. */
export function findStraightApostrophes(text: string): { line: number; found: string }[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment => comment.replace(/[^\n]/g, ''));
  return withoutComments.split('\n').flatMap((line, at) => {
    const found = /\p{L}+\\?'(?:s|t|re|ve|ll|d|m)\b|"[^"]*\p{L}s' \p{L}[^"]*"/u.exec(line)?.[0];
    return found ? [{ line: at + 1, found }] : [];
  });
}

/** Source, tests and Markdown of the product, relative to the root. */
export function listTextFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.') || (entry.name.startsWith('build') && entry.isDirectory())) return [];
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listTextFiles(root, path);
    return /\.(?:tsx?|mjs|md)$/.test(path) && !data.test(path) ? [path] : [];
  });
}
