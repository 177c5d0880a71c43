import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation the keyboard stands at the new page's heading, and screen readers hear its title. */
export function Arrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    return holdHeading();
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** A heading that was only on its way hands the focus to the one that takes its place, until the person does something. */
function holdHeading(): () => void {
  focusHeading();
  const main = document.querySelector('main');
  const stop = new AbortController();
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === main) focusHeading();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  if (main) observer.observe(main, { childList: true, subtree: true });
  for (const deed of ['keydown', 'pointerdown']) addEventListener(deed, () => stop.abort(), { signal: stop.signal });
  return () => stop.abort();
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
