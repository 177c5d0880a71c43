import { AppNavLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';

type Tab = { to: string; label: string; end?: boolean };

/** Screens that belong together, as tabs. A row that is too long for a phone scrolls sideways. */
export function SectionTabs({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  return (
    <nav
      aria-label={label}
      className={cx('flex gap-5 overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none]', className)}
    >
      {tabs.map(({ to, label: name, end = false }) => (
        <AppNavLink
          key={to}
          to={to}
          end={end}
          className="-mb-px flex shrink-0 items-center whitespace-nowrap border-transparent border-b-2 pb-2.5 font-medium text-ink-2 outline-offset-[-2px] transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-desk:min-h-11 max-desk:pb-0"
        >
          {name}
        </AppNavLink>
      ))}
    </nav>
  );
}
