import { describe, expect, it } from 'vitest';
import { checkFacts, indexFacts } from '#domain/answers/hard-facts/compare-facts.ts';
import { loadLocaleWords } from '#domain/answers/hard-facts/locale-words.ts';
import { readFacts } from '#domain/answers/hard-facts/read-facts.ts';

async function check(language: string, evidence: string, sentence: string, claim = '', elsewhere = '') {
  const words = await loadLocaleWords([language]);
  const claims = readFacts(claim, words);
  const cited = indexFacts([evidence], words);
  const all = indexFacts([evidence, elsewhere], words);
  const { isStated, missing } = checkFacts(sentence, { cited, all, claims }, words);
  return isStated ? 'stated' : missing ? 'missing' : 'for the judge';
}

const sameFacts: [language: string, evidence: string, sentence: string][] = [
  ['en', 'Returns within 14 days.', 'You have two weeks to return it.'],
  ['en', 'We reply within 24 hours.', 'We reply within one day.'],
  ['en', 'We reply within 24 hours.', 'You get a reply within a day.'],
  ['en', 'Open 9am-5.30pm Mon-Fri.', 'We are open from 9:00 to 17:30 on Wednesday.'],
  ['en', 'Open daily 10:00-18:00.', 'We are open on Sunday from 10 am to 6 pm.'],
  ['en', 'Free delivery over £50.', 'Delivery is free from £50.00.'],
  ['en', 'Prices: Small | £1,299.50 | in stock', 'The small one costs £1299.50.'],
  ['en', 'Our phone: 0800 123 4567.', 'Call +44 800 123 4567.'],
  ['en', 'Call us on +44 (0)20 7946 0958', 'Call us on 020 7946 0958.'],
  ['en', 'Support is available around the clock.', 'Support is available 24/7.'],
  ['en', 'Holidays: 25/12/2026 closed.', 'We are closed on 25 December 2026.'],
  ['en', 'Sale ends March 3, 2026.', 'The sale ends on 03.03.2026.'],
  ['en', 'Sizes: S, M, L, XL', 'There are four sizes: S, M, L and XL.'],
  ['en', 'Length 250 cm, width 60 cm', 'It is 2.5 m long and 60 cm wide.'],
  ['en', 'Weight: 0.5 kg', 'It weighs 500 g.'],
  ['en', '40 x 60 cm', 'It measures 40×60 cm.'],
  ['en', 'The warranty lasts twenty-four months.', 'You get a 2-year warranty.'],
  ['en', '20% off for students.', 'Students get a 20 percent discount.'],
  ['en', 'Step 1: Open. Step 2: Click "Save changes".', 'First open it, then click “Save Changes”.'],
  ['en', 'Cut-off is 2pm.', 'Order before 14:00.'],
  ['en', 'Up to 3 items', 'You can take up to three items.'],
  ['en', 'Shipping takes 5–7 business days', 'It takes 5 to 7 working days.'],
  ['de', 'Rückgabe innerhalb von 30 Tagen.', 'Sie haben einen Monat Zeit.'],
  ['de', 'Lieferzeit 2-3 Werktage', 'Die Lieferung dauert zwei bis drei Werktage.'],
  ['de', 'Ab 1.299,00 € versandkostenfrei', 'Ab 1299 Euro liefern wir kostenlos.'],
  ['de', 'Mo–Fr 9–17 Uhr', 'Wir sind am Dienstag von 9:00 bis 17:00 Uhr erreichbar.'],
  ['de', 'Geöffnet bis 20.30 Uhr', 'Wir haben bis 20:30 Uhr offen.'],
  ['de', 'Tel. 089/1234567', 'Rufen Sie uns unter 089 1234567 an.'],
  ['de', 'Mindestalter 18 Jahre', 'Man muss mindestens achtzehn sein.'],
  ['de', 'Am 24.12. geschlossen', 'Am 24. Dezember ist geschlossen.'],
  ['de', 'Gewicht 1,5 kg', 'Es wiegt 1500 g.'],
  ['de', 'Die Gültigkeit beträgt 3 Jahre.', 'Der Gutschein ist drei Jahre gültig.'],
  ['fr', 'Livraison sous 48 h.', 'La livraison se fait sous deux jours.'],
  ['fr', 'Ouvert de 9h30 à 18h', 'Nous sommes ouverts de 9 h 30 à 18 h.'],
  ['fr', '1 299,00 €', 'Il coûte 1299 euros.'],
  ['fr', 'Retour sous 14 jours', 'Vous avez quatorze jours pour retourner un produit neuf.'],
  ['fr', 'Garantie 2 ans', 'La garantie est de 24 mois.'],
  ['fr', 'Tél. 01 23 45 67 89', 'Appelez le +33 1 23 45 67 89.'],
  ['es', 'Envío en 24/48 h', 'El envío tarda entre 24 y 48 horas.'],
  ['es', 'Abierto de lunes a viernes de 9:00 a 14:00', 'El miércoles abrimos de 9 a 14 h.'],
  ['es', 'Precio: 12,50 €', 'Cuesta 12.50 €.'],
  ['es', 'Plazo de 15 días', 'Tienes quince días.'],
  ['it', 'Spedizione gratuita oltre 59€', 'La spedizione è gratuita sopra i 59,00 euro.'],
  ['it', 'Reso entro 14 giorni', 'Hai due settimane per il reso.'],
  ['nl', 'Bezorging binnen 3 werkdagen', 'We bezorgen binnen drie werkdagen.'],
  ['nl', 'Gratis vanaf € 50,-', 'Gratis verzending vanaf 50 euro.'],
  ['pt', 'Prazo de 7 dias', 'Tem sete dias.'],
  ['pl', 'Zwrot w ciągu 14 dni', 'Masz 14 dni na zwrot.'],
  ['pl', 'Dostawa 12,99 zł', 'Dostawa kosztuje 12,99 PLN.'],
  ['tr', '14 gün içinde iade', '14 günlük iade süreniz var.'],
  ['sv', 'Öppet köp i 30 dagar', 'Du har 30 dagars öppet köp.'],
  ['da', 'Levering 1-3 hverdage', 'Leveringen tager 1 til 3 hverdage.'],
  ['ja', '返品は8日以内', '返品は8日以内に可能です。'],
  ['ja', '営業時間 10:00〜18:00', '営業時間は10時から18時までです。'],
  ['ja', '送料は550円', '送料は550円です。'],
  ['ja', '３日前までに', '3日前までに予約してください。'],
  ['en', 'It weighs 3 lb and costs £150.', 'It weighs 3 pounds and costs 150 pounds.'],
  ['en', 'Special Edition Set (50ml+50ml+fan)', 'The set has two 50ml creams and a fan.'],
  ['zh', '退货期限为14天', '您可以在14天内退货。'],
  ['ar', 'الإرجاع خلال 14 يومًا', 'يمكنك الإرجاع خلال 14 يومًا.'],
];

