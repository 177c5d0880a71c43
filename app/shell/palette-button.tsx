import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { preloadPalette } from '#app/shell/palette-load.ts';
import { openPalette } from '#app/shell/palette-state.ts';

export function PaletteButton() {
  const shortcut = useSyncExternalStore(never, readShortcut, () => 'Ctrl K');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      className="mb-4 flex h-8 w-full items-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-13 text-ink-3 transition-colors hover:border-control-line max-desk:h-11"
    >
      <Search aria-hidden />
      <span className="flex-1 text-left">Search or jump to</span>
      <kbd aria-hidden className="font-medium font-sans text-12 max-desk:hidden">
        {shortcut}
      </kbd>
    </button>
  );
}

function readShortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}

function never(): () => void {
  return () => {};
}
