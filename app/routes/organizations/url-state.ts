import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** One word of the address. An empty one is left out of it; changing it begins again at the first page. */
export function useUrlWord(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  function change(value: string) {
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        next.delete('after');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return [search.get(name) ?? '', change];
}

/** The same for words that are typed: the address follows when the typing pauses. */
export function useTypedUrlWord(name: string): { typed: string; settled: string; type: (value: string) => void } {
  const [settled, settle] = useUrlWord(name);
  const [typed, type] = useState(settled);
  const ours = useRef(settled);
  const latest = useRef(settle);
  latest.current = settle;

  // A link or the browser's buttons may change the address as well.
  useEffect(() => {
    if (settled === ours.current) return;
    ours.current = settled;
    type(settled);
  }, [settled]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === ours.current) return;
    const timer = setTimeout(() => {
      ours.current = wanted;
      latest.current(wanted);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, settled, type };
}

/** Pages that know only the next one: the way back is the browser's own. */
export function useCursor(next: string | null | undefined) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const after = search.get('after');

  function goOn() {
    const words = new URLSearchParams(search);
    words.set('after', next ?? '');
    setSearch(words, { state: { turned: true }, preventScrollReset: true });
  }

  function goBack() {
    if ((state as { turned?: boolean } | null)?.turned) return void navigate(-1);
    const words = new URLSearchParams(search);
    words.delete('after');
    setSearch(words, { preventScrollReset: true });
  }

  return { previous: after ? goBack : undefined, next: next ? goOn : undefined };
}
