import { lazy, Suspense, use, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { FormProblemContext, useProblemPlace } from '#app/ui/form-problem.tsx';

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
  const { problem } = use(FormProblemContext);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  if (!dirty) return null;
  return (
    <>
      <section
        data-save-bar
        data-bottom-bar
        aria-label="Changes not saved"
        className="fixed right-0 bottom-0 left-(--frame-start,0px) z-30 flex min-h-15 animate-float-in flex-wrap items-center justify-end gap-x-2 gap-y-1 border-line border-t bg-raised px-6 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-desk:px-4"
      >
        <div className="flex min-w-40 flex-1 items-center gap-3">
          <span aria-hidden className={cx('size-2 shrink-0 rounded-full', problem ? 'bg-red' : 'bg-amber-mark')} />
          <p className={cx('min-w-0 font-medium wrap-anywhere', problem && 'hidden')}>Changes not saved</p>
          <p role="alert" className="min-w-0 text-13 text-red wrap-anywhere empty:hidden">
            {problem}
          </p>
        </div>
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
