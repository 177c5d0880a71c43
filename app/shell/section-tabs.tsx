import { AppNavLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';
import { tabRow, tabStyle } from '#app/ui/tabs.tsx';

type Tab = { to: string; label: string; end?: boolean };

/** Tabs between related screens; each preloads its screen. */
export function SectionTabs({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  return (
    <nav aria-label={label} className={cx(tabRow, className)}>
      {tabs.map(({ to, label: name, end = false }) => (
        <AppNavLink
          key={to}
          to={to}
          end={end}
          className={cx(tabStyle, 'aria-[current=page]:border-accent aria-[current=page]:text-ink')}
        >
          {name}
        </AppNavLink>
      ))}
    </nav>
  );
}
