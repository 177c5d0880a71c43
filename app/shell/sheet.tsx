import { Sidebar } from '#app/shell/sidebar.tsx';
import { Drawer } from '#app/ui/drawer.tsx';

export function Sheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" side="left" hideTitle>
      <Sidebar />
    </Drawer>
  );
}
