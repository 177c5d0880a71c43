import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

type LeaveGuardProps = { dirty: boolean; busy?: boolean | undefined; onStay?: (() => void) | undefined };

/** Warns before changes are left behind: by a link, by the browser's buttons, or by closing the tab. */
export function LeaveGuard({ dirty, busy = false, onStay }: LeaveGuardProps) {
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

  if (!dirty || blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onOpenChange={open => !open && stay()}
        onConfirm={() => blocker.proceed()}
      >
        The changes on this page will be lost.
      </ConfirmDialog>
    </Suspense>
  );
}
