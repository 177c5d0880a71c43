import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FormProblem, useProblemPlace } from '#app/ui/form-problem.tsx';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

type SaveBarProps = {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  saveLabel?: string | undefined;
};

/** Comes with the first change and warns before that change is left behind. Stands inside its form. */
export function SaveBar({ dirty, busy, onDiscard, saveLabel = 'Save' }: SaveBarProps) {
  useProblemPlace();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  if (!dirty) return <FormProblem />;
  return (
    <>
      <FormProblem />
      <div className="h-24" />
      <section
        data-save-bar
        aria-label="Changes not saved"
        className="fixed right-0 bottom-0 left-(--frame-start,0px) z-30 flex min-h-15 animate-float-in items-center gap-3 border-line border-t bg-raised px-6 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-desk:px-4"
      >
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-amber-mark" />
        <p role="status" className="min-w-0 flex-1 font-medium">
          Changes not saved
        </p>
        <Button variant="quiet" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {saveLabel}
        </Button>
      </section>
      {blocker.state === 'blocked' && (
        <Suspense>
          <ConfirmDialog
            open
            title="Leave without saving?"
            confirmLabel="Leave"
            cancelLabel="Stay"
            onOpenChange={open => !open && blocker.reset()}
            onConfirm={() => blocker.proceed()}
          >
            The changes on this page will be lost.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
