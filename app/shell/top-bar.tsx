import { Menu as MenuIcon, Search } from 'lucide-react';
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { BrandMark } from '#app/shell/brand.tsx';
import { showLoadFailure } from '#app/shell/deferred-menu.tsx';
import { preloadPalette } from '#app/shell/palette-load.ts';
import { openPalette, usePaletteOpen } from '#app/shell/palette-state.ts';
import { UserIconButton } from '#app/shell/user-button.tsx';
import { Monogram } from '#app/ui/avatar.tsx';

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The bar on narrow screens. Its menu link works before scripts load: it targets the sidebar itself. */
export function TopBar() {
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<SheetProps> }>();
  const [open, setOpen] = useState(false);
  const session = useSession();
  const { key } = useLocation();

  const searching = usePaletteOpen();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation or search closes the sheet
  useEffect(() => setOpen(false), [key, searching]);

  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    loadSheet().then(Sheet => {
      setSheet({ Sheet });
      setOpen(true);
    }, showLoadFailure);
  };

  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-1 border-line border-b bg-sidebar px-2 desk:hidden">
      {/* biome-ignore lint/a11y/useValidAnchor: a real link to the sidebar, so that the menu opens before scripts arrive */}
      <a href="#menu" onClick={openSheet} onPointerDown={preloadSheet} className={squareStyle}>
        <MenuIcon aria-hidden className="size-5" />
        <span className="sr-only">Open menu</span>
      </a>
      <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
        {session.organization ? <Monogram name={session.organization.name} size={24} /> : <BrandMark size={24} />}
        <span className="truncate">{session.organization?.name ?? 'Aisle'}</span>
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openPalette}
        onPointerDown={preloadPalette}
        className={squareStyle}
      >
        <Search aria-hidden className="size-5" />
        <span className="sr-only">Search or jump to</span>
      </button>
      <UserIconButton />
      {sheet && <sheet.Sheet open={open} onOpenChange={setOpen} />}
    </header>
  );
}

const squareStyle = 'grid size-11 shrink-0 place-items-center rounded-control';

function loadSheet() {
  return import('#app/shell/sheet.tsx').then(module => module.Sheet);
}

function preloadSheet() {
  loadSheet().catch(() => {});
}
