import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isMerchantPath } from '#app/client/merchant-config.ts';
import { BrandMark } from '#app/shell/brand.tsx';
import { SkipLink } from '#app/shell/skip-link.tsx';
import { toggleTheme } from '#app/shell/theme.ts';

/** A page without navigation: sign-in, invitations, and errors outside a frame. */
export function StandalonePage({ children }: { children: ReactNode }) {
  // The Shopify admin has no dashboard link and only the light theme.
  const isMerchant = isMerchantPath(useLocation().pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex items-center justify-between px-6 pt-5 max-desk:px-4 max-desk:pt-3">
        <a
          href={isMerchant ? '/shopify/app' : '/'}
          className="-ml-2 inline-flex items-center gap-2.5 rounded-control p-2 font-semibold text-16"
        >
          <BrandMark />
          Aisle
        </a>
        {!isMerchant && <ThemeToggle />}
      </header>
      <main id="content" className="flex-1 px-6 pb-16 max-desk:px-4">
        {children}
      </main>
    </div>
  );
}

/** Shows the theme it switches to. CSS picks the icon, so the server doesn't need to know the theme. */
function ThemeToggle() {
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
