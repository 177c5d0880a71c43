// Logto's password policy, with its defaults. Only a few passwords count as breached: the sandbox calls no outside service.
import type { User } from '#sandbox/identity/directory.ts';

export type PasswordPolicy = {
  length?: { min?: number | undefined; max?: number | undefined } | undefined;
  characterTypes?: { min?: number | undefined } | undefined;
  rejects?:
    | {
        pwned?: boolean | undefined;
        repetitionAndSequence?: boolean | undefined;
        userInfo?: boolean | undefined;
        words?: string[] | undefined;
      }
    | undefined;
};
export type PasswordIssue = { code: string; interpolation?: { min: number } | { max: number } };
type Person = Pick<User, 'name' | 'username' | 'primaryEmail' | 'primaryPhone'>;

const pwned = ['password', 'password1', '12345678', '123456789', 'qwerty123', 'iloveyou', 'sunshine', 'princess'];
const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const sequences = rows.flatMap(row => [row, [...row].reverse().join('')]);
const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~ ]/];
const shortestPattern = 3;
/** The number of unrestricted characters that makes a password acceptable. */
const tolerance = 3;

export function findPasswordIssues(policy: PasswordPolicy, password: string, person: Person): PasswordIssue[] {
  const { min = 8, max = 256 } = policy.length ?? {};
  const types = policy.characterTypes?.min ?? 1;
  const issues: PasswordIssue[] = [];
  if (password.length < min) issues.push({ code: 'too_short', interpolation: { min } });
  else if (password.length > max) issues.push({ code: 'too_long', interpolation: { max } });
  if ([...password].some(letter => !kinds.some(kind => kind.test(letter)))) {
    issues.push({ code: 'unsupported_characters' });
  } else if (kinds.filter(kind => kind.test(password)).length < types) {
    issues.push({ code: 'character_types', interpolation: { min: types } });
  }
  if ((policy.rejects?.pwned ?? true) && pwned.includes(password)) issues.push({ code: 'pwned' });
  issues.push(...findRestricted(policy, password, person));
  return issues.map(issue => ({ ...issue, code: `password_rejected.${issue.code}` }));
}

function findRestricted({ rejects = {} }: PasswordPolicy, password: string, person: Person): PasswordIssue[] {
  const { repetitionAndSequence = true, userInfo = true, words = [] } = rejects;
  const marked = new Set<number>();
  const codes = new Set<string>();
  const mark = (start: number, length: number, code: string) => {
    if (length > 0) codes.add(code);
    for (let at = start; at < start + length; at += 1) marked.add(at);
  };
  for (let start = 0; start < password.length; start += 1) {
    const rest = password.slice(start);
    if (repetitionAndSequence) mark(start, repetitionAt(rest), 'restricted.repetition');
    if (repetitionAndSequence) mark(start, sequenceAt(rest), 'restricted.sequence');
    mark(start, longestOf(words, rest), 'restricted.words');
    if (userInfo) mark(start, longestOf(wordsOf(person), rest), 'restricted.user_info');
  }
  return marked.size > Math.max(1, password.length - tolerance) ? [...codes].map(code => ({ code })) : [];
}

function repetitionAt(text: string): number {
  const length = [...text].findIndex(letter => letter !== text[0]);
  const repeated = length === -1 ? text.length : length;
  return repeated >= shortestPattern ? repeated : 0;
}

function sequenceAt(text: string): number {
  let length = 1;
  const isSequence = (part: string) => sequences.some(row => row.includes(part) || row.toUpperCase().includes(part));
  while (length < text.length && isSequence(text.slice(0, length + 1))) length += 1;
  return length >= shortestPattern ? length : 0;
}

function longestOf(words: readonly string[], text: string): number {
  const found = words.filter(word => word !== '' && text.toLowerCase().startsWith(word.toLowerCase()));
  return Math.max(0, ...found.map(word => word.length));
}

function wordsOf({ name, username, primaryEmail, primaryPhone }: Person): string[] {
  const parts = name ? [name, name.replaceAll(/\s+/g, ''), ...name.split(' ')] : [];
  return [...parts, username ?? '', primaryEmail?.split('@')[0] ?? '', primaryPhone ?? ''];
}
