import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { themeKey, themeScript } from '#app/shell/theme.ts';

function paint(stored: string | null | 'blocked', deviceIsDark: boolean) {
  const classes = new Set<string>();
  const style = { colorScheme: '' };
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name));
  runInNewContext(themeScript, {
    localStorage: {
      getItem: (key: string) => {
        if (stored === 'blocked') throw new Error('SecurityError');
        return key === 'theme' ? stored : null;
      },
    },
    matchMedia: () => ({ matches: deviceIsDark }),
    document: { documentElement: { classList: { toggle }, style } },
  });
  return { dark: classes.has('dark'), scheme: style.colorScheme };
}

it('C09 the theme is stored under `theme`', () => {
  expect(themeKey).toBe('theme');
});

it('S11 before the first paint the stored theme overrides the device', () => {
  expect(paint('dark', false)).toEqual({ dark: true, scheme: 'dark' });
  expect(paint('light', true)).toEqual({ dark: false, scheme: 'light' });
});

it('S11 system is the default and follows the device, also if storage is empty, invalid or blocked', () => {
  for (const stored of [null, 'system', 'purple', 'blocked']) {
    expect(paint(stored, true)).toEqual({ dark: true, scheme: 'dark' });
    expect(paint(stored, false)).toEqual({ dark: false, scheme: 'light' });
  }
});
