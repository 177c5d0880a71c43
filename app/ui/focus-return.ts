import { useRef } from 'react';

/** Our dialogs are opened by state and have no trigger of their own: they note who had the focus and give it back. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    rememberOpener() {
      opener.current = findOpener();
    },
    returnFocus(event: Event) {
      event.preventDefault();
      // The opener may be gone, as the row that was just deleted. The page's title then takes over.
      const target = opener.current?.isConnected
        ? opener.current
        : document.querySelector<HTMLElement>('main h1[tabindex]');
      target?.focus();
    },
  };
}

/** A menu closes as its dialog opens; the button it hangs on stays. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return active instanceof HTMLElement ? active : null;
}
