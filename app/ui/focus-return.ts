import { useRef } from 'react';

/** Our dialogs have no trigger: they remember the focused element and return the focus to it. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    rememberOpener() {
      opener.current = findOpener();
    },
    returnFocus(event: Event) {
      event.preventDefault();
      // The opener may be gone, such as a deleted row. The page heading then gets the focus.
      const target = opener.current?.isConnected
        ? opener.current
        : document.querySelector<HTMLElement>('main h1[tabindex]');
      target?.focus();
    },
  };
}

/** A menu closes when its dialog opens, so the focus returns to the menu's button. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return active instanceof HTMLElement ? active : null;
}
