// Numbers in sentences: "1,299.50", "1.299,50", "two", "zwei".
import { fold } from '#domain/answers/model/proof/word-equality.ts';

const words: Record<string, Record<number, string>> = {
  en: {
    2: 'two twice',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    12: 'twelve dozen',
    14: 'fourteen fortnight',
    15: 'fifteen',
    20: 'twenty',
    30: 'thirty',
    50: 'fifty',
    60: 'sixty',
    90: 'ninety',
    100: 'hundred',
    1000: 'thousand',
  },
  de: {
    2: 'zwei zweimal',
    3: 'drei dreimal',
    4: 'vier',
    5: 'fünf',
    6: 'sechs',
    7: 'sieben',
    8: 'acht',
    9: 'neun',
    10: 'zehn',
    12: 'zwölf dutzend',
    14: 'vierzehn',
    15: 'fünfzehn',
    20: 'zwanzig',
    24: 'vierundzwanzig',
    30: 'dreißig',
    50: 'fünfzig',
    60: 'sechzig',
    90: 'neunzig',
    100: 'hundert',
    1000: 'tausend',
  },
  fr: {
    2: 'deux',
    3: 'trois',
    4: 'quatre',
    5: 'cinq',
    6: 'six',
    7: 'sept',
    8: 'huit',
    9: 'neuf',
    10: 'dix',
    12: 'douze',
    14: 'quatorze',
    15: 'quinze',
    20: 'vingt',
    30: 'trente',
    50: 'cinquante',
    60: 'soixante',
    100: 'cent',
    1000: 'mille',
  },
  es: { 2: 'dos', 3: 'tres', 4: 'cuatro', 5: 'cinco', 6: 'seis', 7: 'siete', 10: 'diez', 14: 'catorce', 30: 'treinta' },
  it: {
    2: 'due',
    3: 'tre',
    4: 'quattro',
    5: 'cinque',
    6: 'sei',
    7: 'sette',
    10: 'dieci',
    14: 'quattordici',
    30: 'trenta',
  },
  nl: { 2: 'twee', 3: 'drie', 4: 'vier', 5: 'vijf', 6: 'zes', 7: 'zeven', 10: 'tien', 14: 'veertien', 30: 'dertig' },
  pt: {
    2: 'dois duas',
    3: 'três',
    4: 'quatro',
    5: 'cinco',
    6: 'seis',
    7: 'sete',
    10: 'dez',
    14: 'catorze',
    30: 'trinta',
  },
  pl: { 2: 'dwa dwie', 3: 'trzy', 4: 'cztery', 5: 'pięć', 7: 'siedem', 10: 'dziesięć' },
  tr: { 2: 'iki', 3: 'üç', 4: 'dört', 5: 'beş', 7: 'yedi', 10: 'on' },
};

const values = new Map(
  Object.entries(words).map(([language, known]) => [
    language,
    new Map(
      Object.entries(known).flatMap(([value, names]) => names.split(' ').map(name => [fold(name), value] as const)),
    ),
  ]),
);

/** "zwei" as "2"; undefined if the word is not a number. The word must be folded. */
export function numberOf(word: string, language: string): string | undefined {
  return values.get(language)?.get(word);
}

/** All possible values of digits: "1.299" is 1299 or 1.299. */
export function readingsOf(digits: string): string[] {
  const spaceless = digits.replace(/['’\u00a0\u202f ]/g, '');
  const marks = spaceless.match(/[.,]/g) ?? [];
  if (marks.length === 0) return [plain(spaceless)];
  const last = Math.max(spaceless.lastIndexOf('.'), spaceless.lastIndexOf(','));
  const asDecimal = `${spaceless.slice(0, last).replace(/[.,]/g, '')}.${spaceless.slice(last + 1)}`;
  const asThousands = spaceless.replace(/[.,]/g, '');
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(spaceless);
  const kinds = new Set(marks).size;
  // Two kinds of separators, or a group that is not of three digits, are unambiguous.
  if (kinds > 1 || !isGrouped) return [plain(asDecimal)];
  return marks.length > 1 ? [plain(asThousands)] : [plain(asThousands), plain(asDecimal)];
}

function plain(digits: string): string {
  const [whole = '0', part = ''] = digits.split('.');
  const short = part.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${short ? `.${short}` : ''}`;
}
