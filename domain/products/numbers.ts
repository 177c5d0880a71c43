// Amounts and counts as people write them.

const counts: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ein: 1,
  eine: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
};

/** The first count in a text: "two", "2". */
export function readCount(text: string): number | undefined {
  for (const word of text.match(/[\p{L}]+|\d+/gu) ?? []) {
    const count = /^\d+$/.test(word) ? Number(word) : counts[word];
    if (count !== undefined) return count;
  }
  return undefined;
}

export const countWords = Object.keys(counts).join('|');

const symbols: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  '¥': 'JPY',
  zł: 'PLN',
  '₺': 'TRY',
  fr: 'CHF',
};

/** "1,299.50", "1.299,50 €", "CHF 24.-", "24,90": the amount, and the currency where one is written. */
export function readAmount(text: string): { amount: number; currency: string | null } | undefined {
  // "24.-" is 24.
  const even = text
    .normalize('NFKC')
    .trim()
    .replace(/([.,])[-–—]+/, '$1');
  const [digits] = /\d[\d.,'’\s]*/.exec(even) ?? [];
  if (!digits) return undefined;
  const rest = even.replace(digits, ' ').trim();
  if (rest !== '' && !/^([A-Za-z]{3}|\p{Sc}|[A-Z]{1,2}\p{Sc}|zł|fr\.?)$/iu.test(rest)) return undefined;
  const amount = toNumber(digits.replace(/[\s'’]/g, '').replace(/[.,]+$/, ''));
  return Number.isFinite(amount) ? { amount, currency: currencyOf(rest) } : undefined;
}

/** The last of two different signs parts the fraction; one sign before three digits parts thousands. */
export function toNumber(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return Number(digits);
  const sign = digits[last] as string;
  const other = sign === '.' ? ',' : '.';
  const after = digits.length - last - 1;
  const repeats = digits.indexOf(sign) !== last;
  const partsThousands = repeats || (after === 3 && !digits.includes(other) && !/^0[.,]/.test(digits));
  if (partsThousands) return Number(digits.replaceAll(sign, '').replaceAll(other, '.'));
  return Number(`${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${digits.slice(last + 1)}`);
}

function currencyOf(rest: string): string | null {
  if (/^[A-Za-z]{3}$/.test(rest)) return rest.toUpperCase();
  const [sign] = /\p{Sc}|zł|fr/iu.exec(rest) ?? [];
  return sign ? (symbols[sign.toLowerCase()] ?? null) : null;
}
