import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extract, extractPage } from '#providers/extraction/extract.ts';
import { makeDocx, makeZip, pdfOf, pdfStream } from '#tests/setup/files.ts';

const megabyte = 1024 * 1024;
const lol = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;

/** Compressed twice: a small file that decompresses to a very large one. */
function packedTwice(size: number): Buffer {
  return deflateSync(deflateSync(Buffer.alloc(size)));
}

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>';
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';

const hostile: [what: string, name: string, make: () => Buffer][] = [
  ['a ZIP file in a ZIP file', 'nested.docx', () => nest(3)],
  ['a DOCX of zeros', 'zeros.docx', () => makeZip([{ name: 'word/document.xml', data: '', packed: zeros(100) }])],
  [
    'a DOCX that says it is small',
    'liar.docx',
    () => makeZip([{ name: 'word/document.xml', data: 'x', packed: zeros(64) }]),
  ],
  [
    'a DOCX of a thousand laughs',
    'laughs.docx',
    () => makeZip([{ name: 'word/document.xml', data: `${lol}<w:document><w:body>&j;</w:body></w:document>` }]),
  ],
  [
    'a DOCX that names a file of ours',
    'xxe.docx',
    () =>
      makeZip([
        {
          name: 'word/document.xml',
          data: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document><w:body>&e;</w:body></w:document>',
        },
      ]),
  ],
  ['a DOCX of a million levels', 'deep.docx', () => makeDocx('<w:p>'.repeat(1_000_000))],
  ['a DOCX that was cut', 'cut.docx', () => makeDocx('<w:p/>').subarray(0, 60)],
  [
    'a ZIP file with a directory that leads nowhere',
    'lost.docx',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18, 0xff)]),
  ],
  [
    'a PDF whose pages hold each other',
    'loop.pdf',
    () => pdfOf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  ],
  ['a PDF that leads to itself', 'self.pdf', () => pdfOf(['1 0 R', '<< /Prev 2 0 R >>'], '/Prev 9')],
  [
    'a PDF with a billion pages',
    'pages.pdf',
    () => pdfOf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>', page]),
  ],
  [
    'a PDF that unpacks to far more',
    'bomb.pdf',
    () =>
      pdfOf([
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        page,
        pdfStream(packedTwice(256 * megabyte), '[/FlateDecode /FlateDecode]'),
      ]),
  ],
  ['a PDF that was cut', 'cut.pdf', () => pdfOf([catalog, page]).subarray(0, 40)],
  [
    'noise that says it is a PDF',
    'noise.pdf',
    () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.alloc(megabyte, 'obj << [ ( '),
        Buffer.from('startxref\n9\n%%EOF'),
      ]),
  ],
  ['a CSV of one line', 'line.csv', () => Buffer.alloc(19 * megabyte, 'a')],
  ['a CSV that never ends a quotation', 'quote.csv', () => Buffer.from(`"${'a,\n'.repeat(5_000_000)}`)],
  ['a CSV of commas', 'commas.csv', () => Buffer.alloc(10 * megabyte, ',')],
  ['a text of twenty megabytes', 'long.txt', () => Buffer.alloc(19 * megabyte, 'word ')],
  ['a page of empty elements', 'empty.html', () => Buffer.from('<html>'.concat('<p></p>'.repeat(1_000_000)))],
  ['a file that is too large', 'large.txt', () => Buffer.alloc(21 * megabyte, 'a')],
];

const options = { owner: 'ours' };

describe('T13 a hostile file', () => {
  it.each(hostile)(
    '%s fails with a message, and the next file is read',
    async (_, name, make) => {
      const failure = await extract({ bytes: make(), name }, options).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({
        name: 'AppError',
        kind: 'invalid',
        message: expect.stringMatching(/^[A-Z].{10,200}\.$/),
      });
      expect((await extract({ bytes: Buffer.from('Still here.'), name: 'a.txt' }, options)).text).toBe('Still here.');
    },
    90_000,
  );

  it.each([
    ['a million levels', '<div>'.repeat(1_000_000)],
    ['a million levels of tables', '<table><tr><td>'.repeat(300_000)],
    ['a million attributes', `<p ${Array.from({ length: 300_000 }, (_, at) => `a${at}="b"`).join(' ')}>`],
    ['nested entities', `${lol}<p>&j;</p>`],
    ['nested lists', '<ul><li>'.repeat(100_000)],
    ['an unclosed comment', `<p>Words.</p><!-- ${'-'.repeat(1_000_000)}`],
    ['an unclosed tag', `<p>Words.</p><a ${'<'.repeat(1_000_000)}`],
  ])('a page of %s is read or refused, and the next file is read', async (_, html) => {
    const bytes = Buffer.from(`<html><body><p>Before.</p>${html}After.`);
    const outcome = await extractPage({ bytes, url: 'https://shop.example/' }, options).then(
      ({ text }) => text,
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/Before|\.$/);
    expect((await extract({ bytes: Buffer.from('Still here.'), name: 'a.txt' }, options)).text).toBe('Still here.');
  });

  it('is stopped at the time or memory limit, while other files are read', async () => {
    const slow = extract(
      { bytes: Buffer.alloc(4 * megabyte, 'a, '), name: 'slow.txt' },
      { ...options, seconds: 0.001, megabytes: 500 },
    );
    const heavy = extract(
      { bytes: Buffer.alloc(4 * megabyte, 'a, '), name: 'heavy.txt' },
      { ...options, seconds: 30, megabytes: 1 },
    );
    const fine = Promise.all(
      Array.from({ length: 6 }, (_, at) => extract({ bytes: Buffer.from(`Number ${at}.`), name: 'a.txt' }, options)),
    );
    await Promise.all([
      expect(slow).rejects.toMatchObject({ code: 'too_slow' }),
      expect(heavy).rejects.toMatchObject({ code: 'too_heavy' }),
    ]);
    expect((await fine).map(({ text }) => text)).toEqual([0, 1, 2, 3, 4, 5].map(at => `Number ${at}.`));
  });
});

function zeros(megabytes: number): Buffer {
  return deflateRawSync(Buffer.alloc(megabytes * megabyte));
}

function nest(levels: number): Buffer {
  if (levels === 0) return zeros(1);
  const data = nest(levels - 1);
  return makeZip(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, data })));
}
