import { expect, it } from 'vitest';
import { widgetLanguages } from '#domain/widgets/inputs.ts';
import { words as english } from './en.ts';

const slots = (text: string) => text.match(/\{\w+\}/g) ?? [];

// The built files carry no names: the order is what tells words apart.
it.each(widgetLanguages)(
  'the translation %s has every text, in the same order, with the same placeholders',
  async language => {
    const { words } = (await import(/* @vite-ignore */ `./${language}.ts`)) as { words: Record<string, string> };
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(english)) {
      expect([name, words[name]?.trim()]).not.toEqual([name, '']);
      expect([name, slots(words[name] ?? '')]).toEqual([name, slots(text)]);
      expect(words[name]).not.toContain('|');
    }
  },
);
