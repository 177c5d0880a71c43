import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Reorder = {
  ids: readonly string[];
  onOrder: (ids: readonly string[]) => void;
  /** Says aloud where a row went. */
  onMoved: (id: string, place: number) => void;
};

/** Rows that are moved by their handle: with a pointer or a finger, or with the arrow keys. */
export function useReorder({ ids, onOrder, onMoved }: Reorder) {
  const list = useRef<HTMLOListElement>(null);
  const held = useRef('');
  const [dragged, setDragged] = useState<{ id: string; order: readonly string[] } | null>(null);
  const order = dragged?.order ?? ids;

  /** How many of the other rows lie above. */
  function placeAt(y: number, id: string): number {
    return [...(list.current?.children ?? [])].filter((row, at) => {
      const { top, height } = row.getBoundingClientRect();
      return order[at] !== id && top + height / 2 < y;
    }).length;
  }

  /** The list holds the pointer, because a row that changes its place in the document would lose it. */
  const listProps = {
    ref: list,
    onPointerMove(event: PointerEvent) {
      if (!dragged) return;
      const from = dragged.order.indexOf(dragged.id);
      const to = placeAt(event.clientY, dragged.id);
      if (to === from) return;
      // At once: the pointer may be let go before the next drawing, and where it was let go is what counts.
      flushSync(() => setDragged({ ...dragged, order: moved(dragged.order, from, to) }));
    },
    onPointerUp() {
      if (!dragged) return;
      setDragged(null);
      if (dragged.order.some((id, at) => id !== ids[at])) onOrder(dragged.order);
    },
    onPointerCancel: () => setDragged(null),
  };

  function handleOf(id: string) {
    return {
      'data-handle': id,
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        list.current?.setPointerCapture(event.pointerId);
        setDragged({ id, order: ids });
      },
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        held.current = id;
        move(id, step);
      },
    };
  }

  function move(id: string, step: number) {
    const from = ids.indexOf(id);
    const to = from + step;
    if (to < 0 || to >= ids.length) return;
    onOrder(moved(ids, from, to));
    onMoved(id, to + 1);
  }

  // A row that changes its place loses the focus, and the next arrow key would go nowhere.
  const places = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${held.current}"]`);
    if (handle && document.activeElement === document.body) handle.focus();
  }, [places]);

  return { listProps, order, draggedId: dragged?.id, handleOf, move };
}

function moved(ids: readonly string[], from: number, to: number): readonly string[] {
  const next = [...ids];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
