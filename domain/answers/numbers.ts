// Numbers in sentences, whoever writes them: "1,299.50", "1.299,50", "two", "zwei".

const written: Record<number, string> = {
  2: 'two both twice zwei beide deux dos due due twee dois duas dwa dwie iki',
  3: 'three drei trois tres tre drie três trzy üç',
  4: 'four vier quatre cuatro quattro quatro cztery dört',
  5: 'five fünf cinq cinco cinque vijf pięć beş',
  6: 'six sechs seis sei zes sześć altı',
  7: 'seven sieben sept siete sette zeven sete siedem yedi',
  8: 'eight acht huit ocho otto oito osiem sekiz',
  9: 'nine neun neuf nueve nove negen dziewięć dokuz',
  10: 'ten zehn dix diez dieci tien dez dziesięć',
  12: 'twelve dozen zwölf dutzend douze doce dodici twaalf doze dwanaście',
  14: 'fourteen fortnight vierzehn quatorze catorce quattordici veertien',
  15: 'fifteen fünfzehn quinze quince quindici vijftien',
  20: 'twenty zwanzig vingt veinte venti twintig vinte',
  24: 'twenty-four vierundzwanzig',
  30: 'thirty dreißig trente treinta trenta dertig trinta',
  50: 'fifty fünfzig cinquante cincuenta cinquanta vijftig',
  60: 'sixty sechzig soixante sesenta sessanta zestig',
  90: 'ninety neunzig noventa novanta negentig',
  100: 'hundred hundert cent cien cento honderd cem',
  1000: 'thousand tausend mille mil duizend',
};

const values = new Map(
  Object.entries(written).flatMap(([value, words]) => words.split(' ').map((word): [string, string] => [word, value])),
);

const digits = /\d+(?:[.,'’\u00a0\u202f ](?=\d)\d+)*/gu;

export type NumberRead = {
  shown: string;
  /** Everything it may mean: "1.299" is one thousand here and one point three there. */
  readings: string[];
  /** The word behind it, most often what is counted. */
  unit: string | null;
};

export function numbersOf(text: string): NumberRead[] {
  const figures = [...text.normalize('NFKC').matchAll(digits)].map(({ 0: shown, index }) => ({
    shown,
    readings: readingsOf(shown),
    unit: /^[\s\u00a0-]*(\p{L}+)/u.exec(text.normalize('NFKC').slice(index + shown.length))?.[1]?.toLowerCase() ?? null,
  }));
  const words = [...text.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)?/gu)].flatMap(({ 0: word }) => {
    const value = values.get(word);
    return value ? [{ shown: word, readings: [value], unit: null }] : [];
  });
  return [...figures, ...words];
}

function readingsOf(shown: string): string[] {
  const spaceless = shown.replace(/['’\u00a0\u202f ]/g, '');
  const marks = spaceless.match(/[.,]/g) ?? [];
  if (marks.length === 0) return [plain(spaceless), ...(shown === spaceless ? [] : shown.split(/\D+/).map(plain))];
  const last = Math.max(spaceless.lastIndexOf('.'), spaceless.lastIndexOf(','));
  const asDecimal = `${spaceless.slice(0, last).replace(/[.,]/g, '')}.${spaceless.slice(last + 1)}`;
  const asThousands = spaceless.replace(/[.,]/g, '');
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(spaceless);
  const kinds = new Set(marks).size;
  // Two kinds of marks, or a group that is not of three, tell which is which.
  if (kinds > 1 || !isGrouped) return [plain(asDecimal)];
  return marks.length > 1 ? [plain(asThousands)] : [plain(asThousands), plain(asDecimal)];
}

function plain(digits: string): string {
  const [whole = '0', part = ''] = digits.split('.');
  const short = part.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${short ? `.${short}` : ''}`;
}
