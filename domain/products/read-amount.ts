// Amounts and counts as people write them.

/** From one to eight, in every widget language. */
const written = [
  'one ein eine einen einem un une uno una um uma jeden jedna bir 一 واحد',
  'two zwei deux dos due twee dois duas dwa dwie dwóch dwojga dwojgu iki 二 两 兩 اثنين اثنان شخصين',
  'three drei trois tres tre drie três trzy trzech üç 三 ثلاثة ثلاث',
  'four vier quatre cuatro quattro quatro cztery czterech dört 四 أربعة اربعة',
  'five fünf cinq cinco cinque vijf pięć pięciu beş 五 خمسة',
  'six sechs seis sei zes sześć sześciu altı 六 ستة',
  'seven sieben sept siete sette zeven sete siedem yedi 七 سبعة',
  'eight acht huit ocho otto oito osiem sekiz 八 ثمانية',
];

const counts: Record<string, number> = Object.fromEntries(
  written.flatMap((words, at) => words.split(' ').map(word => [word, at + 1])),
);

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

/** "1,299.50", "1.299,50 €", "CHF 24.-", "24,90": the amount, and the currency if there is one. */
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

/**
 * The last of two different separators is the decimal separator; a single one before three digits separates thousands.
 */
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
