import type { SiteContents } from '#domain/sites/inputs.ts';

/** What would be deleted with the site, one line per kind. */
export function describeContents({
  widgets,
  keys,
  documents,
  products,
  rules,
  chats,
  messages,
}: SiteContents): string[] {
  return [
    ...(widgets > 0 ? [`${counted(widgets, 'widget')}, removed from your pages`] : []),
    ...(keys > 0 ? [counted(keys, 'key')] : []),
    ...(documents > 0 ? [`${counted(documents, 'document')} with all versions and files`] : []),
    ...(products > 0 ? [counted(products, 'product')] : []),
    ...(rules > 0 ? [counted(rules, 'rule')] : []),
    ...(chats > 0 ? [`${counted(chats, 'chat')} with ${counted(messages, 'message')}`] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}
