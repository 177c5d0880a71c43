import { describe, expect, it } from 'vitest';
import { findBest } from '#tests/setup/facts.ts';

/** Contact pages as shops write them, with what must be found on them. */
const contactPages: [language: string, title: string, text: string, phone: string, email: string, address: string][] = [
  [
    'en',
    'Contact us',
    'Lindenhof Ltd\n12 Mill Lane\nKendal LA9 4XY\n\nTel. (0)20 7946 0958, Fax (0)20 7946 0959\n\nWrite to hello@lindenhof.example.',
    '(0)20 7946 0958',
    'hello@lindenhof.example',
    '12 Mill Lane, Kendal LA9 4XY',
  ],
  [
    'de',
    'Impressum',
    'Lindenhof GmbH\nGartenstraße 7a\n53111 Bonn\n\nFax: 0228 555 019\nTelefon: 0228 555 017\nE-Mail: kontakt (at) lindenhof.example\n\nHandelsregister: HRB 1234567',
    '0228 555 017',
    'kontakt@lindenhof.example',
    'Gartenstraße 7a, 53111 Bonn',
  ],
  [
    'fr',
    'Contact',
    '8 bis rue des Tilleuls, 69003 Lyon\n\nTél. : 01 99 00 12 34\n\nPar e-mail : [écrivez-nous](mailto:bonjour@lindenhof.example)\n\nSIRET : 123 456 789 00012',
    '01 99 00 12 34',
    'bonjour@lindenhof.example',
    '8 bis rue des Tilleuls, 69003 Lyon',
  ],
  [
    'es',
    'Contacto',
    '- Dirección: Calle del Olmo 14, 28012 Madrid\n- Teléfono: 900 123 456\n- Correo: hola@lindenhof.example',
    '900 123 456',
    'hola@lindenhof.example',
    'Calle del Olmo 14, 28012 Madrid',
  ],
  [
    'it',
    'Contatti',
    '| Sede | Via dei Tigli 3, 40121 Bologna (BO) |\n| --- | --- |\n| Telefono | 06 5550 0123 |\n| Email | ciao@lindenhof.example |',
    '06 5550 0123',
    'ciao@lindenhof.example',
    'Via dei Tigli 3, 40121 Bologna (BO)',
  ],
  [
    'nl',
    'Contact',
    'Lindelaan 22\n1012 AB Amsterdam\n\nBel ons: 020-555 01 23\n\nMail: hallo@lindenhof.example',
    '020-555 01 23',
    'hallo@lindenhof.example',
    'Lindelaan 22, 1012 AB Amsterdam',
  ],
  [
    'pt',
    'Contactos',
    '**Morada**\n\nRua das Tílias 5, 1200-109 Lisboa\n\n**Telefone**\n\n+351 210 000 123\n\n**E-mail**\n\nola@lindenhof.example',
    '+351 210 000 123',
    'ola@lindenhof.example',
    'Rua das Tílias 5, 1200-109 Lisboa',
  ],
  [
    'pl',
    'Kontakt',
    'ul. Lipowa 9, 00-316 Warszawa\n\ntel. 22 555 01 23\n\nbiuro@lindenhof.example',
    '22 555 01 23',
    'biuro@lindenhof.example',
    'ul. Lipowa 9, 00-316 Warszawa',
  ],
  [
    'tr',
    'İletişim',
    'Adres: Ihlamur Cad. 14, 34330 Beşiktaş/İstanbul\n\nTelefon: 0212 555 01 23\n\nE-posta: merhaba@lindenhof.example',
    '0212 555 01 23',
    'merhaba@lindenhof.example',
    'Ihlamur Cad. 14, 34330 Beşiktaş/İstanbul',
  ],
  [
    'ja',
    '会社概要',
    '所在地：〒150-0001 東京都渋谷区神宮前1-2-3\n\n電話番号：03-5550-0123\n\nメール：info@lindenhof.example',
    '03-5550-0123',
    'info@lindenhof.example',
    '〒150-0001 東京都渋谷区神宮前1-2-3',
  ],
  [
    'zh',
    '联系我们',
    '地址：上海市静安区椴树路18号\n\n客服热线：400-555-0123\n\n邮箱：kefu@lindenhof.example',
    '400-555-0123',
    'kefu@lindenhof.example',
    '上海市静安区椴树路18号',
  ],
  [
    'ar',
    'اتصل بنا',
    'العنوان: شارع الزيزفون 12، الرياض 12211\n\nهاتف: ٠١١٥٥٥٠١٢٣\n\nالبريد الإلكتروني: salam@lindenhof.example',
    '٠١١٥٥٥٠١٢٣',
    'salam@lindenhof.example',
    'شارع الزيزفون 12، الرياض 12211',
  ],
];