describe('hard facts', () => {
  it.each(sameFacts)('%s: “%s” states “%s”', async (language, evidence, sentence) => {
    expect(await check(language, evidence, sentence)).toBe('stated');
  });

  it.each([
    ['en', 'Returns within 14 days.', 'You have 15 days to return it.'],
    ['en', 'Returns within 14 days.', 'You have 14 weeks to return it.'],
    ['en', 'Open 9am-5.30pm Mon-Fri.', 'We are open on Sunday.'],
    ['en', 'Open 9am-5.30pm Mon-Fri.', 'We are open until 18:00.'],
    ['en', 'Free delivery over £50.', 'Delivery is free over £40.'],
    ['en', 'Free delivery over £50.', 'Delivery is free over €50.'],
    ['en', 'Sale ends March 3, 2026.', 'The sale ends on 4 March 2026.'],
    ['en', 'Call 0800 123 4567.', 'Call 0800 123 4568.'],
    ['en', 'Write to a@shop.example.', 'Write to b@shop.example.'],
    ['en', 'Use the code SPRING10.', 'Use the code SPRING15.'],
    ['en', 'Click "Save changes".', 'Click “Delete account”.'],
    ['en', '20% off for students.', 'Students get 25 percent off.'],
    ['en', 'Weight: 0.5 kg', 'It weighs 600 g.'],
    ['de', 'Ab 1.299,00 € versandkostenfrei', 'Ab 1199 Euro liefern wir kostenlos.'],
    ['de', 'Lieferzeit 2-3 Werktage', 'Die Lieferung dauert vier Werktage.'],
    ['fr', 'Ouvert de 9h30 à 18h', 'Nous fermons à 19 h.'],
    ['ja', '返品は8日以内', '返品は9日以内に可能です。'],
  ])('%s: “%s” does not state “%s”', async (language, evidence, sentence) => {
    expect(await check(language, evidence, sentence)).toBe('missing');
  });

  it('of the visitor prove nothing, and are left to the judge', async () => {
    expect(await check('en', 'A ticket costs £12.', 'Yes, it costs £10.', 'Is it £10?')).toBe('for the judge');
    expect(await check('en', 'A ticket costs £12.', 'Yes, it costs £10.')).toBe('missing');
  });

  it('that are computed in one step are left to the judge', async () => {
    const price = 'A ticket costs £12, a guide £5.';
    expect(await check('en', price, 'Together they cost £36.', 'How much for 3 of us?')).toBe('for the judge');
    expect(await check('en', price, 'Together they cost £37.', 'How much for 3 of us?')).toBe('missing');
    expect(await check('en', price, 'A ticket and a guide are £17.')).toBe('for the judge');
    expect(await check('en', 'We close at 18:30, the till 45 minutes earlier.', 'Pay before 17:45.')).toBe(
      'for the judge',
    );
    expect(await check('en', 'We close at 18:30, the till 45 minutes earlier.', 'Pay before 17:40.')).toBe('missing');
    const team = '$29 for five users, $6 for each further user.';
    const sum = 'You pay $41: $29 plus two more users at $6 each.';
    expect(await check('en', team, sum, 'We are seven.')).toBe('for the judge');
    const packs = 'Each pack holds 6 bars at £2.50 per bar.';
    expect(await check('en', packs, 'A pack of 6 bars at £2.50 each is £15.')).toBe('for the judge');
    expect(await check('en', 'Students get 25% off £40.', 'Students pay £30.')).toBe('for the judge');
    expect(await check('de', 'Einzeln 84 €. Zuschlag: 10 %.', 'Erwachsene zahlen 92,40 €.')).toBe('for the judge');
  });

  it('are no operands of themselves: “1” or “0” in the evidence computes nothing', async () => {
    expect(await check('en', 'Only 1 per order.', 'There are 47 shops.')).toBe('missing');
    expect(await check('en', 'Parcels to 0 and 1.', 'There are 47 of 48 shops.')).toBe('missing');
    expect(await check('en', 'Open Thursday to Sunday, 11 am – 4 pm', 'It opens at 45:00 on Thursday.')).toBe(
      'missing',
    );
    expect(await check('en', 'There are 7 shops and 3 cafés.', 'There are 10 places.')).toBe('for the judge');
  });

  it('that stand in another source are left to the judge', async () => {
    expect(await check('en', 'A ticket costs £12.', 'It costs £5.', '', 'A guide costs £5.')).toBe('for the judge');
  });

  it('a day of a range is stated', async () => {
    expect(await check('en', 'Mon–Fri: 9–17', 'We are open on Wednesday.')).toBe('stated');
    expect(await check('en', 'Wed–Sun: 9–17', 'We are open on Sunday.')).toBe('stated');
    expect(await check('en', 'Wed–Sun: 9–17', 'We are open on Tuesday.')).toBe('missing');
  });

  it('a currency is no word: “try 30 days” has no amount', async () => {
    const words = await loadLocaleWords(['en']);
    expect(readFacts('Try 30 days', words).map(({ kind }) => kind)).toEqual(['quantity']);
  });
});
