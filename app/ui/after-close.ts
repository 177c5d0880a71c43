import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs work after the component has unmounted and its queries have stopped. Queries removed earlier, when only the URL has * changed, would be fetched again.
 */
export function useAfterClose(): (work: () => void) => void {
  const works = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { current } = works;
    return () => {
      const due = current.splice(0);
      // Sibling components unmount at the same time.
      queueMicrotask(() => due.forEach(work => void work()));
    };
  }, []);
  return useCallback(work => void works.current.push(work), []);
}
