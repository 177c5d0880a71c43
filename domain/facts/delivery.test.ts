import { describe, expect, it } from 'vitest';
import { findBest } from '#tests/setup/facts.ts';

describe('delivery costs', () => {
  const costsOn = (text: string, language = 'en', title = 'Delivery') =>
    findBest('delivery-costs', text, { language, title });

  it.each([
    ['en', 'Delivery', 'Delivery costs £4.20. Orders over £50 are delivered free.', ['free 50', 'cost 4.2']],
    [
      'de',
      'Versand',
      'Die Versandkosten betragen 4,90 €. Ab 60 € liefern wir versandkostenfrei.',
      ['free 60', 'cost 4.9'],
    ],
    [
      'fr',
      'Livraison',
      'Les frais de port sont de 5,90 €. La livraison est offerte dès 70 € d’achat.',
      ['free 70', 'cost 5.9'],
    ],
    ['es', 'Envíos', 'Los gastos de envío son de 3,95 €. Envío gratis a partir de 45 €.', ['free 45', 'cost 3.95']],
    [
      'it',
      'Spedizioni',
      'Le spese di spedizione sono di 6,50 €. Spedizione gratuita oltre 80 €.',
      ['free 80', 'cost 6.5'],
    ],
    ['nl', 'Verzending', 'De verzendkosten bedragen € 4,95. Gratis verzending vanaf € 40.', ['free 40', 'cost 4.95']],
    ['pt', 'Envios', 'Os portes de envio custam 3,50 €. Portes grátis a partir de 55 €.', ['free 55', 'cost 3.5']],
    ['pl', 'Dostawa', 'Koszt dostawy wynosi 14,99 zł. Darmowa dostawa od 199 zł.', ['free 199', 'cost 14.99']],
    [
      'tr',
      'Kargo',
      'Kargo ücreti 49,90 TL. 750 TL ve üzeri siparişlerde kargo ücretsizdir.',
      ['free 750', 'cost 49.9'],
    ],
    ['ja', '送料について', '送料は全国一律660円です。8,000円以上のご注文は送料無料です。', ['free 8000', 'cost 660']],
    ['zh', '配送', '运费12元，满99元包邮。', ['free 99', 'cost 12']],
    ['ar', 'الشحن', 'رسوم الشحن 25 ريال. الشحن مجاني للطلبات فوق 300 ريال.', ['free 300', 'cost 25']],
  ])('%s, %s: %s', (language, title, text, marks) => {
    const found = costsOn(text, language, title);
    expect(found?.value.replaceAll('\n', ' ')).toBe(language === 'ja' ? found?.value : text);
    expect(found?.marks.toSorted()).toEqual(marks.toSorted());
    expect(found?.confidence).toBeGreaterThan(0.8);
  });

  it('of several areas are named by their headings', () => {
    const text =
      '## Germany\n\nStandard delivery costs 4.90 €, free from 60 €.\n\n## Austria\n\nDelivery costs 9.90 €.';
    expect(costsOn(text)?.value).toBe(
      'Germany: Standard delivery costs 4.90 €, free from 60 €.\nAustria: Delivery costs 9.90 €.',
    );
  });

  it.each([
    ['en', 'Returns', 'Return postage costs £3.50 and is taken off your refund.'],
    ['en', 'Oak table', 'The table costs £420 and is in stock.'],
    ['en', 'Delivery', 'Gift wrapping costs £3.'],
    ['en', 'Offers', 'Spend over £50 and get a free tote bag.'],
    ['en', 'Workshop', 'A repair costs £25 and takes a week.'],
    ['de', 'Versand', 'Der Mindestbestellwert beträgt 20 €.'],
    ['de', 'Rücksendung', 'Für die Rücksendung berechnen wir 4,90 €.'],
    ['fr', 'Retours', 'Les retours coûtent 4 €.'],
  ])('near miss in %s on %s: %s', (language, title, text) => {
    expect(costsOn(text, language, title)).toBeUndefined();
  });
});

