import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

type Tone = 'neutral' | 'accent' | 'red' | 'amber' | 'blue';

type BadgeProps = { tone?: Tone; dot?: boolean; icon?: LucideIcon | undefined; children: ReactNode };

/** A pill for titles and details. In tables, use State. */
export function Badge({ tone = 'neutral', dot = false, icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 shrink-0 items-center gap-1.5 rounded-full px-2 font-medium text-12 whitespace-nowrap',
        badges[tone],
      )}
    >
      {dot && <Dot />}
      {Icon && <Icon aria-hidden className="size-3 stroke-[2.25]" />}
      {children}
    </span>
  );
}

/** A coloured dot with a label, so that colour is never the only signal. */
export function State({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={cx('flex items-center gap-2 text-13 whitespace-nowrap', tone === 'red' && 'text-red')}>
      <span className={cx('flex', dots[tone])}>
        <Dot large />
      </span>
      {children}
    </span>
  );
}

function Dot({ large = false }: { large?: boolean }) {
  return <span aria-hidden className={cx('shrink-0 rounded-full bg-current', large ? 'size-2' : 'size-1.5')} />;
}

const badges: Record<Tone, string> = {
  neutral: 'bg-selected text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  blue: 'bg-blue-soft text-blue',
};

const dots: Record<Tone, string> = {
  neutral: 'text-ink-3',
  accent: 'text-accent',
  red: 'text-red',
  amber: 'text-amber-mark',
  blue: 'text-blue',
};
