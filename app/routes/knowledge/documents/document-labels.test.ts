import { expect, it } from 'vitest';
import { counted, describeKind, describeOrigin, statusOf } from '#app/routes/knowledge/documents/document-labels.ts';

const file = (name: string) => ({ kind: 'file' as const, original: { name, type: '', size: 2_400_000 } });
const plain = { original: null, sourceUrl: null, handEdited: false };

it('labels a file by its format', () => {
  expect(describeKind(file('Size guide.PDF'))).toBe('PDF');
  expect(describeKind(file('prices.docx'))).toBe('DOCX');
  expect(describeKind(file('notes'))).toBe('File');
  expect(describeKind({ kind: 'page', original: null })).toBe('Web page');
});

it('describes where a document comes from, and whether it was edited', () => {
  expect(describeOrigin({ ...plain, kind: 'written' })).toBe('Written in Aisle');
  expect(describeOrigin({ ...plain, ...file('a.pdf') })).toBe('a.pdf, 2.4 MB');
  expect(describeOrigin({ ...plain, ...file('a.pdf'), handEdited: true })).toBe('a.pdf, 2.4 MB, edited manually');
  expect(describeOrigin({ ...plain, kind: 'page', sourceUrl: 'https://shop.example/help/' })).toBe('shop.example/help');
});

it('shows why a document is not used in answers', () => {
  const document = { state: 'ready' as const, enabled: true, overLimit: false };
  expect(statusOf(document).label).toBe('Ready');
  expect(statusOf({ ...document, enabled: false }).label).toBe('Off');
  expect(statusOf({ ...document, overLimit: true }).label).toBe('Over limit');
  expect(statusOf({ ...document, state: 'failed', enabled: false }).label).toBe('Failed');
});

it('formats counts', () => {
  expect(counted(1, 'document')).toBe('1 document');
  expect(counted(1200, 'document')).toBe('1,200 documents');
});
