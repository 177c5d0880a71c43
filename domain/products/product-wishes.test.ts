import { describe, expect, it } from 'vitest';
import { colorsIn } from '#domain/products/colors.ts';
import { readWishes } from '#domain/products/product-wishes.ts';

const nothing = {
  price: { from: null, to: null },
  colors: [],
  otherColors: [],
  exclusions: [],
  sizes: [],
  people: null,
  soldOut: 'hidden',
  order: null,
  asks: { price: false, colors: false, sizes: false, compare: false, cheaper: false, stock: false, advice: false },
  isChoice: false,
  isBare: false,
};
const read = (question: string, language = 'en') => readWishes(question, [language]);

describe('R08 a price is read as a limit, not as a word', () => {
  it.each([
    ['a tent under 300', null, 300],
    ['waterproof jackets below £150.50', null, 150.5],
    ['anything up to 1,299.00?', null, 1299],
    ['boots for less than EUR 99', null, 99],
    ['ein Zelt unter 300 Euro', null, 300],
    ['Jacken bis zu 1.299,50 €', null, 1299.5],
    ['Schuhe, höchstens 120', null, 120],
    ['packs over 100', 100, null],
    ['Rucksäcke ab 80 €', 80, null],
    ['between 50 and 100 pounds', 50, 100],
    ['zwischen 50 und 100 Euro', 50, 100],
    ['from £50 to £80', 50, 80],
    ['a present around 50', 40, 60],
    ['etwa 200 €', 160, 240],
  ])('%s', (question, from, to) => {
    expect(read(question).price).toEqual({ from, to });
  });

  it.each([
    'a tent under 2 kg',
    'a bag under 30 litres',
    'delivery in under 3 days',
    'unter 500 g',
    'Lieferung bis 3 Tage',
    'comfortable below 5 °C',
    'what is the Ghyll 45?',
    'open from 9 to 5 hours',
  ])('%s contains no price limit', question => {
    expect(read(question).price).toEqual({ from: null, to: null });
  });
});

describe('R08 sizes, colours and numbers of people are read as limits', () => {
  it.each([
    ['the Skarn in M', ['m']],
    ['Skarn in size m?', ['m']],
    ['Is XL in stock', ['xl']],
    ['boots in size 42.5', ['42.5']],
    ['Stiefel in Größe 42', ['42']],
    ['boots in 43', ['43']],
    ['Gr. L', ['l']],
    ['sneakers in 9.5', ['9.5']],
    ['do they come in EU 41?', ['41']],
    ['a suit in 40R', ['40r']],
    ['shampoo 250 ml', ['250ml']],
    ['a dress for a 4 year old', ['4']],
    ['xxl shirts', ['xxl']],
  ])('%s', (question, sizes) => {
    expect(read(question).sizes.map(({ size }) => size)).toEqual(sizes);
  });

  it.each(['I’m looking for it', "it's wet", 'delivered in 24 hours', 'A & M', 'Levi’S'])(
    '%s contains no size',
    question => {
      expect(read(question).sizes).toEqual([]);
    },
  );

  it.each([
    ['jackets in blue', ['blue']],
    ['eine blaue Jacke', ['blue']],
    ['black or grey', ['black', 'grey']],
    ['brown shoes in grey', ['grey']],
    ['shoes, but not brown', []],
    ['ein Zelt', []],
  ])('%s', (question, colors) => {
    expect(read(question).colors).toEqual(colors);
  });

  it('recognises a colour in every language', () => {
    for (const word of ['blaue', 'bleu', 'azul', 'blu', 'blauw', 'niebieski', 'mavi', '青い', '蓝色', 'أزرق']) {
      expect(colorsIn(word)).toEqual(['blue']);
    }
    expect(colorsIn('navy')).toEqual(['navy', 'blue']);
    expect(colorsIn('bracken')).toEqual([]);
  });

  it.each([
    ['en', 'shoes, not red and not blue', ['red', 'blue']],
    ['de', 'Schuhe, weder rot, nicht blau und nicht grün', ['blue', 'green']],
    ['es', 'zapatos que no sean', []],
  ])('%s: “%s” excludes colours', (language, question, colors) => {
    expect(read(question, language).otherColors).toEqual(colors);
  });

  it.each([
    ['en', 'granola with no nuts or milk, please', [['nuts'], ['milk']]],
    ['en', 'a jacket without added insulation for hiking', [['added', 'insulation']]],
    ['en', 'I can’t log in, it does not work', []],
    ['de', 'Jacke ohne Kapuze', [['kapuze']]],
    ['fr', 'veste sans capuche', [['capuche']]],
    ['es', 'chaqueta que no tenga capucha', [['capucha']]],
    ['es', 'no puedo entrar, sin embargo tengo cuenta', []],
    ['it', 'giacca senza cappuccio', [['cappuccio']]],
    ['nl', 'jas zonder capuchon', [['capuchon']]],
    ['pt', 'casaco que não tenha capuz', [['capuz']]],
    ['pl', 'kurtka bez kaptura', [['kaptura']]],
    ['ja', 'フードなしのジャケット', []],
  ])('%s: “%s” excludes %j', (language, question, excluded) => {
    expect(read(question, language).exclusions.map(({ words }) => words)).toEqual(excluded);
  });

  it.each([
    ['a tent for two people', 2],
    ['a table for a group of five', 5],
    ['a tent for 2', 2],
    ['a 3-person tent', 3],
    ['ein Zelt für zwei Personen', 2],
    ['ein 4-Personen-Zelt', 4],
    ['Zelt für vier', 4],
    ['a jacket for three days', null],
    ['boots for 200', null],
    ['for 20 pounds', null],
    ['für drei Tage', null],
  ])('%s', (question, people) => {
    expect(read(question).people).toBe(people);
  });
});

