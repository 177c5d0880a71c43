import type { SiteContents } from '#domain/sites/inputs.ts';

/** What would be lost, a line for each kind of which there is any. */
export function sayContents({ widgets, keys, documents, products, rules, chats, messages }: SiteContents): string[] {
  return [
    ...(widgets > 0
      ? [`${counted(widgets, 'widget')}, which ${widgets === 1 ? 'disappears' : 'disappear'} from your pages`]
      : []),
    ...(keys > 0 ? [`${counted(keys, 'key')}, which ${keys === 1 ? 'is' : 'are'} refused from then on`] : []),
    ...(documents > 0 ? [`${counted(documents, 'document')} with all versions and files`] : []),
    ...(products > 0 ? [counted(products, 'product')] : []),
    ...(rules > 0 ? [counted(rules, 'rule')] : []),
    ...(chats > 0 ? [`${counted(chats, 'chat')} with ${counted(messages, 'message')}`] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}
