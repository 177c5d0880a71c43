import { expect, it } from 'vitest';
import { organizationInput } from '#domain/organizations/inputs.ts';
import { addressInName, profileInput } from '#domain/people/inputs.ts';
import { siteInput } from '#domain/sites/inputs.ts';

const problemsOf = (name: string) =>
  [
    siteInput.safeParse({ name, urls: [] }),
    organizationInput.safeParse({ name, description: '' }),
    profileInput.safeParse({ name, username: '' }),
  ].map(({ error }) => error?.issues[0]?.message);

it.each([
  'casino.com',
  'Booking.com',
  'Win at CASINO.EXAMPLE now',
  'casino。com',
  'casino｡com',
  'カジノ。com',
  'casino．com',
  'casino․example',
  'casino﹒com',
  'ｃａｓｉｎｏ．ｃｏｍ',
  'casino\u200b.com',
  'casino.\u200bcom',
  'casino.c\u200bom',
  'casino.c\u00adom',
  'casino\u2060.\u2060com',
  'casino.c\u034fom',
  'casino.xn--p1ai',
  'казино.рф',
  'नमस्ते.कॉम',
  'i❤.ws',
  'casino.1xbet',
  'casino1.1xbet',
  '1.2.3.4',
  'Win at 192.168.0.1!',
  '１．２．３．４',
  'www.casino',
  'http://casino',
  'http：／／casino',
  'mail me@casino',
  'mail me＠casino',
])('no site, organisation or person can be named %s', name => {
  expect(problemsOf(name)).toEqual([addressInName, addressInName, addressInName]);
});

it.each([
  'Tarn & Trail',
  'Dr. Smith & Co.',
  'St. Ives',
  'No.7 Beauty',
  'No. 7',
  'A.B.C. Toys',
  'J.R.R. Tolkien',
  '3.5 Inch Shop',
  '3.5mm Audio',
  'Version 2.0',
  'Wait... what?',
  'Und…Schön',
  'Müller & Söhne GmbH & Co. KG',
  'L’Œuvre d’Émile S.à r.l.',
  'Hermanos Peña S.A.',
  'Fratelli D’Angelo S.r.l.',
  'De Wit B.V.',
  'Zażółć Sp. z o.o.',
  'Irmãos Conceição Lda.',
  'Çiçek Ltd. Şti.',
  'متجر د. أحمد',
  'می\u200cخواهم',
  '老王的店。',
  '有限公司（上海）',
  'モーニング娘。',
  'つながる。うつわの店',
  'ﾃﾞｻﾞｲﾝ・ショップ',
  'Col·lecció',
  '👩\u200d🎨 Studio',
])('a site, an organisation and a person can be named %s', name => {
  expect(problemsOf(name)).toEqual([undefined, undefined, undefined]);
});
