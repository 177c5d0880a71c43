import { randomInt } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
let lastTime = 0;
let lastTail: number[] = [];

/** A prefix and a lower-case ULID; later ones sort after earlier ones, also within a millisecond. */
export function newId(prefix: string, now: number): string {
  const time = Math.max(now, lastTime);
  lastTail = time === lastTime ? next(lastTail) : Array.from({ length: 16 }, () => randomInt(32));
  lastTime = time;
  let head = '';
  for (let rest = time, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32))
    head = alphabet[rest % 32] + head;
  return `${prefix}_${head}${lastTail.map(digit => alphabet[digit]).join('')}`;
}

/** After a reset the clock starts again. */
export function forgetIds(): void {
  lastTime = 0;
}

function next(digits: number[]): number[] {
  const tail = [...digits];
  for (let place = tail.length - 1; place >= 0; place -= 1) {
    const digit = ((tail[place] ?? 0) + 1) % 32;
    tail[place] = digit;
    if (digit !== 0) break;
  }
  return tail;
}
