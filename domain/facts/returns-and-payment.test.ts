import { describe, expect, it } from 'vitest';
import { findBest } from '#tests/setup/facts.ts';

describe('the return window', () => {
  const windowOn = (text: string, language = 'en', title = 'Returns') =>
    findBest('return-window', text, { language, title });

  it.each([
    ['en', 'Returns', 'You can return unworn items within 30 days of delivery for a full refund.', '30'],
    ['en', 'Returns', 'We have a 28-day return policy.', '28'],
    ['en', 'Returns', 'Send it back within four weeks.', '28'],
    ['de', 'Rückgabe', 'Sie können alles innerhalb von vierzehn Tagen zurückgeben.', '14'],
    ['de', 'Widerrufsrecht', 'Sie haben das Recht, binnen 14 Tagen diesen Vertrag zu widerrufen.', '14'],
    ['de', 'Service', 'Bei uns gilt ein 100-Tage-Rückgaberecht.', '100'],
    ['fr', 'Retours', 'Vous avez 30 jours pour retourner un article.', '30'],
    ['es', 'Devoluciones', 'Tienes 15 días para devolver tu pedido.', '15'],
    ['it', 'Resi', 'Puoi restituire i prodotti entro 14 giorni dalla consegna.', '14'],
    ['nl', 'Retourneren', 'Je kunt je bestelling binnen 60 dagen retourneren.', '60'],
    ['pt', 'Devoluções', 'Pode devolver os artigos no prazo de 30 dias.', '30'],
    ['pl', 'Zwroty', 'Towar można zwrócić w ciągu 14 dni.', '14'],
    ['tr', 'İade', 'Ürünleri 14 gün içinde iade edebilirsiniz.', '14'],
    ['ja', '返品について', '商品到着後7日以内に返品をお受けします。', '7'],
    ['zh', '退换货', '支持7天无理由退货。', '7'],
    ['ar', 'الإرجاع', 'يمكنك إرجاع المنتج خلال 14 يومًا.', '14'],
  ])('%s, %s: %s', (language, title, text, days) => {
    const found = windowOn(text, language, title);
    expect(found).toMatchObject({ value: text, marks: [days] });
    expect(found?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  it('for all customers is preferred to the one for members', () => {
    const text = 'Members of our club may return things within 90 days.\n\nYou can return anything within 60 days.';
    expect(windowOn(text)?.marks).toEqual(['60']);
  });

  it.each([
    ['en', 'Refunds', 'We refund you within 5 days of receiving the return.'],
    ['en', 'Returns', 'Once your return has arrived, the refund takes 10 days.'],
    ['en', 'Warranty', 'All lamps have a guarantee of 24 months.'],
    ['en', 'Delivery', 'Your parcel arrives within 3 days.'],
    ['de', 'Erstattung', 'Wir erstatten den Betrag innerhalb von 14 Tagen.'],
    ['fr', 'Remboursement', 'Le remboursement est effectué sous 14 jours.'],
  ])('near miss in %s on %s: %s', (language, title, text) => {
    const found = windowOn(text, language, title);
    expect(found && found.confidence >= 0.8 ? found.value : undefined).toBeUndefined();
  });
});

describe('payment methods', () => {
  const methodsOn = (text: string, language = 'en', title = 'Payment') =>
    findBest('payment-methods', text, { language, title });

  it.each([
    ['en', 'We accept Visa, Mastercard, PayPal and Apple Pay.'],
    ['de', 'Sie können bezahlen mit PayPal, Kreditkarte, Lastschrift oder auf Rechnung: wir akzeptieren alles.'],
    ['fr', 'Nous acceptons la carte bancaire, PayPal et le virement.'],
    ['es', 'Aceptamos tarjeta, Bizum, PayPal y transferencia.'],
    ['it', 'Accettiamo carte di credito, PayPal, bonifico e contrassegno.'],
    ['nl', 'Wij accepteren iDEAL, Bancontact, creditcard en PayPal.'],
    ['pt', 'Aceitamos cartão de crédito, MB Way e Multibanco.'],
    ['pl', 'Akceptujemy BLIK, przelew i karty płatnicze Visa.'],
    ['tr', 'Kredi kartı, havale ve kapıda ödeme kabul ediyoruz.'],
    ['ja', 'お支払い方法はクレジットカード、銀行振込、代金引換です。'],
    ['zh', '支付方式：支付宝、微信支付、银行卡。'],
    ['ar', 'طرق الدفع: مدى، بطاقات الائتمان، والدفع عند الاستلام.'],
  ])('%s: %s', (language, text) => {
    const found = methodsOn(text, language, 'Lindenhof');
    expect(found?.value).toBe(text);
    expect(found?.marks.length).toBeGreaterThan(1);
  });

  it('in a list become one value', () => {
    const found = methodsOn('You can pay with:\n\n- Visa\n- PayPal\n- Bank transfer');
    expect(found?.value).toBe('Visa, PayPal, Bank transfer');
    expect(found?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['en', 'Refunds', 'We refund to your credit card or PayPal account.'],
    ['en', 'Privacy', 'We share data with PayPal and Visa when you pay.'],
    ['en', 'Town guide', 'Most bars in town take Visa and cash.'],
    ['en', 'Payment', 'Your card is charged when the parcel leaves.'],
  ])('near miss in %s on %s: %s', (language, title, text) => {
    expect(methodsOn(text, language, title)).toBeUndefined();
  });
});
