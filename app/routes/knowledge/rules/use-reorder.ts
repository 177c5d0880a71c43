import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type Drag = { id: string; order: readonly string[] };
type Reorder = {
  ids: readonly string[];
  onOrder: (ids: readonly string[]) => void;
  /** Says aloud where a row went. */
  onMoved: (id: string, place: number) => void;
};

/** Rows that are moved by their handle: with a pointer or a finger, or with the arrow keys. */
export function useReorder({ ids, onOrder, onMoved }: Reorder) {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef('');
  // Also beside what is drawn: a pointer may be let go before its last move is.
  const latest = useRef<Drag | null>(null);
  const [dragged, setDragged] = useState<Drag | null>(null);
  const order = dragged?.order ?? ids;

  function drag(next: Drag | null) {
    latest.current = next;
    setDragged(next);
  }

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
      const held = latest.current;
      if (!held) return;
      const from = held.order.indexOf(held.id);
      const to = placeAt(event.clientY, held.id);
      if (to !== from) drag({ ...held, order: moved(held.order, from, to) });
    },
    onPointerUp() {
      const held = latest.current;
      if (!held) return;
      drag(null);
      if (held.order.some((id, at) => id !== ids[at])) onOrder(held.order);
    },
    onPointerCancel: () => drag(null),
  };

  function handleOf(id: string) {
    return {
      'data-handle': id,
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        list.current?.setPointerCapture(event.pointerId);
        drag({ id, order: ids });
      },
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        focused.current = id;
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
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`);
    if (handle && document.activeElement === document.body) handle.focus();
  }, [places]);

  return { listProps, order, draggedId: dragged?.id, handleOf, move };
}

function moved(ids: readonly string[], from: number, to: number): readonly string[] {
  const next = [...ids];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
