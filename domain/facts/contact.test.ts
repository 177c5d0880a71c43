import { describe, expect, it } from 'vitest';
import { findBest } from '#tests/setup/facts.ts';

const phoneOn = (text: string, language = 'en', title = 'Contact') => findBest('phone', text, { language, title });
const emailOn = (text: string, language = 'en', title = 'Contact') => findBest('email', text, { language, title });
const addressOn = (text: string, language = 'en', title = 'Contact') => findBest('address', text, { language, title });

describe('the phone number', () => {
  it.each([
    ['en', 'Phone: 020 7946 0958', '020 7946 0958'],
    ['en', 'Call us on +44 (0)20 7946 0958 and ask for Ann.', '+44 (0)20 7946 0958'],
    ['en', 'Tel. (212) 555-0147, Fax (212) 555-0199', '(212) 555-0147'],
    ['de', 'Fax: 0228 555 019\nTelefon: 0228 555 017', '0228 555 017'],
    ['de', 'Tel./Fax: 0228 / 555 017', '0228 / 555 017'],
    ['fr', 'Tél. : 01 99 00 12 34', '01 99 00 12 34'],
    ['es', 'Llámanos: 900 123 456', '900 123 456'],
    ['it', 'Telefono 06 5550 0123', '06 5550 0123'],
    ['nl', 'Bel ons: 020-555 01 23', '020-555 01 23'],
    ['pt', 'Telefone: +351 210 000 123', '+351 210 000 123'],
    ['pl', 'tel. 22 555 01 23', '22 555 01 23'],
    ['tr', 'Telefon: 0212 555 01 23', '0212 555 01 23'],
    ['ja', '電話番号：03-5550-0123', '03-5550-0123'],
    ['zh', '客服热线：400-555-0123', '400-555-0123'],
    ['ar', 'هاتف: ٠١١٥٥٥٠١٢٣', '٠١١٥٥٥٠١٢٣'],
  ])('%s: %s', (language, text, value) => {
    const found = phoneOn(text, language);
    expect(found?.value).toBe(value);
  });

  it('is found on the line below its label, and in a tel: link', () => {
    expect(phoneOn('Phone\n\n020 7946 0958')?.value).toBe('020 7946 0958');
    expect(phoneOn('[Call us](tel:+442079460958) any time.')?.value).toBe('+442079460958');
  });

  it('has a high confidence on a contact page, and a lower one on any other page', () => {
    expect(phoneOn('Phone: 020 7946 0958')?.confidence).toBeGreaterThan(0.9);
    expect(phoneOn('The courier’s phone is 020 7946 0958.', 'en', 'Sofas')).toBeUndefined();
  });

  it.each([
    ['en', 'Fax: 020 7946 0958'],
    ['en', 'Order number: 20794609583'],
    ['en', 'Call us with your order no. 4471 2093 now.'],
    ['en', 'VAT number: 123 4567 89'],
    ['en', 'WhatsApp: +44 7700 900123'],
    ['en', 'Phone lines close on 24.12.2026.'],
    ['de', 'IBAN: 1234 5678 9012 3456'],
    ['de', 'Telefax 0228 555 019'],
    ['de', 'Handelsregister: HRB 1234567'],
    ['fr', 'SIRET : 123 456 789 00012'],
    ['ja', '注文番号：1234567890'],
    ['en', 'We sold 1 250 000 lamps since 1990-2024.'],
  ])('near miss in %s: %s', (language, text) => {
    expect(phoneOn(text, language)).toBeUndefined();
  });
});

describe('the email address', () => {
  it.each([
    ['en', 'Write to hello@lindenhof.example and we reply within a day.', 'hello@lindenhof.example'],
    ['de', 'E-Mail: kontakt (at) lindenhof.example', 'kontakt@lindenhof.example'],
    ['fr', 'Par e-mail : [écrivez-nous](mailto:bonjour@lindenhof.example)', 'bonjour@lindenhof.example'],
    ['ja', 'メール：info@lindenhof.example', 'info@lindenhof.example'],
  ])('%s: %s', (language, text, value) => {
    const found = emailOn(text, language);
    expect(found?.value).toBe(value);
    expect(found?.confidence).toBeGreaterThan(0.8);
  });

  it('of the shop is preferred to one of another company', () => {
    const text = 'Contact: post@parcelwise.example or care@lindenhof.example';
    expect(emailOn(text)?.value).toBe('care@lindenhof.example');
  });

  it.each([
    ['Contact us at noreply@lindenhof.example'],
    ['Send your application to jobs@lindenhof.example'],
    ['Data protection: privacy@lindenhof.example'],
    ['Email, for example name@example.com'],
  ])('near miss: %s', text => {
    expect(emailOn(text)).toBeUndefined();
  });

  it('is not read from a product page', () => {
    expect(emailOn('Designed by ann@studio-vale.example.', 'en', 'Oak table')).toBeUndefined();
  });
});

describe('the address', () => {
  it.each([
    ['en', 'Lindenhof Ltd\n12 Mill Lane\nKendal\nLA9 4XY', '12 Mill Lane, Kendal, LA9 4XY'],
    ['en', 'Address: 400 Harbor Street, Portland, OR 97205', '400 Harbor Street, Portland, OR 97205'],
    ['de', 'Lindenhof GmbH\nGartenstraße 7a\n53111 Bonn', 'Gartenstraße 7a, 53111 Bonn'],
    ['fr', '8 bis rue des Tilleuls, 69003 Lyon', '8 bis rue des Tilleuls, 69003 Lyon'],
    ['es', 'Calle del Olmo 14, 28012 Madrid', 'Calle del Olmo 14, 28012 Madrid'],
    ['it', 'Via dei Tigli 3, 40121 Bologna (BO)', 'Via dei Tigli 3, 40121 Bologna (BO)'],
    ['nl', 'Lindelaan 22\n1012 AB Amsterdam', 'Lindelaan 22, 1012 AB Amsterdam'],
    ['pt', 'Rua das Tílias 5\n1200-109 Lisboa', 'Rua das Tílias 5, 1200-109 Lisboa'],
    ['pl', 'ul. Lipowa 9, 00-316 Warszawa', 'ul. Lipowa 9, 00-316 Warszawa'],
    ['tr', 'Ihlamur Cad. No: 14, 34330 Beşiktaş/İstanbul', 'Cad. No: 14, 34330 Beşiktaş/İstanbul'],
    ['ja', '〒150-0001 東京都渋谷区神宮前1-2-3', '〒150-0001 東京都渋谷区神宮前1-2-3'],
    ['zh', '地址：上海市静安区椴树路18号', '上海市静安区椴树路18号'],
    ['ar', 'العنوان: شارع الزيزفون 12، الرياض 12211', 'شارع الزيزفون 12، الرياض 12211'],
  ])('%s: %s', (language, text, value) => {
    expect(addressOn(text, language)?.value).toBe(value);
  });

  it('is also found in a sentence about where the shop is', () => {
    const text = 'Our shop is at 12 Mill Lane in Kendal, beside the bridge.';
    expect(addressOn(text, 'en', 'How to find us')).toMatchObject({ value: text, quote: text });
  });

  it.each([
    ['Returns', 'Send returns to: 12 Mill Lane, Kendal, LA9 4XY'],
    ['Oak table', 'Made by hand at 12 Mill Lane, Kendal, LA9 4XY'],
    ['Contact', 'Our table is 80 x 120 cm and weighs 12 kg.'],
  ])('near miss on %s: %s', (title, text) => {
    expect(addressOn(text, 'en', title)).toBeUndefined();
  });
});
