import { NavLink } from 'react-router';
import { cx } from '#app/ui/class-names.ts';

type TabLink = { to: string; label: string; count?: number | undefined; end?: boolean | undefined };

/** Tabs with their own URLs. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={tabRow}>
      {tabs.map(tab => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end ?? false}
          className={cx(tabStyle, 'aria-[current=page]:border-accent aria-[current=page]:text-ink')}
        >
          {tab.label}
          {tab.count !== undefined && <TabCount count={tab.count} />}
        </NavLink>
      ))}
    </nav>
  );
}

export function TabCount({ count }: { count: number }) {
  return <span className="ml-1 font-normal text-ink-3 tabular-nums">{count.toLocaleString('en-GB')}</span>;
}

export const tabRow = 'mb-6 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]';

export const tabStyle =
  'flex shrink-0 items-center border-transparent border-b-2 px-2 pt-1 pb-2 font-medium text-ink-2 whitespace-nowrap focus-visible:rounded-inner outline-offset-[-2px] transition-colors hover:text-ink max-desk:min-h-11';
