// Files with a false type: documents, product lists and images. See files.test.ts for decompression bombs.
import { readdirSync, readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#database/schema/knowledge.ts';
import type { Context } from '#domain/context.ts';
import { fileInput } from '#domain/knowledge/inputs.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { isAppError } from '#platform/errors.ts';
import { extract } from '#providers/extraction/extract.ts';
import { shrinkImage } from '#providers/images/images.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { makeDocx, makePdf, makeZip } from '#tests/setup/files.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { upload } from '#tests/setup/products.ts';

let editor: Context;
let siteId: string;
let png: Buffer;
beforeAll(async () => {
  const services = await openTestServices();
  await createOrganization(services.database, 'ours');
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  siteId = await addSite(editor);
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
});

/** The result, or the error message. */
async function outcomeOf<T>(work: Promise<T>): Promise<T | 'refused'> {
  try {
    return await work;
  } catch (error) {
    expect(error).toMatchObject({ name: 'AppError', message: expect.stringMatching(/^[A-Z].{5,250}\.$/) });
    if (isAppError(error)) expect(['invalid', 'too-large', 'unsupported']).toContain(error.kind);
    return 'refused';
  }
}

const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
const pdf = () => makePdf([[{ words: 'A page', y: 700 }]]);
const html = '<html><body><p>Words.</p><script>alert(1)</script></body></html>';

const disguised: [what: string, name: string, make: () => Buffer][] = [
  ['a program that is called a PDF', 'invoice.pdf', () => program],
  ['a program that is called a text', 'notes.txt', () => program],
  ['a picture that is called a DOCX', 'letter.docx', () => png],
  ['a ZIP file that is called a CSV', 'list.csv', () => makeZip([{ name: 'a', data: 'b' }])],
  ['a ZIP file that leads out of its folder', 'out.docx', () => makeZip([{ name: '../../etc/passwd', data: 'x' }])],
  ['a DOCX whose words lie elsewhere', 'else.docx', () => makeZip([{ name: '../word/document.xml', data: '<a/>' }])],
  ['a page that is called a PDF', 'page.pdf', () => Buffer.from(html)],
  ['a DOCX that is called a page', 'docx.html', () => makeDocx('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>')],
  ['JSON that is called a DOCX', 'data.docx', () => Buffer.from('{"__proto__":{"x":1}}')],
  ['a PDF that is a ZIP file as well', 'both.pdf', () => Buffer.concat([pdf(), makeZip([{ name: 'a', data: 'b' }])])],
  ['a ZIP file with a PDF before it', 'both.docx', () => Buffer.concat([pdf(), makeDocx('<w:p/>')])],
  ['nothing at all', 'nothing.txt', () => Buffer.alloc(0)],
  ['nothing but zeros', 'zeros.txt', () => Buffer.alloc(100_000)],
  ['halves of letters', 'halves.txt', () => Buffer.from('fffe00d800d800dc', 'hex')],
  ['letters that turn around', 'turn.md', () => Buffer.from('# \u202etxt.exe\u202c\n\nWords \u2066here\u2069.')],
  ['a text that claims to be in no known letters', 'odd.html', () => Buffer.from('<meta charset="x-user-defined">é')],
];

const options = { owner: 'ours' };

describe('T13 a file in disguise', () => {
  it.each(disguised)(
    '%s is read by its real type or refused with a message, and the next file is read',
    async (_, name, make) => {
      const outcome = await outcomeOf(extract({ bytes: make(), name }, options));
      if (outcome !== 'refused') {
        expect(outcome.text).not.toContain('<script');
        expect(outcome.text).not.toContain('\0');
      }
      expect((await extract({ bytes: Buffer.from('Still here.'), name: 'a.txt' }, options)).text).toBe('Still here.');
    },
  );
});

const names = [
  '../../etc/passwd.txt',
  '..%2f..%2fetc.txt',
  '/etc/passwd',
  'C:\\windows\\system.txt',
  '\\\\server\\share.txt',
]
  .concat(['a\0b.txt', 'a\r\nSet-Cookie: x.txt', 'CON', '.htaccess', '..', `${'x'.repeat(300)}.txt`, '\u202etxt.exe'])
  .concat(['<img src=x onerror=alert(1)>.txt', '"; drop table documents; --.txt', '{{7*7}}.txt', ' .txt']);

it('T19 a file name is never used as a path', async () => {
  for (const typed of names) {
    const { data } = fileInput.safeParse({ name: typed });
    if (data) await outcomeOf(addFile(editor, siteId, data.name, new Blob(['Some words.'])));
  }
  const rows = await editor.database.transaction('ours', tx => tx.select().from(documents));
  expect(rows.length).toBeGreaterThan(names.length / 2);
  for (const { originalKey } of rows) expect(originalKey).toMatch(/^originals\/[\da-f-]{36}\/[\da-f-]{36}$/);
});

const lists: [what: string, text: string][] = [
  ['a quotation that never ends', `title,price\n"Tent,${'1\n'.repeat(50_000)}`],
  ['one endless line', 'a'.repeat(900_000)],
  ['five thousand columns', `${Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(5_000)}`],
  ['nothing but commas', ','.repeat(200_000)],
  ['nothing but lines', '\n'.repeat(200_000)],
  ['nothing at all', ' '],
  ['names of what every object has', '__proto__,constructor,title,toString\n1,2,Tent,4\n'],
  ['one name for all columns', 'title,title,title\nA,B,C\n'],
  ['formulas', 'title,price\n=HYPERLINK("http://x"),=1+1\n@SUM(A1),-1\n'],
  ['zeros between its letters', 't\0i\0t\0l\0e\0\nA\0\n'],
  ['halves of letters', 'title\n\ud800\udc00\ud800\n'],
  ['a million quotation marks', '"'.repeat(900_000)],
];

describe('T13 a product list with', () => {
  it.each(lists)('%s is read or refused with a message, and the next file is read', async (_, text) => {
    await outcomeOf(upload(editor, siteId, text));
    const next = await upload(editor, siteId, 'title,price\nTent,10\n');
    expect(next).toMatchObject({ state: 'waiting', columns: ['title', 'price'] });
  });
});

const ownMegabytes = () => process.memoryUsage().rss / 1e6;

/** The private memory of the picture decoding processes. Processes of the document tests may still run. */
function decoderMegabytes(): number {
  const sizes = readdirSync('/proc').map(pid => {
    try {
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
      const isDecoder = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/child');
      return isDecoder && Number(parent) === process.pid ? ((resident - shared) * 4096) / 1e6 : 0;
    } catch {
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A picture with a large declared size and almost no data. */
function claimPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(10_000)));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg.replace('/>', '/>&b;')}`;
const gifOf = (width: string, height: string) => Buffer.from(`474946383961${width}${height}800000`, 'hex');

const pictures: [what: string, make: () => Buffer][] = [
  ['a drawing that runs', () => Buffer.from(svg)],
  ['a drawing of laughs', () => Buffer.from(laughs)],
  ['a document', pdf],
  ['a page', () => Buffer.from(html)],
  ['nothing', () => Buffer.alloc(0)],
  ['words', () => Buffer.from('picture')],
  ['the first half of one', () => png.subarray(0, png.length / 2)],
  ['sixty thousand by sixty thousand', () => claimPng(60_000, 60_000)],
  ['no width', () => claimPng(0, 10)],
  ['less than it says', () => claimPng(6_000, 6_000)],
  ['one that moves and is very large', () => gifOf('ffff', 'ffff')],
  ['the head of a JPEG', () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(9_000)])],
  ['the head of a WebP', () => Buffer.from('52494646ffffffff5745425056503820ffffffff', 'hex')],
  ['a TIFF that leads to itself', () => Buffer.from('49492a000800000001000001040001000000080000000800000008', 'hex')],
  ['an archive', () => makeZip([{ name: 'a', data: 'b' }])],
];

describe('T13 a picture', () => {
  it.each(pictures)('with %s is refused with a message or re-encoded, and the next one works', async (_, make) => {
    const outcome = await outcomeOf(shrinkImage(make(), 16, 'ours'));
    if (outcome !== 'refused') expect((await sharp(outcome).metadata()).width).toBeLessThanOrEqual(16);
    expect((await sharp(await shrinkImage(png, 16, 'ours')).metadata()).format).toBe('webp');
  });

  it('that decompresses to 75 MB or more, six at once, adds less than 100 MB of memory', async () => {
    const huge = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#284' } });
    const progressive = await huge.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const interlaced = await huge.clone().png({ progressive: true, compressionLevel: 1 }).toBuffer();
    const plain = await huge.clone().png({ compressionLevel: 1 }).toBuffer();
    const hostile = [progressive, interlaced, plain, progressive, interlaced, plain];
    const before = ownMegabytes();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, ownMegabytes() - before + decoderMegabytes());
    }, 5);
    await Promise.allSettled(hostile.map(bytes => shrinkImage(bytes, 160, 'ours')));
    clearInterval(watch);
    expect(most).toBeGreaterThan(5);
    expect(most).toBeLessThan(100);
  });

  it('that is also an HTML page is only an image afterwards', async () => {
    for (const both of [
      Buffer.concat([png, Buffer.from(html)]),
      Buffer.concat([png, makeZip([{ name: 'a', data: html }])]),
    ]) {
      const drawn = Buffer.from(await shrinkImage(both, 16, 'ours'));
      expect(drawn.includes('script')).toBe(false);
      expect(drawn.subarray(8, 12).toString()).toBe('WEBP');
    }
  });
});
