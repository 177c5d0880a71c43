import { type Ref, useCallback, useRef } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useHref } from 'react-router';
import { cancelPreload, preloadScreen, watchView } from '#app/shell/preload.ts';

/** A link that fetches its screen ahead: when idle and in view, at once under the pointer or the focus. */
export function AppLink({ ref, onPointerEnter, onFocus, ...props }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const preload = usePreload(useHref(props.to), ref);
  return (
    <Link
      {...props}
      ref={preload.ref}
      onPointerEnter={event => {
        onPointerEnter?.(event);
        preload.now();
      }}
      onFocus={event => {
        onFocus?.(event);
        preload.now();
      }}
    />
  );
}

export function AppNavLink({
  ref,
  onPointerEnter,
  onFocus,
  ...props
}: NavLinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const preload = usePreload(useHref(props.to), ref);
  return (
    <NavLink
      {...props}
      ref={preload.ref}
      onPointerEnter={event => {
        onPointerEnter?.(event);
        preload.now();
      }}
      onFocus={event => {
        onFocus?.(event);
        preload.now();
      }}
    />
  );
}

function usePreload(href: string, outer: Ref<HTMLAnchorElement> | undefined) {
  const latest = useRef(outer);
  latest.current = outer;
  const ref = useCallback(
    (element: HTMLAnchorElement | null) => {
      assign(latest.current, element);
      if (!element) return;
      const stop = watchWhenIdle(element, href);
      return () => {
        assign(latest.current, null);
        stop();
      };
    },
    [href],
  );
  return { ref, now: () => preloadScreen(href, 'pointer') };
}

function watchWhenIdle(element: Element, href: string): () => void {
  let stopWatching: (() => void) | undefined;
  const cancelIdle = whenIdle(() => {
    stopWatching = watchView(element, inView => {
      if (inView) preloadScreen(href, 'view');
      else cancelPreload(href);
    });
  });
  return () => {
    cancelIdle();
    stopWatching?.();
    cancelPreload(href);
  };
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(id);
}

function assign(ref: Ref<HTMLAnchorElement> | undefined, element: HTMLAnchorElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
