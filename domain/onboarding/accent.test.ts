import { describe, expect, it } from 'vitest';
import { findAccent } from '#domain/onboarding/accent.ts';
import { contrastOf } from '#domain/widgets/contrast.ts';

describe('the colour of a shop', () => {
  it.each([
    ['the theme colour', '#0a5c8f', ':root { --brand: #ff0000 }', '#0a5c8f'],
    ['a variable, if the theme colour is grey', '#ffffff', ':root { --paper: #fff; --brand: #9a4420; }', '#9a4420'],
    [
      'the colour used most, if nothing is named',
      null,
      'a { color: #b00020 } b { color: #b00020 } i { color: #00f }',
      '#b00020',
    ],
    ['a short or rgb() notation', null, ':root { --color-primary: rgb(10, 92, 143) }', '#0a5c8f'],
  ])('is %s', (_, themeColor, css, accent) => {
    expect(findAccent({ themeColor, css })).toBe(accent);
  });

  it('is empty if everything is grey', () => {
    expect(findAccent({ themeColor: null, css: 'a { color: #222; background: #fafafa }' })).toBeNull();
    expect(findAccent({ themeColor: 'javascript:alert(1)', css: '' })).toBeNull();
  });

  it('is darkened until it is visible on white', () => {
    const accent = findAccent({ themeColor: '#ffe033', css: '' }) ?? '#ffffff';
    expect(contrastOf(accent, '#ffffff')).toBeGreaterThanOrEqual(3);
  });
});
