import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { LeaveProps } from '#app/ui/form-frame.ts';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

type LeaveGuardProps = {
  dirty: boolean;
  busy?: boolean | undefined;
  onStay?: (() => void) | undefined;
  /** Replaces our dialog. */
  Leave?: ComponentType<LeaveProps> | undefined;
};

/** Warns before unsaved changes are lost: by a link, the browser's buttons, or closing the tab. */
export function LeaveGuard({ dirty, busy = false, onStay, Leave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  function stay() {
    blocker.reset?.();
    onStay?.();
  }

  if (blocker.state !== 'blocked') return null;
  // Notified only once the changes are gone.
  if (Leave) return <Leave onLeave={() => blocker.proceed()} />;
  if (!dirty) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        onOpenChange={open => !open && stay()}
        onConfirm={() => blocker.proceed()}
      >
        Your unsaved changes will be lost.
      </ConfirmDialog>
    </Suspense>
  );
}
