import { describe, expect, it } from 'vitest';
import { findBest } from '#tests/setup/facts.ts';

const hoursOn = (text: string, language = 'en', title = 'Opening hours') =>
  findBest('opening-hours', text, { language, title });

describe('opening hours', () => {
  it('are read from a table, with closed days and the note on holidays', () => {
    const table =
      '| Day | Hours |\n| --- | --- |\n| Monday to Friday | 9.00 to 17.30 |\n| Saturday | 10.00 to 16.00 |\n| Sunday | closed |';
    const found = hoursOn(
      `Come and see us.\n\n${table}\n\nOn bank holidays we are closed. We are also closed on 2 May.`,
    );
    expect(found?.value).toBe(
      'Monday to Friday: 9.00 to 17.30\nSaturday: 10.00 to 16.00\nSunday: closed\nOn bank holidays we are closed. We are also closed on 2 May.',
    );
    expect(found?.quote.startsWith('Monday to Friday | 9.00')).toBe(true);
    expect(found?.marks).toEqual(['540-1050', '600-960']);
    expect(found?.confidence).toBeGreaterThan(0.8);
  });

  it('are read from a day and its hours on two lines', () => {
    const found = hoursOn('Tuesday\n\n10 am – 6 pm\n\nWednesday\n\nClosed\n\nThursday\n\n10 am – 8 pm');
    expect(found?.value).toBe('Tuesday: 10 am – 6 pm\nWednesday: Closed\nThursday: 10 am – 8 pm');
  });

  it.each([
    ['en', 'Our shop is open Monday to Saturday from 9am to 5:30pm.', ['540-1050']],
    ['en', 'We are open daily, 9 to 5.', ['540-1020']],
    ['en', 'Store hours: Mon–Fri 8:30–18:00', ['510-1080']],
    ['en', 'We are open 24 hours, every day.', ['0-1440']],
    ['de', 'Öffnungszeiten: Mo–Fr 9–18 Uhr, Sa 10–14 Uhr', ['540-1080', '600-840']],
    ['de', 'Unser Laden ist dienstags bis samstags von 10.30 bis 19 Uhr geöffnet.', ['630-1140']],
    ['fr', 'La boutique est ouverte du mardi au samedi de 10h à 12h30 et de 14h à 19h.', ['600-750', '840-1140']],
    ['es', 'Abrimos de lunes a viernes de 9:30 a 20:00.', ['570-1200']],
    ['it', 'Siamo aperti dal lunedì al venerdì dalle 9 alle 18.30.', ['540-1110']],
    ['nl', 'Wij zijn open van dinsdag tot en met zaterdag van 10.00 tot 17.00 uur.', ['600-1020']],
    ['pt', 'Estamos abertos de segunda a sexta, das 9h às 18h30.', ['540-1110']],
    ['pl', 'Godziny otwarcia: poniedziałek–piątek 8:00–16:00', ['480-960']],
    ['tr', 'Çalışma saatleri: Pazartesi - Cuma 09.00 - 18.00', ['540-1080']],
    ['ja', '営業時間：平日10時～19時（土日祝休み）', ['600-1140']],
    ['zh', '营业时间：周一至周五 9:00-18:00', ['540-1080']],
    ['ar', 'ساعات العمل: من الأحد إلى الخميس، من ٩ صباحًا إلى ٦ مساءً', ['540-1080']],
  ])('%s: %s', (language, text, spans) => {
    const found = hoursOn(text, language, 'Lindenhof');
    expect(found?.marks).toEqual(spans);
    expect(found?.value).toBe(text);
  });

  it('of a phone line are distinguished from those of the shop, and have a lower confidence', () => {
    const line = 'Sie erreichen uns telefonisch Montag bis Freitag von 9 bis 17 Uhr.';
    const found = hoursOn(line, 'de', 'Öffnungszeiten');
    expect(found).toMatchObject({ sort: 'service' });
    expect(found?.confidence).toBeLessThan(0.8);
  });

  it('of several shops are named by their headings', () => {
    const found = hoursOn(
      '## Bonn\n\nMo–Fr 10–18 Uhr\n\n## Kiel\n\nMo–Sa 9–20 Uhr',
      'de',
      'Öffnungszeiten unserer Läden',
    );
    expect(found?.value).toBe('Bonn: Mo–Fr 10–18 Uhr\nKiel: Mo–Sa 9–20 Uhr');
  });

  it.each([
    ['en', 'Delivery', 'We deliver Monday to Friday between 8:00 and 18:00.'],
    ['en', 'Knitting evenings', 'We meet on Wednesday from 7 pm to 9 pm and drink tea.'],
    ['en', 'Support', 'We answer within 24 hours on business days.'],
    ['en', 'Sizes', 'Size M fits 9-11 and size L fits 12-14.'],
    ['de', 'Ferien', 'Vom 12. bis 14. Mai sind wir auf der Messe.'],
    ['fr', 'Livraison', 'Nous livrons du lundi au samedi de 8h à 20h.'],
    ['en', 'Opening hours', 'We are closed on Mondays.'],
  ])('near miss in %s, %s: %s', (language, title, text) => {
    expect(hoursOn(text, language, title)).toBeUndefined();
  });
});