describe('R08 stock and order', () => {
  it.each([
    ['Is the Lune sold out?', 'wanted'],
    ['Wann ist die Jacke wieder lieferbar?', 'wanted'],
    ['Is the Lune in stock?', 'named'],
    ['Habt ihr Zelte?', 'named'],
    ['Hast du Zelte?', 'named'],
    ['warm sleeping bags', 'hidden'],
  ])('%s', (question, soldOut) => {
    expect(read(question).soldOut).toBe(soldOut);
  });

  it('recognises the cheapest and the most expensive', () => {
    expect(read('your cheapest tent').order).toBe('cheapest');
    expect(read('das teuerste Zelt').order).toBe('dearest');
  });

  it('keeps the other words', () => {
    const words = (question: string) => read(question).words.map(({ word }) => word);
    expect(words('a waterproof tent for two people under 300')).toEqual(['waterproof', 'tent']);
    expect(read('How long may I return things?')).toMatchObject(nothing);
  });
});

describe('C01 framing words are not product words', () => {
  it.each([
    ['en', 'hi, do you sell anything like a blanket for 40 dollars?', ['blanket']],
    ['de', 'Hallo, habt ihr vielleicht auch Decken für 40 Euro?', ['decken']],
    ['fr', 'Bonjour, avez-vous des couvertures à 40 euros ?', ['couvertures']],
    ['es', 'Hola, ¿tienen mantas por 40 euros, por favor?', ['mantas']],
    ['it', 'Ciao, avete delle coperte da 40 euro?', ['coperte']],
    ['nl', 'Hallo, hebben jullie ook dekens voor 40 euro?', ['dekens']],
    ['pt', 'Olá, vocês têm cobertores por 40 euros?', ['cobertores']],
    ['pl', 'Dzień dobry, czy macie koce za 40 euro?', ['koce']],
    ['tr', 'Merhaba, battaniye var mı?', ['battaniye']],
    ['ja', 'すみません、毛布はありますか？', ['毛布']],
    ['zh', '你好，请问有没有毛毯？', ['毛毯']],
    ['ar', 'مرحبا، هل لديكم بطانية؟', ['بطانية']],
  ])('%s: %s', (language, question, words) => {
    expect(read(question, language).words.map(({ word }) => word)).toEqual(words);
  });

  it.each(['1', '1,', '1 - ', 'under ', '€1 ', 'の', '( 1', 'size '])('“%s”, repeated, is read quickly', piece => {
    const began = performance.now();
    readWishes(piece.repeat(2000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

it.each([
  ['torneira até R$ 100', 'pt', null, 100],
  ['torneira entre R$ 50 e R$ 100', 'pt', 50, 100],
  ['kurta under ₹500', 'en', null, 500],
  ['jackets under SEK 500', 'en', null, 500],
  ['mugs under fifty pounds', 'en', null, 50],
  ['tents under one hundred and fifty pounds', 'en', null, 150],
  ['五千円以下のペン', 'ja', null, 5000],
  ['a gift for 4 all in one', 'en', null, null],
  ['a ride for 50 km', 'en', null, null],
  ['a hundred and three pounds or less', 'en', null, null],
] as const)('R08 reads the price in “%s”', (question, language, from, to) => {
  expect(readWishes(question, [language]).price).toEqual({ from, to });
});
