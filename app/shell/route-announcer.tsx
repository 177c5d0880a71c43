import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation, focuses the new page's heading and announces its title to screen readers. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    return keepHeadingFocused();
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** Moves the focus from a skeleton's heading to the final one, until the person interacts. */
function keepHeadingFocused(): () => void {
  focusHeading();
  const main = document.querySelector('main');
  const stop = new AbortController();
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === main) focusHeading();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  if (main) observer.observe(main, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => stop.abort(), { signal: stop.signal });
  return () => stop.abort();
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
