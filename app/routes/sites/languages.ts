import { widgetLanguages } from '#domain/widgets/inputs.ts';

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });

/** The widget's languages, plus the chosen one if it isn't among them. */
export function languageOptions(chosen: string): { value: string; label: string }[] {
  return [...new Set<string>([...widgetLanguages, chosen])]
    .map(value => ({ value, label: formatLanguage(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

export function formatLanguage(tag: string): string {
  return names.of(tag) ?? tag;
}
