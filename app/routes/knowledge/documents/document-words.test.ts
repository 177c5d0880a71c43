import { expect, it } from 'vitest';
import { counted, sayKind, sayOrigin, saySize, stateOf } from '#app/routes/knowledge/documents/document-words.ts';

const file = (name: string) => ({ kind: 'file' as const, original: { name, type: '', size: 2_400_000 } });
const plain = { original: null, sourceUrl: null, handEdited: false };

it('calls a file by what it is', () => {
  expect(sayKind(file('Size guide.PDF'))).toBe('PDF');
  expect(sayKind(file('prices.docx'))).toBe('DOCX');
  expect(sayKind(file('notes'))).toBe('File');
  expect(sayKind({ kind: 'page', original: null })).toBe('Web page');
});

it('says where a document comes from, and whether somebody changed it since', () => {
  expect(sayOrigin({ ...plain, kind: 'written' })).toBe('Written here');
  expect(sayOrigin({ ...plain, ...file('a.pdf') })).toBe('a.pdf, 2.4 MB');
  expect(sayOrigin({ ...plain, ...file('a.pdf'), handEdited: true })).toBe('a.pdf, 2.4 MB, changed by hand');
  expect(sayOrigin({ ...plain, kind: 'page', sourceUrl: 'https://shop.example/help/' })).toBe('shop.example/help');
});

it('says what keeps a document out of answers', () => {
  const document = { state: 'ready' as const, enabled: true, overLimit: false };
  expect(stateOf(document).words).toBe('Ready');
  expect(stateOf({ ...document, enabled: false }).words).toBe('Switched off');
  expect(stateOf({ ...document, overLimit: true }).words).toBe('Over the limit');
  expect(stateOf({ ...document, state: 'failed', enabled: false }).words).toBe('Failed');
});

it('counts', () => {
  expect(counted(1, 'document')).toBe('1 document');
  expect(counted(1200, 'document')).toBe('1,200 documents');
  expect([saySize(1), saySize(900), saySize(88_000)]).toEqual(['1 byte', '900 bytes', '88 KB']);
});