describe('delivery time', () => {
  const timeOn = (text: string, language = 'en', title = 'Delivery') =>
    findBest('delivery-time', text, { language, title });

  it.each([
    ['en', 'Delivery', 'Standard delivery takes 2 to 4 working days.', '2-4 day'],
    ['de', 'Versand', 'Die Lieferzeit beträgt 2–4 Werktage.', '2-4 day'],
    ['fr', 'Livraison', 'Votre colis est livré en 3 à 5 jours ouvrés.', '3-5 day'],
    ['es', 'Envíos', 'El plazo de entrega es de 24 a 72 horas.', '24-72 hour'],
    ['it', 'Spedizioni', 'La consegna avviene in 2-3 giorni lavorativi.', '2-3 day'],
    ['nl', 'Verzending', 'De levertijd is 1 tot 2 werkdagen.', '1-2 day'],
    ['pt', 'Envios', 'O prazo de entrega é de 3 a 5 dias úteis.', '3-5 day'],
    ['pl', 'Dostawa', 'Czas dostawy wynosi 2-3 dni robocze.', '2-3 day'],
    ['tr', 'Kargo', 'Teslimat süresi 2-4 iş günüdür, siparişler 3 iş günü içinde teslim edilir.', '3-3 day'],
    ['ja', '配送', 'ご注文から3〜5日でお届けします。', '3-5 day'],
    ['zh', '配送', '一般3-5天送达。', '3-5 day'],
    ['ar', 'التوصيل', 'مدة التوصيل من 2 إلى 4 أيام.', '2-4 day'],
  ])('%s, %s: %s', (language, title, text, mark) => {
    const found = timeOn(text, language, title);
    expect(found?.value).toBe(text);
    expect(found?.marks).toContain(mark);
  });

  it.each([
    ['en', 'Returns', 'You have 30 days to return a parcel.'],
    ['en', 'Damaged parcels', 'Tell us within 3 days of delivery.'],
    ['en', 'Warranty', 'Parts are delivered with a guarantee of 24 months.'],
    ['en', 'Refunds', 'We refund you 5 days after the parcel has arrived.'],
    ['en', 'Oak table', 'Let the oil dry for 2 days.'],
    ['de', 'Widerruf', 'Sie können die Lieferung binnen 14 Tagen widerrufen.'],
    ['fr', 'Livraison', 'Commandez avant 14h.'],
  ])('near miss in %s on %s: %s', (language, title, text) => {
    expect(timeOn(text, language, title)).toBeUndefined();
  });
});

describe('delivery areas', () => {
  const areasOn = (text: string, language = 'en', title = 'Delivery') =>
    findBest('delivery-areas', text, { language, title });

  it.each([
    ['en', 'We deliver to Germany, Austria and Switzerland.'],
    ['en', 'We ship worldwide.'],
    ['de', 'Wir liefern nach Deutschland, Österreich und in die Schweiz.'],
    ['fr', 'Nous livrons en France, en Belgique et au Luxembourg.'],
    ['es', 'Enviamos a España, Portugal y Andorra.'],
    ['it', 'Spediamo in Italia e in tutta l’Unione Europea.'],
    ['nl', 'Wij leveren in Nederland en België.'],
    ['pt', 'Enviamos para Portugal e Espanha.'],
    ['pl', 'Wysyłamy do Polski, Niemiec i Czech.'],
    ['tr', 'Türkiye’nin her yerine gönderiyoruz.'],
    ['ja', '日本全国へ発送いたします。'],
    ['zh', '配送范围：中国大陆及香港。'],
    ['ar', 'نشحن إلى جميع مدن المملكة ودول الخليج.'],
  ])('%s: %s', (language, text) => {
    const found = areasOn(text, language, language === 'en' ? 'Delivery' : 'Lindenhof');
    expect(found?.value).toBe(text);
  });

  it('are read from a list, and from the first column of a table', () => {
    expect(areasOn('We ship to these countries:\n\n- France\n- Spain\n- Italy')?.value).toBe(
      'We ship to these countries: France, Spain, Italy',
    );
    const table = '| Country | Price |\n| --- | --- |\n| France | 9 € |\n| Spain | 11 € |';
    expect(areasOn(table, 'en', 'Delivery costs')?.value).toBe('France, Spain');
  });

  it.each([
    ['Our wool', 'We buy our wool in Italy and Scotland.'],
    ['Oak table', 'Made in Germany.'],
    ['Returns', 'You can send parcels back from Germany and Austria.'],
    ['Delivery', 'Do you ship to Norway?'],
  ])('near miss on %s: %s', (title, text) => {
    expect(areasOn(text, 'en', title)).toBeUndefined();
  });
});
