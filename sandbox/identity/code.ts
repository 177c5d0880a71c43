import { randomInt } from 'node:crypto';
import { ApiError } from '#sandbox/identity/api-error.ts';

/** A code sent by email, and the number of wrong attempts. */
export type Code = { code: string; expiresAt: number; tries: number };

export const codeLifetime = 10 * 60_000;
const mostTries = 10;

export function newCode(now: number): Code {
  return { code: String(randomInt(1_000_000)).padStart(6, '0'), expiresAt: now + codeLifetime, tries: 0 };
}

/** Returns if the code is correct. The caller counts wrong attempts. */
export function checkCode(known: Code, given: string, now: number, countGuess: (code: Code) => void): void {
  if (known.expiresAt <= now) {
    throw refuseCode('expired', 'Verification code has expired. Please request a new verification code.');
  }
  if (known.tries >= mostTries) {
    throw refuseCode('exceed_max_try', 'The verification code retry limitation is exceeded.');
  }
  if (known.code === given) return;
  countGuess({ ...known, tries: known.tries + 1 });
  throw refuseCode('code_mismatch', 'Invalid verification code.');
}

export function refuseCode(reason: string, words: string): ApiError {
  return new ApiError(400, `verification_code.${reason}`, words);
}
