// What a setting may be, and the words for what it is not.
import { isIP } from 'node:net';
import { z } from 'zod';

export function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(least, words).max(most, words));
}

export function amount(most: number) {
  const words = `must be a number from 0 to ${most}, such as 0.15`;
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, words)
    .transform(Number)
    .pipe(z.number().max(most, words));
}

export function list() {
  return z.string().transform(text =>
    text
      .split(',')
      .map(one => one.trim())
      .filter(Boolean),
  );
}

/** A number alone, an address, or a block of them. */
export function isProxy(text: string, _at: number, all: string[]): boolean {
  if (/^\d$/.test(text)) return all.length === 1;
  const [network = '', bits = '0', ...rest] = text.split('/');
  const family = isIP(network);
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

export function webAddress() {
  return z
    .url({ protocol: /^https?$/, message: 'must be an address that begins with http:// or https://' })
    .transform(url => url.replace(/\/+$/, ''));
}

export function mailAddress() {
  return z.url({ protocol: /^smtps?$/, message: 'must be an address that begins with smtp:// or smtps://' });
}

export function databaseAddress() {
  return z.url({ protocol: /^postgres(ql)?$/, message: 'must be an address that begins with postgres://' });
}
