import { expect, it } from 'vitest';
import { productYesOrNo } from '#domain/answers/products/product-yes-or-no.ts';
import { type Product, productInput } from '#domain/products/inputs.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

function tent(attributes: Product['attributes'] = []): Product {
  const input = productInput.parse({ title: 'Moss Tent', attributes });
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const ids = {
    id: 'tent',
    siteId: 'site',
    source: 'hand',
    pictureUrl: null,
    overLimit: false,
    variantCount: 0,
  } as const;
  return { ...input, ...ids, ...times };
}

it.each([
  ['Is the Moss waterproof?', ['waterproof'], 'Waterproof', '3,000 mm, taped seams', 'Yes.'],
  ['Is the Moss waterproof?', ['waterproof'], 'Waterproof', 'Yes', 'Yes.'],
  ['Is the Moss waterproof?', ['waterproof'], 'Waterproof', 'No', 'No.'],
  ['Is the Moss waterproof?', ['waterproof'], 'Waterproof', 'Light rain', undefined],
  ['Is the Moss waterproof?', ['waterproof'], 'Waterproof', '0', undefined],
  ['Is the Moss waterproof?', ['waterproof'], 'Water repellent', 'Yes', undefined],
  ['Is the Moss floor waterproof?', ['floor', 'waterproof'], 'Waterproof', 'Yes', undefined],
  ['Does the Moss have pockets?', ['pockets'], 'Pockets', '4', 'Yes.'],
  ['How many pockets does the Moss have?', ['pockets'], 'Pockets', '4', undefined],
  ['Is the Moss light?', ['light'], 'Light', '900 g', undefined],
  ['Is the Moss waterproof or only water repellent?', ['waterproof'], 'Waterproof', 'Yes', undefined],
  ['Is the Moss not waterproof?', ['waterproof'], 'Waterproof', 'Yes', undefined],
] as const)('“%s” (%s) with “%s: %s”: %s', (question, asked, name, value, lead) => {
  expect(productYesOrNo(question, tent([{ name, value }]), `${name}: ${value}`, asked, 'en')).toBe(lead);
});

it.each([
  ['The Moss is waterproof.', 'Yes.'],
  ['The Moss tent is fully waterproof and easy to pitch.', 'Yes.'],
  ['The Moss is not waterproof.', 'No.'],
  ['A waterproof cover is sold separately.', undefined],
  ['The cover of the Moss is waterproof.', undefined],
  ['It is waterproof.', undefined],
  ['The Moss is waterproof for two hours.', undefined],
  ['The Moss is waterproof up to 3,000 mm.', undefined],
  ['The Moss is waterproof if the seams are sealed.', undefined],
])('“Is the Moss waterproof?” with “%s”: %s', (sentence, lead) => {
  expect(productYesOrNo('Is the Moss waterproof?', tent(), sentence, ['waterproof'], 'en')).toBe(lead);
});

it.each([
  ['de', 'Ist das Moss wasserdicht?', 'wasserdicht', 'Wasserdicht', 'Ja', 'Ja.'],
  ['de', 'Ist das Moss wasserdicht?', 'wasserdicht', 'Wasserdicht', 'nein', 'Nein.'],
  ['fr', 'Est-ce que la Moss est imperméable ?', 'imperméable', 'Imperméable', 'oui', 'Oui.'],
  ['es', '¿Es impermeable la Moss?', 'impermeable', 'Impermeable', '3.000 mm', 'Sí.'],
  ['it', 'È impermeabile la Moss?', 'impermeabile', 'Impermeabile', 'no', 'No.'],
  ['nl', 'Is de Moss waterdicht?', 'waterdicht', 'Waterdicht', 'ja', 'Ja.'],
  ['pt', 'É impermeável a Moss?', 'impermeável', 'Impermeável', 'sim', 'Sim.'],
  ['pl', 'Czy Moss jest wodoodporny?', 'wodoodporny', 'Wodoodporny', 'tak', 'Tak.'],
  ['ja', 'Mossは防水ですか？', '防水', '防水', 'はい', 'はい。'],
  ['zh', 'Moss防水吗？', '防水', '防水', '是', '是的。'],
] as [WidgetLanguage, string, string, string, string, string][])(
  '%s: “%s” (%s) with “%s: %s”',
  (language, question, asked, name, value, lead) => {
    expect(productYesOrNo(question, tent([{ name, value }]), `${name}: ${value}`, [asked], language)).toBe(lead);
  },
);
