// Shared schemas of Paddle's request bodies.
import { z } from 'zod';

export const currencies = [
  'ARS',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'ILS',
  'INR',
  'JPY',
  'KRW',
  'MXN',
  'NOK',
  'NZD',
  'PEN',
  'PLN',
  'RUB',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'UAH',
  'USD',
  'VND',
  'ZAR',
] as const;

export const taxCategories = [
  'digital-goods',
  'ebooks',
  'implementation-services',
  'professional-services',
  'saas',
  'software-programming-services',
  'standard',
  'training-services',
  'website-hosting',
] as const;

export const idOf = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[a-z\\d]{26}$`), 'Does not match pattern');
export const country = z.string().regex(/^[A-Z]{2}$/, 'Must be a two-letter country code');
export const time = z.iso.datetime({ offset: true });
export const customData = z.record(z.string(), z.unknown()).nullable();
export const status = z.enum(['active', 'archived']);
export const email = z
  .string()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an email address');
export const longText = z.string().max(1024).nullable();
export const duration = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  frequency: z.number().int().min(1),
});
export const trialDuration = duration.extend({ requires_payment_method: z.boolean().optional() });
export const money = z.strictObject({ amount: z.string().regex(/^\d{1,12}$/), currency_code: z.enum(currencies) });
const item = z.strictObject({ price_id: idOf('pri'), quantity: z.number().int().min(1).optional() });
export const items = z.array(item).min(1).max(100);

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Only the fields that are present; missing fields change nothing. */
export function definedFields<T extends object>(changes: Loose<T>): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}
