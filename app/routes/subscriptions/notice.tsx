import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

type NoticeTone = 'neutral' | 'accent' | 'amber' | 'red';

type NoticeProps = { tone: NoticeTone; icon: LucideIcon; title: string; children: ReactNode; actions?: ReactNode };

/** A message that needs attention, at the top of the screen. */
export function Notice({ tone, icon: Icon, title, children, actions }: NoticeProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'mb-6 flex items-center gap-x-6 gap-y-3.5 rounded-panel px-5 py-4 max-desk:flex-col max-desk:items-stretch max-desk:px-4',
        surfaces[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 gap-3.5">
        <Icon aria-hidden className={cx('mt-0.5', marks[tone])} />
        <div className="min-w-0">
          <h2 className="text-14 leading-5">{title}</h2>
          <p className="mt-0.5 max-w-[620px] text-pretty text-13 text-ink-2">{children}</p>
        </div>
      </div>
      {actions && (
        <div className="flex shrink-0 flex-wrap gap-2 max-desk:pl-7.5 max-[480px]:flex-col max-[480px]:pl-0">
          {actions}
        </div>
      )}
    </section>
  );
}

const surfaces: Record<NoticeTone, string> = {
  neutral: 'bg-sunken',
  accent: 'bg-accent-soft',
  amber: 'bg-amber-soft',
  red: 'bg-red-soft',
};

const marks: Record<NoticeTone, string> = {
  neutral: 'text-ink-3',
  accent: 'text-accent-ink',
  amber: 'text-amber',
  red: 'text-red',
};
