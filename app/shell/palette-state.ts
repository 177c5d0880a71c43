import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}

export function openPalette(): void {
  setPaletteOpen(true);
}

export function setPaletteOpen(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