describe.each(contactPages)('a contact page in %s, %s', (language, title, text, phone, email, address) => {
  it('has a phone number, an email address and a postal address', () => {
    const found = (kind: 'phone' | 'email' | 'address') => findBest(kind, text, { language, title })?.value;
    expect([found('phone'), found('email'), found('address')]).toEqual([phone, email, address]);
  });
});

describe('a phone number', () => {
  it('is found on the line below its label, and in a tel: link', () => {
    expect(findBest('phone', 'Phone\n\n020 7946 0958')?.value).toBe('020 7946 0958');
    expect(findBest('phone', '[Call us](tel:+442079460958) any time.')?.value).toBe('+442079460958');
  });

  it.each([
    'Order number: 20794609583',
    'Call us with your order no. 4471 2093 now.',
    'VAT number: 123 4567 89',
    'WhatsApp: +44 7700 900123',
    'Phone lines close on 24.12.2026.',
    'Phone: 9.00 – 18.00',
    'IBAN: 1234 5678 9012 3456',
    'We sold 1 250 000 lamps since 1990-2024.',
  ])('near miss: %s', text => {
    expect(findBest('phone', text, { title: 'Contact' })).toBeUndefined();
  });
});

describe('an email address', () => {
  it('of the shop is preferred to one of another company', () => {
    const text = 'Contact: post@parcelwise.example or care@lindenhof.example';
    expect(findBest('email', text, { title: 'Contact' })?.value).toBe('care@lindenhof.example');
  });

  it.each([
    ['Contact', 'Contact us at noreply@lindenhof.example'],
    ['Contact', 'Data protection: privacy@lindenhof.example'],
    ['Oak table', 'Designed by ann@studio-vale.example.'],
  ])('near miss on %s: %s', (title, text) => {
    expect(findBest('email', text, { title })).toBeUndefined();
  });
});

it.each([
  ['Returns', 'Send returns to: 12 Mill Lane, Kendal, LA9 4XY'],
  ['Oak table', 'Made by hand at 12 Mill Lane, Kendal, LA9 4XY'],
  ['Contact', 'Our table is 80 x 120 cm and weighs 12 kg.'],
])('no address of the shop is on %s: %s', (title, text) => {
  expect(findBest('address', text, { title })).toBeUndefined();
});

describe('opening hours', () => {
  const hoursOn = (text: string, language = 'en', title = 'Lindenhof') =>
    findBest('opening-hours', text, { language, title });

  it('are read from a table, with closed days', () => {
    const table =
      '| Day | Hours |\n| --- | --- |\n| Monday to Friday | 9.00 to 17.30 |\n| Saturday | 10.00 to 16.00 |\n| Sunday | closed |';
    const found = hoursOn(`Come and see us.\n\n${table}`, 'en', 'Opening hours');
    expect(found?.value).toBe('Monday to Friday: 9.00 to 17.30\nSaturday: 10.00 to 16.00\nSunday: closed');
    expect(found?.quote.startsWith('Monday to Friday | 9.00')).toBe(true);
    expect(found?.marks).toEqual(['540-1050', '600-960']);
    expect(found?.confidence).toBeGreaterThan(0.8);
  });

  it.each([
    ['en', 'Our shop is open Monday to Saturday from 9am to 5:30pm.', ['540-1050']],
    ['en', 'Opening times: daily, 9 to 5.', ['540-1020']],
    ['en', 'Store hours: Mon–Fri 8:30–18:00', ['510-1080']],
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
    expect(hoursOn(text, language)).toMatchObject({ marks: spans, value: text });
  });

  it('of a phone line are distinguished from those of the shop, and have a lower confidence', () => {
    const line = 'Sie erreichen uns telefonisch Montag bis Freitag von 9 bis 17 Uhr.';
    const found = hoursOn(line, 'de', 'Öffnungszeiten');
    expect(found).toMatchObject({ sort: 'service' });
    expect(found?.confidence).toBeLessThan(0.8);
  });

  it('of several shops are named by their headings', () => {
    const text = '## Bonn\n\nMo–Fr 10–18 Uhr\n\n## Kiel\n\nMo–Sa 9–20 Uhr';
    expect(hoursOn(text, 'de', 'Öffnungszeiten')?.value).toBe('Bonn: Mo–Fr 10–18 Uhr\nKiel: Mo–Sa 9–20 Uhr');
  });

  it.each([
    ['en', 'Delivery', 'We deliver Monday to Friday between 8:00 and 18:00.'],
    ['en', 'Knitting evenings', 'We meet on Wednesday from 7 pm to 9 pm and drink tea.'],
    ['en', 'Sizes', 'Size M fits 9-11 and size L fits 12-14.'],
    ['de', 'Ferien', 'Vom 12. bis 14. Mai sind wir auf der Messe.'],
    ['fr', 'Livraison', 'Nous livrons du lundi au samedi de 8h à 20h.'],
    ['en', 'Opening hours', 'We are closed on Mondays.'],
  ])('near miss in %s, %s: %s', (language, title, text) => {
    expect(hoursOn(text, language, title)).toBeUndefined();
  });
});

