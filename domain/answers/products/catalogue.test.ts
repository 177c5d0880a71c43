import { beforeAll, describe, expect, it } from 'vitest';
import { answerFromCatalogue } from '#domain/answers/products/catalogue.ts';
import type { Context } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { createSite } from '#domain/sites/site.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addProduct } from '#tests/setup/products.ts';

type Fact = [name: string, value: string];
type Line = [title: string, price: number, categories: string[], description: string, ...facts: Fact[]];

const cameras: Line[] = [
  [
    'Orion R10 Camera Body',
    879,
    ['Cameras'],
    'A 24 megapixel sensor in a small body. Not weather sealed.',
    ['Brand', 'Orion'],
    ['Weight', '429 g'],
    ['Rating', '4.6'],
  ],
  ['Nova Z5 Camera Body', 909, ['Cameras'], 'For travel.', ['Brand', 'Nova'], ['Weight', '550 g'], ['Rating', '4.8']],
  ['Kids Camera Pink', 49, ['Cameras', 'Kids'], 'Shockproof.'],
  ['Camera Strap Brown', 39, ['Accessories'], 'Full-grain leather.'],
  ['Camera Bag Messenger (10 L)', 89, ['Bags'], 'Keeps rain out.', ['Colour', 'Grey']],
  ['Orion 50mm Portrait Lens', 219, ['Lenses'], 'A small prime.', ['Brand', 'Orion']],
  ['Delta 18-50mm Lens', 549, ['Lenses'], 'A zoom for every day.', ['Brand', 'Delta']],
  ['Travel Tripod Carbon', 189, ['Tripods'], 'Folds to 39 cm.', ['Weight', '1.1 kg']],
  ['Studio Tripod', 79, ['Tripods'], '', ['Weight', '1.6 kg']],
  ['Delivery Box', 19, ['Packaging'], 'A box for parcels.'],
];
const kitchen: Line[] = [
  ['Espressomaschine Mini', 179, ['Kaffeemaschinen'], 'Kompakt, 15 bar.', ['Gewicht', '4,1 kg']],
  ['Espressomaschine Barista Pro', 449, ['Kaffeemaschinen'], 'Mit Mahlwerk.', ['Gewicht', '9,2 kg']],
  ['Wasserkocher Edelstahl 1,7 l', 49.9, ['Wasserkocher'], 'Mit Kalkfilter.', ['Farbe', 'Silber']],
  ['Glas-Wasserkocher mit LED', 39.9, ['Wasserkocher'], '', ['Farbe', 'Blau']],
  ['Toaster Retro rot', 59, ['Toaster'], ''],
  ['Frischkäse 200 g', 2.2, ['Käse'], 'Aus Kuhmilch.'],
];

let ctx: Context;
let english: string;
let german: string;
beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  const fill = async (language: string, currency: string, lines: Line[]) => {
    const { id } = await createSite(ctx, { name: language, urls: [], language });
    for (const [title, price, categories, description, ...facts] of lines) {
      const attributes = facts.map(([name, value]) => ({ name, value }));
      await addProduct(ctx, id, {
        title,
        price,
        currency,
        categories,
        description,
        attributes,
        availability: 'in-stock',
      });
    }
    return id;
  };
  english = await fill('en', 'GBP', cameras);
  german = await fill('de', 'EUR', kitchen);
  const sizes = [
    { options: [{ name: 'Size', value: 'M' }], stock: 0 },
    { options: [{ name: 'Size', value: 'L' }], stock: 2 },
  ];
  await addProduct(ctx, english, {
    title: 'Photo Vest',
    price: 60,
    currency: 'GBP',
    categories: ['Clothing'],
    variants: sizes,
  });
}, 60_000);

async function ask(question: string, language: WidgetLanguage = 'en', documentsAnswer = false) {
  const siteId = language === 'de' ? german : english;
  const search = await findProducts(ctx, { siteId, question, language, limit: 6 });
  const answer = answerFromCatalogue({ question, language, search, documentsAnswer });
  const { sentences, kind, confidence, missing, unsure } = answer;
  const text = sentences.map(one => one.text).join(' ');
  return { text: text.replaceAll('\u00a0', ' '), kind, confidence, sentences, missing, unsure };
}

describe('C01 the catalogue answers questions about products', () => {
  it.each([
    ['do you sell tripods?', 'list', 'These match: Studio Tripod (£79.00) and Travel Tripod Carbon (£189.00).'],
    ['got any lenses from Delta', 'list', 'Here’s one that matches: the Delta 18-50mm Lens (£549.00).'],
    ['camera bag', 'list', 'the Camera Bag Messenger (10 L, £89.00)'],
    ['How much is the Nova Z5?', 'named', 'The Nova Z5 Camera Body costs £909.00 and is in stock.'],
    ['Camera Bag Messenger', 'named', 'Keeps rain out.'],
    ['how heavy is the travel tripod?', 'named', 'Weight: 1.1 kg'],
    ['is the Orion R10 weather sealed?', 'named', 'Not weather sealed.'],
    ['do you have the Photo Vest in M?', 'named', 'The Photo Vest is sold out in M at the moment.'],
    ['what sizes does the Photo Vest come in?', 'named', 'The Photo Vest comes in L. Sold out at the moment: M.'],
    ['which is the cheapest camera?', 'list', 'Our cheapest is the Kids Camera Pink (£49.00).'],
    ['your best rated camera', 'list', 'Our highest-rated is the Nova Z5 Camera Body (£909.00).'],
    ['camrea for kids', 'list', 'Kids Camera Pink'],
  ])('“%s”', async (question, kind, text) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ kind, confidence: 'exact' });
    expect(answer.text).toContain(text);
  });

  it('in the language of the question', async () => {
    expect((await ask('Wasser Kocher unter 45 Euro', 'de')).text).toBe(
      'Dieses Produkt passt: Glas-Wasserkocher mit LED (39,90 €).',
    );
    expect((await ask('wie schwer ist die Barista Pro?', 'de')).text).toBe('Gewicht: 9,2 kg');
    expect((await ask('günstigste Espressomaschine', 'de')).text).toBe(
      'Am günstigsten ist bei uns Espressomaschine Mini (179,00 €).',
    );
  });

  it('quotes are found in the text of their product', async () => {
    const { sentences } = await ask('is the Orion R10 weather sealed?');
    expect(sentences).toMatchObject([{ quote: 'Not weather sealed.', products: [{ title: 'Orion R10 Camera Body' }] }]);
  });
});

