import { describe, expect, it } from 'vitest';
import { chooseLanguage, mentionsAi, ownWords, readSettings, toConfig } from '#domain/widgets/config.ts';
import { contrastOf, textColorOn } from '#domain/widgets/contrast.ts';
import { defaultSettings, type WidgetPart, type WidgetSettings, widgetLanguages } from '#domain/widgets/inputs.ts';
import { noticeLabels } from '#domain/widgets/launcher-labels.ts';
import { changesBetween } from '#domain/widgets/settings-changes.ts';

it.each([
  ['de-AT', 'en', 'de'],
  ['zh_Hant', 'en', 'zh'],
  ['sv', 'fr-CA', 'fr'],
  ['sv', 'fi', 'en'],
  [undefined, 'PL', 'pl'],
])('a page in %s on a site in %s uses %s', (page, site, spoken) => {
  expect(chooseLanguage(page, site)).toBe(spoken);
});

it('an avatar without a picture falls back to the letter', () => {
  const facts = { key: 'w_1', version: 1, type: 'bubble', hidden: false } as const;
  const site = { name: 'Shop', language: 'en', hasContact: false, hasModel: false };
  const avatar = { kind: 'picture', pictureId: null } as const;
  expect(toConfig({ ...facts, site }, { ...defaultSettings, avatar }).avatar).toEqual({ kind: 'letter', url: null });
});

it.each([
  ['#ffffff', '#000000', 21],
  ['#767676', '#ffffff', 4.54],
  ['#9a4420', '#ffffff', 6.5],
])('the contrast of %s on %s matches WCAG', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

it.each([
  ['#007c59', '#ffffff'],
  ['#ffd600', '#000000'],
  ['#777777', '#000000'],
  ['#000000', '#ffffff'],
])('on %s the text colour is %s', (background, color) => {
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
])('lists what %o changes', (change, parts) => {
  expect(changesBetween(defaultSettings, { ...defaultSettings, ...change })).toEqual(parts);
});

it('reads settings that were stored before a field existed', () => {
  const { show: _, ...older } = { ...defaultSettings, accent: '#123456' };
  expect(readSettings(older)).toEqual({ ...defaultSettings, accent: '#123456' });
});

describe('the AI notice', () => {
  const noticeOf = (notice: string, hasModel: boolean) => {
    const facts = { key: 'w_1', version: 1, type: 'bubble', hidden: false } as const;
    const site = { name: 'Shop', language: 'en', hasContact: false, hasModel };
    const config = toConfig({ ...facts, site }, { ...defaultSettings, texts: { en: { ...ownWords, notice } } });
    return { ai: config.ai, notice: config.texts.notice };
  };

  it.each(['Ask our AI helper', 'Wir antworten mit KI.', ' '])('can have any text without a model: %s', words => {
    expect(noticeOf(words, false)).toEqual({ ai: false, notice: words });
  });

  it('with a model, can be reworded but not removed', () => {
    expect(noticeOf('Our AI helper answers you', true)).toEqual({ ai: true, notice: 'Our AI helper answers you' });
    for (const hidden of ['', ' ', '\u200b', '.', 'Welcome!', 'We are all humans here', 'Aisle']) {
      expect([hidden, noticeOf(hidden, true)]).toEqual([
        hidden,
        { ai: true, notice: 'Answers come from an AI assistant' },
      ]);
    }
  });

  it('mentions AI by default in every language, and only with a model', () => {
    for (const language of widgetLanguages) {
      const { ai, automatic, aiWritten } = noticeLabels[language];
      expect([language, mentionsAi(ai), mentionsAi(aiWritten)]).toEqual([language, true, true]);
      expect([language, mentionsAi(automatic)]).toEqual([language, false]);
    }
  });

  it.each([
    'Antworten durch künstliche Intelligenz',
    'Réponses d’une intelligence artificielle',
    'Respuestas con inteligencia artificial',
    'Respostas com inteligência artificial',
    'Con intelligenza artificiale',
    'Met kunstmatige intelligentie',
    'Odpowiada sztuczna inteligencja',
    'Yapay zeka yanıtlar',
    '人工知能が回答します',
    '由人工智能回答',
    'إجابات من الذكاء الاصطناعي',
    'ＡＩがお答えします',
  ])('recognises "%s"', words => {
    expect(mentionsAi(words)).toBe(true);
  });

  it.each(['Risposte ai clienti', 'J’ai une réponse', 'Kia ora', 'Wir sind im KINO'])(
    'does not recognise "%s"',
    words => {
      expect(mentionsAi(words)).toBe(false);
    },
  );
});
