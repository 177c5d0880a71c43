import { type FocusEventHandler, type PointerEventHandler, type Ref, useCallback, useRef } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useHref } from 'react-router';
import { cancelPreload, preloadScreen, watchView } from '#app/shell/preload.ts';
import { useLinkTarget } from '#app/ui/link-target.ts';

/** A link that preloads its screen: when idle and in view, or immediately on hover or focus. */
export function AppLink(props: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const to = useLinkTarget(props.to);
  return <Link {...props} {...usePreload(useHref(to), props)} to={to} />;
}

export function AppNavLink(props: NavLinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const to = useLinkTarget(props.to);
  return <NavLink {...props} {...usePreload(useHref(to), props)} to={to} />;
}

type Watched = {
  ref?: Ref<HTMLAnchorElement>;
  onPointerEnter?: PointerEventHandler<HTMLAnchorElement> | undefined;
  onFocus?: FocusEventHandler<HTMLAnchorElement> | undefined;
};

function usePreload(href: string, outer: Watched): Required<Watched> {
  const latest = useRef(outer.ref);
  latest.current = outer.ref;
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
  return {
    ref,
    onPointerEnter: event => {
      outer.onPointerEnter?.(event);
      preloadScreen(href, 'pointer');
    },
    onFocus: event => {
      outer.onFocus?.(event);
      preloadScreen(href, 'pointer');
    },
  };
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
