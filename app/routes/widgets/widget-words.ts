import type { WidgetLanguage, WidgetPart, WidgetType } from '#domain/widgets/inputs.ts';

export const typeWords: Record<WidgetType, { label: string; help: string }> = {
  bubble: { label: 'Bubble', help: 'A round button in the corner of every page, which opens a chat.' },
  inline: { label: 'Inline', help: 'The chat itself, in a place of a page that you choose.' },
  search: { label: 'Search bar', help: 'A field to ask in, which opens its answers below.' },
};

export const languageWords: Record<WidgetLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  pl: 'Polish',
  tr: 'Turkish',
  ja: 'Japanese',
  zh: 'Chinese',
  ar: 'Arabic',
};

const partWords: Record<WidgetPart, string> = {
  accent: 'colour',
  scheme: 'theme',
  position: 'position',
  avatar: 'picture',
  launcher: 'button',
  title: 'title',
  greeting: 'greeting',
  suggestions: 'suggested questions',
  placeholder: 'placeholder',
  sources: 'sources',
  products: 'product cards',
  contact: 'talk to a person',
  variables: 'measures and colours',
};

const mostNamed = 2;

/** What changed, as a title: "Greeting and colour", "Greeting, colour and 3 more". */
export function sayChanges(parts: readonly WidgetPart[]): string {
  const named = parts.slice(0, parts.length > mostNamed + 1 ? mostNamed : parts.length).map(part => partWords[part]);
  const rest = parts.length - named.length;
  const words = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    rest > 0 ? [...named, `${rest} more`] : named,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