describe('what a sentence, list or table states', () => {
  it.each([
    ['delivery-costs', 'en', 'Delivery', 'Delivery costs £4.20. Orders over £50 are delivered free.'],
    ['delivery-costs', 'de', 'Versand', 'Die Versandkosten betragen 4,90 €. Ab 60 € liefern wir versandkostenfrei.'],
    ['delivery-costs', 'ar', 'الشحن', 'رسوم الشحن 25 ريال. الشحن مجاني للطلبات فوق 300 ريال.'],
    ['delivery-time', 'fr', 'Livraison', 'Votre colis est livré en 3 à 5 jours ouvrés.'],
    ['delivery-time', 'pl', 'Dostawa', 'Czas dostawy wynosi 2-3 dni robocze.'],
    ['delivery-areas', 'es', 'Lindenhof', 'Enviamos a España, Portugal y Andorra.'],
    ['delivery-areas', 'en', 'Delivery', 'We ship worldwide.'],
    ['return-window', 'en', 'Returns', 'You can return unworn items within 30 days of delivery for a full refund.'],
    ['return-window', 'zh', '退换货', '支持7天无理由退货。'],
    ['payment-methods', 'it', 'Lindenhof', 'Accettiamo carte di credito, PayPal, bonifico e contrassegno.'],
    ['payment-methods', 'ja', 'Lindenhof', 'お支払い方法はクレジットカード、銀行振込、代金引換です。'],
  ] as const)('%s in %s, on %s: %s', (kind, language, title, text) => {
    expect(findBest(kind, text, { language, title })?.value).toBe(text);
  });

  it('becomes one value', () => {
    expect(findBest('payment-methods', 'You can pay with:\n\n- Visa\n- PayPal\n- Bank transfer')?.value).toBe(
      'Visa, PayPal, Bank transfer',
    );
    const costs = '## Germany\n\nDelivery costs 4.90 €.\n\n## Austria\n\nDelivery costs 9.90 €.';
    expect(findBest('delivery-costs', costs, { title: 'Delivery' })?.value).toBe(
      'Germany: Delivery costs 4.90 €.\nAustria: Delivery costs 9.90 €.',
    );
  });

  it.each([
    ['delivery-costs', 'Returns', 'Return postage costs £3.50 and is taken off your refund.'],
    ['delivery-costs', 'Oak table', 'The table costs £420 and is in stock.'],
    ['delivery-time', 'Warranty', 'Parts are delivered with a guarantee of 24 months.'],
    ['delivery-areas', 'Our wool', 'We buy our wool in Italy and Scotland.'],
    ['delivery-areas', 'Delivery', 'Do you ship to Norway?'],
    ['return-window', 'Warranty', 'All lamps have a guarantee of 24 months.'],
    ['payment-methods', 'Privacy', 'We share data with PayPal and Visa when you pay.'],
    ['payment-methods', 'Payment', 'Your card is charged when the parcel leaves.'],
  ] as const)('near miss for %s on %s: %s', (kind, title, text) => {
    expect(findBest(kind, text, { title })).toBeUndefined();
  });
});
