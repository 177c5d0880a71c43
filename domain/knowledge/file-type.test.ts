import { describe, expect, it } from 'vitest';
import { fileTypeOf, nameWithoutEnding } from '#domain/knowledge/file-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a file', () => {
  it.each([
    ['%PDF-1.7 …', 'invoice.txt', 'application/pdf'],
    ['junk\n%PDF-1.4', 'a.pdf', 'application/pdf'],
    ['<!DOCTYPE html><p>Hello', 'page.txt', 'text/html'],
    ['<p>Hello', 'page.HTM', 'text/html'],
    ['# Hello', 'read.me.MD', 'text/markdown'],
    ['Hello', 'hello.txt', 'text/plain'],
    ['a,b', 'table.csv', 'text/csv'],
    ['\xff\xfeH\x00i\x00', 'wide.txt', 'text/plain'],
    ['PK\x03\x04…word/document.xml…', 'letter.zip', expect.stringContaining('wordprocessingml')],
  ])('%j named %s is %s', (content, name, type) => {
    expect(fileTypeOf(bytes(content), name)).toEqual(type);
  });

  it.each([
    ['', 'empty.txt', 'empty'],
    ['MZ\x00\x00', 'setup.txt', 'Use PDF'],
    ['\x89PNG\r\n\x1a\n\x00', 'picture.pdf', 'Use PDF'],
    ['PK\x03\x04…', 'archive.docx', 'Use PDF'],
    ['PK\x03\x04…xl/workbook.xml…', 'table.xlsx', 'CSV'],
    ['console.log(1)', 'program.js', 'Use PDF'],
    ['Hello', 'no ending', 'Use PDF'],
  ])('%j named %s is refused with a message', (content, name, words) => {
    const read = () => fileTypeOf(bytes(content), name);
    expect(read).toThrow(expect.objectContaining({ kind: 'unsupported', message: expect.stringContaining(words) }));
  });
});

it.each([
  ['Returns policy.pdf', 'Returns policy'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\sizes.csv', 'sizes'],
  ['v1.2', 'v1.2'],
  ['.md', 'File'],
  [`${'x'.repeat(400)}.txt`, 'x'.repeat(300)],
])('T19 %j gets the title %j', (name, title) => {
  expect(nameWithoutEnding(name)).toBe(title);
});