describe('C01 two products are compared side by side', () => {
  it('by price, stock, and the facts in which they differ', async () => {
    const { kind, text } = await ask('what’s the difference between the Orion R10 and the Nova Z5?');
    expect(kind).toBe('compare');
    expect(text.split('\n')).toEqual([
      '- Orion R10 Camera Body: £879.00 · in stock · Brand: Orion · Weight: 429 g · Rating: 4.6',
      '- Nova Z5 Camera Body: £909.00 · in stock · Brand: Nova · Weight: 550 g · Rating: 4.8',
    ]);
  });

  it('lists the requested property first', async () => {
    const { text } = await ask('which is lighter, the Studio Tripod or the Travel Tripod Carbon?');
    expect(text).toContain('Studio Tripod: £79.00 · in stock · Weight: 1.6 kg');
    const { text: cheaper } = await ask('Was ist günstiger, die Espressomaschine Mini oder die Barista Pro?', 'de');
    expect(cheaper).toContain('Espressomaschine Mini ist günstiger: 179,00 € gegenüber 449,00 €.');
  });
});

describe('C01 without an exact match, the closest product is shown with the reason', () => {
  it.each([
    ['tripods under £50', 'We don’t have a match for “tripods under £50”. Our cheapest is the Studio Tripod (£79.00).'],
    [
      'a lens between 300 and 400',
      'We don’t have a match for “lens between £300 and £400”. Our cheapest is the Orion 50mm Portrait Lens (£219.00).',
    ],
    [
      'a camera bag in red',
      'We don’t have a match for “camera bag in red”. The Camera Bag Messenger (10 L, £89.00) comes closest.',
    ],
    [
      'wooden tripod',
      'We don’t have exactly that. These come closest: Studio Tripod (£79.00) and Travel Tripod Carbon (£189.00).',
    ],
  ])('“%s”', async (question, text) => {
    expect(await ask(question)).toMatchObject({ text, kind: 'closest', confidence: 'close' });
  });

  it('uses documents instead if they answer', async () => {
    expect((await ask('wooden tripod', 'en', true)).kind).toBe('none');
  });
});

describe('C01 products that were not surely asked for are left to cards', () => {
  it('if documents answer a list', async () => {
    for (const question of ['tripods', 'do you sell tripods?']) {
      const { kind, text, unsure } = await ask(question, 'en', true);
      expect([kind, text, unsure.map(({ title }) => title)]).toEqual([
        'none',
        '',
        ['Studio Tripod', 'Travel Tripod Carbon'],
      ]);
    }
  });

  it('not if they are named', async () => {
    expect(await ask('How much is the Nova Z5?', 'en', true)).toMatchObject({ kind: 'named', unsure: [] });
  });
});

describe('C01 near misses are not answered with products', () => {
  it.each([
    'do you sell drones?',
    'do you sell camera drones?',
    'How much is the delivery?',
    'how much is shipping for a tripod?',
    'can I return a camera?',
    'do you repair cameras?',
    'Is there a warranty on lenses?',
    'do you have a shop in Leeds?',
    'How do I clean the Orion R10?',
    'what size vest do I need?',
    'opening hours',
  ])('“%s”', async question => {
    expect(await ask(question)).toMatchObject({ text: '', kind: 'none' });
  });

  it.each([
    'Führt ihr laktosefreien Frischkäse?',
    'veganer Frischkäse',
    'Wie lange habe ich Garantie auf den Toaster?',
  ])('“%s”', async question => {
    expect(await ask(question, 'de')).toMatchObject({ text: '', kind: 'none' });
  });
});

describe('C01 names the product that is not in the catalogue', () => {
  it.each([
    ['Do you sell kayaks?', 'en', 'kayaks'],
    ['I’m looking for an underwater housing', 'en', 'underwater housing'],
    ['umbrella', 'en', 'umbrella'],
    ['Habt ihr Waffeleisen?', 'de', 'Waffeleisen'],
  ] as const)('“%s”', async (question, language, missing) => {
    expect((await ask(question, language)).missing).toBe(missing);
  });

  it.each([
    'Do you sell tripods?',
    'Do you have a camera under £20?',
    'Do you have the Photo Vest in M?',
    'How much is delivery?',
    'Do you have opening hours on Sundays?',
    'Do you have gift cards?',
    'Do you have free parking?',
    'My parcel has not come although I ordered two weeks ago',
  ])('names none for “%s”', async question => {
    expect((await ask(question)).missing).toBeUndefined();
  });

  it('names none if documents answer', async () => {
    expect((await ask('Do you sell kayaks?', 'en', true)).missing).toBeUndefined();
  });
});
