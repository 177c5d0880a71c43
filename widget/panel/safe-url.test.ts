import { expect, it } from 'vitest';
import { ownPicture, quotedLink, safeLink } from './safe-url.ts';

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  '/relative',
  '//other.example',
  '',
  null,
])('%j is not a link', address => {
  expect(safeLink(address)).toBeUndefined();
});

it('links lead only to web pages and email addresses', () => {
  expect(safeLink('https://shop.example/a?b=1#c')).toBe('https://shop.example/a?b=1#c');
  expect(safeLink('mailto:help@shop.example')).toBe('mailto:help@shop.example');
});

it('pictures are loaded only from our own server', () => {
  expect(ownPicture('/widget/pictures/1', 'https://aisle.example')).toBe('https://aisle.example/widget/pictures/1');
  expect(ownPicture('https://aisle.example/p.png', 'https://aisle.example')).toBe('https://aisle.example/p.png');
  for (const foreign of ['https://other.example/p.png', '//other.example/p.png', 'data:image/svg+xml,<svg/>']) {
    expect(ownPicture(foreign, 'https://aisle.example')).toBeUndefined();
  }
});

it('a source opens at its quoted text', () => {
  expect(quotedLink('https://shop.example/returns', 'within 60 days, well-kept')).toBe(
    'https://shop.example/returns#:~:text=within%2060%20days%2C%20well%2Dkept',
  );
  const long = 'one two three four five six seven eight nine ten eleven twelve thirteen';
  expect(quotedLink('https://shop.example/#a', long)).toBe(
    'https://shop.example/#a:~:text=one%20two%20three%20four%20five%20six,eight%20nine%20ten%20eleven%20twelve%20thirteen',
  );
  expect(quotedLink('javascript:alert(1)', 'words')).toBeUndefined();
  expect(quotedLink(null, 'words')).toBeUndefined();
});
