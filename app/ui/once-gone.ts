import { useCallback, useEffect, useRef } from 'react';

/**
 * What is done once this is no longer on the screen and asks for nothing any more. An address changes before that: what is forgotten
 * then would be fetched again.
 */
export function useOnceGone(): (work: () => void) => void {
  const works = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { current } = works;
    return () => {
      const due = current.splice(0);
      // Its neighbours leave in the same moment.
      queueMicrotask(() => due.forEach(work => void work()));
    };
  }, []);
  return useCallback(work => void works.current.push(work), []);
}
