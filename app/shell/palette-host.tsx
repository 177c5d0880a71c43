import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { showLoadFailure } from '#app/shell/deferred-menu.tsx';
import { loadPalette } from '#app/shell/palette-load.ts';
import { setPaletteOpen, usePaletteOpen } from '#app/shell/palette-state.ts';
import { rememberItem } from '#app/shell/recent-items.ts';

/** Listens for the shortcut and loads the palette on first use. */
export function PaletteHost() {
  const open = usePaletteOpen();
  const [palette, setPalette] = useState<{ Palette: ComponentType }>();
  const { pathname } = useLocation();
  const organizationId = useSession().organization?.id;

  useEffect(() => {
    if (organizationId) rememberItem(organizationId, pathname);
  }, [organizationId, pathname]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      setPaletteOpen(false);
    };
  }, []);

  useEffect(() => {
    if (!open || palette) return;
    loadPalette().then(
      Palette => setPalette({ Palette }),
      () => {
        setPaletteOpen(false);
        showLoadFailure();
      },
    );
  }, [open, palette]);

  return palette ? <palette.Palette /> : null;
}
