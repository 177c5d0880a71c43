import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Reorder = {
  ids: readonly string[];
  onOrder: (ids: readonly string[]) => void;
  /** Announces the new position. */
  onMoved: (id: string, place: number) => void;
};

/** Moves rows by their handle, with a pointer or the arrow keys. */
export function useReorder({ ids, onOrder, onMoved }: Reorder) {
  const list = useRef<HTMLOListElement>(null);
  const held = useRef('');
  const [dragged, setDragged] = useState<{ id: string; order: readonly string[] } | null>(null);
  const order = dragged?.order ?? ids;

  /** The number of other rows above. */
  function placeAt(y: number, id: string): number {
    return [...(list.current?.children ?? [])].filter((row, at) => {
      const { top, height } = row.getBoundingClientRect();
      return order[at] !== id && top + height / 2 < y;
    }).length;
  }

  /** The list captures the pointer, because a row that moves in the DOM would lose it. */
  const listProps = {
    ref: list,
    onPointerMove(event: PointerEvent) {
      if (!dragged) return;
      const from = dragged.order.indexOf(dragged.id);
      const to = placeAt(event.clientY, dragged.id);
      if (to === from) return;
      // Synchronous, because the pointer may be released before the next render.
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

  // A row that moves in the DOM loses focus. Restore it, so that the next arrow key works.
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
