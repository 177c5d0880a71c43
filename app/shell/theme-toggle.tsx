import { Moon, Sun } from 'lucide-react';
import { toggleTheme } from '#app/shell/theme.ts';

/** Shows the theme it switches to. CSS picks the icon, so the server doesn't need to know the theme. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      title="Switch between light and dark"
      onClick={toggleTheme}
      className="grid size-9 place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink max-desk:size-11"
    >
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
      <span className="sr-only">Switch between light and dark</span>
    </button>
  );
}
