import { expect, it } from 'vitest';
import { isOpenOn } from '#domain/answers/quotes/open-days.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const table =
  'Monday to Friday: 9.30 to 17.30\nSaturday: 9 to 18\nSunday: closed\nOn bank holidays we keep Sunday hours. We are closed on 25 and 26 December.';

it.each([
  ['Are you open on Sundays?', table, false],
  ['Are you open on Saturday?', table, true],
  ['Is the shop open on Wednesdays?', table, true],
  ['Are you open at the weekend?', table, undefined],
  ['Are you open at the weekend?', 'Mon-Fri 9am-5pm Sat, Sun 10am-4pm', true],
  ['Are you closed on Sundays?', table, undefined],
  ['Are you open on Sundays or Mondays?', table, undefined],
  ['Are you open on Sunday at 8 pm?', table, undefined],
  ['Are you open on Christmas Day?', table, undefined],
  ['Is the workshop café open on Sundays?', table, undefined],
  ['When are you open on Sundays?', table, undefined],
  ['Are you open on Sundays?', 'We are open daily, 9 to 5.', true],
  ['Are you open on Sundays?', 'Open Monday to Saturday, 9 to 5.', undefined],
  ['Are you open on Sundays?', 'Monday to Saturday: 9 to 5\nSunday: by appointment', undefined],
  ['Are you open on Sundays?', 'Sunday: 10 to 16 in summer', undefined],
  ['Are you open on Sundays?', 'The first Sunday of the month: 10 to 16', undefined],
  ['Are you open on Sundays?', 'Call our hotline Monday to Sunday, 9 to 17.', undefined],
  ['Are you open on Sundays?', 'Bonn: Sunday closed\nKiel: Sunday 10 to 14', undefined],
  ['Are you open on Sundays?', 'Saturday 10 to 16, Sunday', undefined],
  ['Are you open on Tuesdays?', 'Mon. – Fri. 9:00–17:00', true],
  ['Are you open on Tuesdays?', 'Monday and Friday 9:00–17:00', undefined],
  ['Are you open on Mondays?', 'Closed on Sundays and Mondays. Tuesday to Saturday 10 am to 6 pm.', false],
] as const)('“%s” with the hours “%s”: %s', (question, text, isOpen) => {
  expect(isOpenOn(question, { text, language: 'en', isComplete: false }, 'en')).toBe(isOpen);
});

it('the shop is closed on a day that is missing from the confirmed hours', () => {
  const hours = { text: 'Monday to Saturday: 9 to 17', language: 'en', isComplete: true };
  expect(isOpenOn('Are you open on Sundays?', hours, 'en')).toBe(false);
  expect(isOpenOn('Are you open on Fridays?', hours, 'en')).toBe(true);
  expect(isOpenOn('Are you open at weekends?', hours, 'en')).toBe(undefined);
});

it.each([
  ['de', 'Habt ihr sonntags geöffnet?', 'Mo–Fr 9–18 Uhr, Sa 10–14 Uhr, So geschlossen', false],
  ['de', 'Seid ihr am Mittwoch offen?', 'Mo–Fr 9–18 Uhr, Sa 10–14 Uhr, So geschlossen', true],
  ['fr', 'Êtes-vous ouverts le dimanche ?', 'Du mardi au samedi de 10h à 19h. Fermé le dimanche et le lundi.', false],
  ['fr', 'Êtes-vous ouverts le mercredi ?', 'Du mardi au samedi de 10h à 19h.', true],
  ['es', '¿Abren los domingos?', 'Lunes a viernes: 9:30 a 20:00\nDomingo: cerrado', false],
  ['it', 'Siete aperti la domenica?', 'Dal lunedì al venerdì dalle 9 alle 18.30\nDomenica: chiuso', false],
  ['nl', 'Zijn jullie op zondag open?', 'Maandag t/m vrijdag 10.00 tot 17.00 uur\nZondag: gesloten', false],
  ['pt', 'Estão abertos ao domingo?', 'Segunda a sexta, das 9h às 18h30\nDomingo: encerrado', false],
  ['pl', 'Czy jesteście otwarci w sobotę?', 'Poniedziałek–piątek 8:00–16:00\nSobota: 9:00–13:00', true],
  ['tr', 'Pazar günleri açık mısınız?', 'Pazartesi - Cuma 09.00 - 18.00\nPazar: kapalı', false],
  ['ja', '日曜日は営業していますか？', '月曜日から土曜日 10時～19時\n日曜日：定休日', false],
  ['zh', '你们周日营业吗？', '周一至周五 9:00-18:00\n周日：休息', false],
  ['ar', 'هل أنتم مفتوحون يوم الجمعة؟', 'من الأحد إلى الخميس، من ٩ صباحًا إلى ٦ مساءً\nالجمعة: مغلق', false],
] as [WidgetLanguage, string, string, boolean][])('%s: “%s” with “%s”', (language, question, text, isOpen) => {
  expect(isOpenOn(question, { text, language, isComplete: false }, language)).toBe(isOpen);
});
