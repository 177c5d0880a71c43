// The kinds of settings, with the error message of each.
import { isIP } from 'node:net';
import { z } from 'zod';

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

export function amount(max: number) {
  const message = `must be a number from 0 to ${max}, such as 0.15`;
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, message)
    .transform(Number)
    .pipe(z.number().max(max, message));
}

export function list() {
  return z.string().transform(text =>
    text
      .split(',')
      .map(one => one.trim())
      .filter(Boolean),
  );
}

/** A single number, an IP address or a CIDR block. */
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
    .url({ protocol: /^https?$/, message: 'must be a URL that starts with http:// or https://' })
    .transform(url => url.replace(/\/+$/, ''));
}

export function mailAddress() {
  return z.url({ protocol: /^smtps?$/, message: 'must be a URL that starts with smtp:// or smtps://' });
}

export function databaseAddress() {
  return z.url({ protocol: /^postgres(ql)?$/, message: 'must be a URL that starts with postgres://' });
}
