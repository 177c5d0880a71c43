import { widgetLanguages } from '#domain/widgets/inputs.ts';

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });

/** The languages the widget speaks, and the chosen one even where it is another. */
export function languageOptions(chosen: string): { value: string; label: string }[] {
  return [...new Set<string>([...widgetLanguages, chosen])]
    .map(value => ({ value, label: sayLanguage(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

export function sayLanguage(tag: string): string {
  return names.of(tag) ?? tag;
}
