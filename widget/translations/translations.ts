import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { words as english, type Words } from './en.ts';

/** The suffix of the other languages' file names. */
declare const __WORDS__: string;

/**
 * English is bundled with the panel. Every other language is one string: its texts in the same order, separated by
 * `|`.
 */
export async function loadTranslation(language: WidgetLanguage): Promise<Words> {
  if (language === 'en') return english;
  try {
    const file = await import(/* @vite-ignore */ `./${language}${__WORDS__}`);
    const words = file.default.split('|');
    return Object.fromEntries(Object.keys(english).map((name, at) => [name, words[at]])) as Words;
  } catch {
    // English is better than no panel.
    return english;
  }
}
