import { describe, expect, it } from 'vitest';
import { checkFiles } from '#app/ui/file-check.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });

describe('checkFiles', () => {
  it('accepts files by extension or type, ignoring case', () => {
    const files = [file('Guide.PDF'), file('photo.png', 10, 'image/png'), file('data', 10, 'text/csv')];
    expect(checkFiles(files, { accept: '.pdf, image/*, text/csv', multiple: true })).toEqual({
      taken: files,
      refused: [],
    });
  });

  it('refuses other files with a message, and still accepts the valid ones', () => {
    const good = file('a.pdf');
    const { taken, refused } = checkFiles(
      [file('virus.exe'), file('empty.pdf', 0), file('big.pdf', 30_000_000), good],
      {
        accept: '.pdf',
        multiple: true,
        maxBytes: 25_000_000,
      },
    );
    expect(taken).toEqual([good]);
    expect(refused).toEqual([
      'virus.exe isn’t a supported file type.',
      'empty.pdf is empty.',
      'big.pdf is 30 MB. The limit is 25 MB.',
    ]);
  });

  it('accepts only one file if one is allowed', () => {
    expect(checkFiles([file('a.pdf'), file('b.pdf')], {}).refused).toEqual([
      'b.pdf was skipped. Choose one file at a time.',
    ]);
  });
});
