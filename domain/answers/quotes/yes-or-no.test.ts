import { expect, it } from 'vitest';
import { leadingYesOrNo } from '#domain/answers/quotes/yes-or-no.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

it.each([
  ['Do you ship to Malta?', 'We ship to Malta and Cyprus.', 1, 'Yes.'],
  ['Do you ship to Malta?', 'We do not ship to Malta.', 1, 'No.'],
  ['Do you ship to Malta?', 'We only ship to Malta in summer.', 1, undefined],
  ['Do you ship to Malta?', 'Parcels leave on Mondays.', 0.2, undefined],
  ['Do you ship to Malta?', 'We ship to Malta, no signature needed.', 1, undefined],
  ['Do you ship to Malta?', 'There is no island to which we do not ship, Malta included.', 1, undefined],
  ['Can I return worn shoes?', 'No. Shoes must be unworn.', 1, undefined],
  ['Can I cancel my order?', 'Once an hour has passed, it can’t be changed by our team.', 0.3, undefined],
  ['When do you ship?', 'We ship on Mondays.', 1, undefined],
  ["Isn't there a shop in Kendal?", 'There is a shop in Kendal.', 1, 'Yes.'],
  ["Aren't there any lockers?", 'There are no lockers.', 1, 'No.'],
  ['Do you not ship to Malta?', 'We ship to Malta.', 1, undefined],
] as const)('“%s” answered by “%s” (coverage %d): %s', (question, sentence, coverage, lead) => {
  expect(leadingYesOrNo(question, sentence, coverage, 'en')).toBe(lead);
});

it.each([
  ['de', 'Liefert ihr nach Malta?', 'Wir liefern nicht nach Malta.', 'Nein.'],
  ['de', 'Gibt es keine Schließfächer?', 'Es gibt Schließfächer im Keller.', 'Doch.'],
  ['fr', 'Livrez-vous à Malte ?', 'Nous livrons à Malte.', 'Oui.'],
  ['es', '¿Hay aparcamiento?', 'No hay aparcamiento.', undefined],
  ['es', '¿Hay aparcamiento?', 'Hay aparcamiento gratuito.', 'Sí.'],
  ['it', 'Spedite a Malta?', 'Noi spediamo a Malta.', 'Sì.'],
  ['nl', 'Leveren jullie op Malta?', 'Wij leveren niet op Malta.', 'Nee.'],
  ['pt', 'Há estacionamento?', 'Neste local há estacionamento.', 'Sim.'],
  ['pl', 'Czy wysyłacie na Maltę?', 'Wysyłamy na Maltę.', 'Tak.'],
  ['tr', 'Otopark var mı?', 'Binada otopark var.', 'Evet.'],
  ['ja', '駐車場はありますか？', '駐車場はありません。', 'いいえ。'],
  ['zh', '有停车场吗？', '本店有停车场。', '是的。'],
  ['ar', 'هل يوجد موقف سيارات؟', 'يوجد موقف سيارات.', 'نعم.'],
] as [WidgetLanguage, string, string, string | undefined][])(
  '%s: “%s” answered by “%s”',
  (language, question, sentence, lead) => {
    expect(leadingYesOrNo(question, sentence, 1, language)).toBe(lead);
  },
);
