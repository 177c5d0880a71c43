import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

type TraceStepProps = {
  icon: LucideIcon;
  tone?: 'accent' | 'amber' | undefined;
  title: string;
  /** Always visible below the title. */
  note?: ReactNode;
  /** Folded away below the title. */
  children?: ReactNode;
  open?: boolean | undefined;
};

export function TraceStep({ icon: Icon, tone = 'accent', title, note, children, open = false }: TraceStepProps) {
  return (
    <li className="group/step relative grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0">
      <span aria-hidden className="absolute top-6 bottom-0 left-2 w-px bg-line-strong group-last/step:hidden" />
      <Icon aria-hidden className={cx('mt-0.5', tone === 'amber' ? 'text-amber' : 'text-accent')} />
      <div className="min-w-0">
        {children ? (
          <details open={open} className="group/fold">
            <summary className="-mx-1 flex list-none items-start gap-2 rounded-inner px-1 font-medium text-13 hover:text-accent-ink [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <ChevronRight
                aria-hidden
                className="mt-0.5 ml-auto text-ink-3 transition-transform group-open/fold:rotate-90"
              />
            </summary>
            <div className="mt-2">{children}</div>
          </details>
        ) : (
          <p className="font-medium text-13 wrap-anywhere">{title}</p>
        )}
        {note && <div className="mt-0.5 text-12 text-ink-3 wrap-anywhere">{note}</div>}
      </div>
    </li>
  );
}
