// The items that this person opened last, newest first. Only ids are stored; the search call returns their current titles.

import { matchPath } from 'react-router';
import { getSession } from '#app/client/session.ts';
import type { ItemKind } from '#domain/search/inputs.ts';

/** Not imported from the inputs, because every first page would load the validation library. */
export const mostRecentItems = 8;

const paths: Record<ItemKind, string> = {
  document: '/sites/data/documents/:id/edit',
  product: '/sites/data/products/:id/view',
  rule: '/sites/data/rules/:id/edit',
  widget: '/sites/widgets/:id/customize',
  chat: '/chat/history/:id',
};

export function itemPath(kind: ItemKind, id: string): string {
  return paths[kind].replace(':id', id);
}

/** Remembers the item that this page shows, if it shows one. */
export function rememberItem(organizationId: string, pathname: string): void {
  const item = itemOf(pathname);
  if (!item) return;
  const others = readRecentItems(organizationId).filter(one => one !== item);
  try {
    localStorage.setItem(keyOf(organizationId), [item, ...others].slice(0, mostRecentItems).join());
  } catch {}
}

export function readRecentItems(organizationId: string): string[] {
  try {
    return (localStorage.getItem(keyOf(organizationId)) ?? '').split(',').filter(item => itemFormat.test(item));
  } catch {
    return [];
  }
}

const itemFormat = /^(document|product|rule|widget|chat):[0-9a-f-]{36}$/;

function itemOf(pathname: string): string | undefined {
  for (const [kind, path] of Object.entries(paths)) {
    const item = `${kind}:${matchPath(path, pathname)?.params.id}`;
    if (itemFormat.test(item)) return item;
  }
  return undefined;
}

function keyOf(organizationId: string): string {
  return `aisle:recent:${getSession().user?.id ?? ''}:${organizationId}`;
}
