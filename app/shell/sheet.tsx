import { useEffect } from 'react';
import { focusHeading } from '#app/shell/route-announcer.tsx';
import { Sidebar } from '#app/shell/sidebar.tsx';
import { Drawer } from '#app/ui/drawer.tsx';

export function Sheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" side="left" hideTitle>
      <Sidebar />
      <FocusAfterLeaving />
    </Drawer>
  );
}

/** A closing drawer returns the focus to its button; after a navigation, the new page's heading takes it. */
function FocusAfterLeaving() {
  useEffect(() => {
    const from = window.location.pathname;
    return () => {
      if (window.location.pathname !== from) setTimeout(focusHeading, 20);
    };
  }, []);
  return null;
}
