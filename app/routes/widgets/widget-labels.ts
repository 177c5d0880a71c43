import type { WidgetLanguage, WidgetPart, WidgetSummary, WidgetType } from '#domain/widgets/inputs.ts';

export const typeLabels: Record<WidgetType, { label: string; help: string }> = {
  bubble: { label: 'Bubble', help: 'A round button in the corner of every page that opens a chat.' },
  inline: { label: 'Inline', help: 'A chat in a place you choose on a page.' },
  search: { label: 'Search bar', help: 'A search field that shows answers below it.' },
};

/** A widget that no page has shown yet is not live, whatever its switch says. */
export function statusOf({ enabled, seenAt }: Pick<WidgetSummary, 'enabled' | 'seenAt'>) {
  if (!enabled) return { tone: 'neutral', label: 'Off' } as const;
  return seenAt ? ({ tone: 'accent', label: 'Live' } as const) : ({ tone: 'amber', label: 'Not installed' } as const);
}

export const languageLabels: Record<WidgetLanguage, string> = {
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

const partLabels: Record<WidgetPart, string> = {
  accent: 'colour',
  scheme: 'theme',
  position: 'position',
  avatar: 'avatar',
  launcher: 'button',
  title: 'title',
  greeting: 'greeting',
  notice: 'AI notice',
  suggestions: 'suggested questions',
  placeholder: 'placeholder',
  sources: 'sources',
  products: 'product cards',
  contact: 'contact form',
  variables: 'advanced styling',
};

const maximumNamed = 2;

/** "Greeting and colour", "Greeting, colour and 3 more". */
export function describeChanges(parts: readonly WidgetPart[]): string {
  const named = parts
    .slice(0, parts.length > maximumNamed + 1 ? maximumNamed : parts.length)
    .map(part => partLabels[part]);
  const rest = parts.length - named.length;
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    rest > 0 ? [...named, `${rest} more`] : named,
  );
  return list.charAt(0).toUpperCase() + list.slice(1);
}

/** "1 change", "3 unpublished changes". */
export function countChanges(count: number, adjective = ''): string {
  const noun = count === 1 ? 'change' : 'changes';
  return adjective ? `${count} ${adjective} ${noun}` : `${count} ${noun}`;
}
