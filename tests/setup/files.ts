// Generates files: small valid ones, and hostile ones.
import { deflateRawSync, deflateSync } from 'node:zlib';

type Entry = { name: string; data: Buffer | string; packed?: Buffer };

export function makeZip(entries: Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, packed } of entries) {
    const body = packed ?? deflateRawSync(data);
    const size = Buffer.byteLength(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(body.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(body.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(local, Buffer.from(name), body);
    directory.push(entry, Buffer.from(name));
    at += local.length + name.length + body.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, index, end]);
}

/** With the body given as WordprocessingML. */
export function makeDocx(body: string, more: Entry[] = []): Buffer {
  const document = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  return makeZip([{ name: 'word/document.xml', data: document }, ...more]);
}

export type PdfWords = { words: string; x?: number; y: number; size?: number };

/** One entry per page. */
export function makePdf(pages: PdfWords[][], info = ''): Buffer {
  const contents = pages.map(lines => {
    const shown = lines.map(({ words, x = 72, y, size = 11 }) => {
      return `BT /F1 ${size} Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&').replaceAll('•', '\x95')}) Tj ET`;
    });
    return pdfStream(deflateSync(Buffer.from(shown.join('\n'), 'latin1')));
  });
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...contents.flatMap((stream, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        stream,
      ]),
      ...(info ? [`<< ${info} >>`] : []),
    ],
    info ? `/Info ${4 + pages.length * 2} 0 R` : '',
  );
}

/** A PDF of 3 kB whose forms draw each other: reading it takes hours, with hardly any memory. */
export function makeSlowPdf(): Buffer {
  const levels = 12;
  const forms = Array.from({ length: levels }, (_, at) => {
    const isLast = at === levels - 1;
    const drawn = isLast ? `${'q Q '.repeat(20_000)}BT /F1 9 Tf 1 1 Td (a) Tj ET` : '/N Do '.repeat(10);
    const next = isLast ? '/Font << /F1 4 0 R >>' : `/XObject << /N ${7 + at} 0 R >>`;
    return pdfStream(
      deflateSync(drawn),
      `/FlateDecode /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${next} >>`,
    );
  });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /N 6 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    pdfStream(deflateSync('/N Do')),
    ...forms,
  ]);
}

export function pdfStream(data: Buffer, filter = '/FlateDecode'): Buffer {
  const head = Buffer.from(`<< /Length ${data.length} /Filter ${filter} >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

export function pdfOf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
  }
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
