import { Power, PowerOff, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

type Switchable = { id: string; enabled: boolean };

/** Only shows the actions that would change something. */
export function SwitchSelected({
  rows,
  onSwitch,
}: {
  rows: readonly Switchable[];
  onSwitch: (ids: string[], enabled: boolean) => unknown;
}) {
  const idsWhere = (enabled: boolean) => rows.filter(row => row.enabled === enabled).map(({ id }) => id);
  const [on, off] = [idsWhere(true), idsWhere(false)];
  return (
    <>
      {off.length > 0 && (
        <Button size="small" icon={Power} onClick={() => void onSwitch(off, true)}>
          Turn on
        </Button>
      )}
      {on.length > 0 && (
        <Button size="small" icon={PowerOff} onClick={() => void onSwitch(on, false)}>
          Turn off
        </Button>
      )}
    </>
  );
}

/** Asks for confirmation first. */
export function DeleteSelected({
  what,
  onDelete,
  children,
}: {
  /** Such as "3 chats". */
  what: string;
  onDelete: () => Promise<void>;
  children: ReactNode;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="small" icon={Trash2} onClick={() => setAsks(true)}>
        Delete
      </Button>
      {asks && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={setAsks}
            title={`Delete ${what}?`}
            confirmLabel={`Delete ${what}`}
            onConfirm={onDelete}
          >
            {children}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
