// Work that a browser does unseen while a site is busier than shops are: cheap for one question, dear for thousands.
import { createHash } from 'node:crypto';

/** Questions within the present minute up to which nobody has to do anything. */
export const quietQuestions = 60;
const leastBits = 12;
const mostBits = 18;

/** Each doubling of the load doubles the work. */
export function bitsFor(questions: number): number {
  if (questions < quietQuestions) return 0;
  return Math.min(mostBits, leastBits + Math.floor(Math.log2(questions / quietQuestions)));
}

/** SHA-256 of the salt, a colon and the proof begins with so many zero bits. */
export function isSolved({ salt, bits }: { salt: string; bits: number }, proof: string | undefined): boolean {
  if (!proof) return false;
  const digest = createHash('sha256').update(`${salt}:${proof}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
