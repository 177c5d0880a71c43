import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';

type NavRowProps = {
  to: string;
  icon?: LucideIcon;
  mark?: ReactNode;
  current: 'page' | 'true' | undefined;
  count?: number | undefined;
  second?: ReactNode;
  children: ReactNode;
};

export function NavRow({ to, icon: Icon, mark, current, count, second, children }: NavRowProps) {
  return (
    <AppLink to={to} aria-current={current} className={cx(navRowStyle, second ? tallRowStyle : 'h-8 max-desk:h-11')}>
      {Icon && <Icon aria-hidden className={current ? 'text-accent-ink' : 'text-ink-3'} />}
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {second && <span className={secondLineStyle}>{second}</span>}
      </span>
      {count !== undefined && count > 0 && (
        <span className="font-normal text-12 text-ink-3 tabular-nums">{count.toLocaleString('en-GB')}</span>
      )}
    </AppLink>
  );
}

export const navRowStyle =
  'flex w-full items-center gap-2.5 rounded-control px-2 text-left font-medium text-13 text-ink-2 transition-colors hover:bg-hover aria-[current]:bg-selected aria-[current]:text-ink max-desk:text-14';

export const tallRowStyle = 'h-11 leading-[18px] max-desk:h-13';

export const secondLineStyle = 'block truncate font-normal text-12 text-ink-3 leading-4';
