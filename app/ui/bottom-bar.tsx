import { type ReactNode, use } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { FormProblemContext, useProblemPlace } from '#app/ui/form-problem.tsx';

type BottomBarProps = { label: string; children: ReactNode; buttons: ReactNode };

/** Sticks to the bottom of a form: its status or error, and the buttons. */
export function BottomBar({ label, children, buttons }: BottomBarProps) {
  useProblemPlace();
  const { problem } = use(FormProblemContext);
  return (
    <section
      data-save-bar
      data-bottom-bar
      aria-label={label}
      className="fixed right-0 bottom-0 left-(--frame-start,0px) z-30 flex min-h-15 animate-float-in flex-wrap items-center justify-end gap-x-2 gap-y-1 border-line border-t bg-raised px-6 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-desk:px-4"
    >
      <div className="flex min-w-40 flex-1 items-center gap-3">
        <span aria-hidden className={cx('size-2 shrink-0 rounded-full', problem ? 'bg-red' : 'bg-amber-mark')} />
        <p className={cx('min-w-0 wrap-anywhere', problem && 'hidden')}>{children}</p>
        <p role="alert" className="min-w-0 text-13 text-red wrap-anywhere empty:hidden">
          {problem}
        </p>
      </div>
      {buttons}
    </section>
  );
}
