import { expect, it } from 'vitest';
import { changesBetween } from '#domain/widgets/changes.ts';
import { chooseLanguage, ownWords, readSettings, toConfig } from '#domain/widgets/config.ts';
import { contrastOf, textColorOn } from '#domain/widgets/contrast.ts';
import { defaultSettings, type WidgetPart, type WidgetSettings } from '#domain/widgets/inputs.ts';

it.each([
  ['de-AT', 'en', 'de'],
  ['zh_Hant', 'en', 'zh'],
  ['sv', 'fr-CA', 'fr'],
  ['sv', 'fi', 'en'],
  [undefined, 'PL', 'pl'],
])('a page in %s on a site in %s is spoken to in %s', (page, site, spoken) => {
  expect(chooseLanguage(page, site)).toBe(spoken);
});

it('a picture that was never chosen leaves the letter', () => {
  const facts = { key: 'w_1', version: 1, type: 'bubble', hidden: false } as const;
  const site = { name: 'Shop', language: 'en', hasContact: false };
  const avatar = { kind: 'picture', pictureId: null } as const;
  expect(toConfig({ ...facts, site }, { ...defaultSettings, avatar }).avatar).toEqual({ kind: 'letter', url: null });
});

it.each([
  ['#ffffff', '#000000', 21],
  ['#767676', '#ffffff', 4.54],
  ['#9a4420', '#ffffff', 6.5],
])('measures %s against %s as WCAG does', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

it.each([
  ['#007c59', '#ffffff'],
  ['#ffd600', '#000000'],
  ['#777777', '#000000'],
  ['#000000', '#ffffff'],
])('on %s it writes in %s', (background, color) => {
  expect(textColorOn(background)).toMatchObject({ color });
});

const german = { ...ownWords, greeting: 'Hallo', suggestions: ['Passt es?'] };

it.each<[Partial<WidgetSettings>, WidgetPart[]]>([
  [{}, []],
  [{ accent: '#007C59' }, []],
  [{ variables: { '--aisle-radius': undefined } }, []],
  [{ accent: '#000000', scheme: 'dark' }, ['accent', 'scheme']],
  [{ texts: { de: ownWords } }, []],
  [{ texts: { de: german } }, ['greeting', 'suggestions']],
  [{ texts: { de: { ...ownWords, launcher: 'Fragen' } } }, ['launcher']],
  [{ show: { sources: true, products: false, contact: false } }, ['products', 'contact']],
])('finds what %o changes', (change, parts) => {
  expect(changesBetween(defaultSettings, { ...defaultSettings, ...change })).toEqual(parts);
});

it('reads settings that were stored before a part of them existed', () => {
  const { show: _, ...older } = { ...defaultSettings, accent: '#123456' };
  expect(readSettings(older)).toEqual({ ...defaultSettings, accent: '#123456' });
});
