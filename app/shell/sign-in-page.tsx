import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';

type SignInPageProps = {
  title: string;
  /** Something is on its way; nothing needs to be pressed. */
  busy?: boolean;
  children?: ReactNode;
  /** The words to tell us when it does not get better. */
  words?: string | undefined;
  actions?: ReactNode;
};

/** The one page between the product and its identity provider, in each of its states. */
export function SignInPage({ title, busy = false, children, words, actions }: SignInPageProps) {
  return (
    <StandalonePage>
      {/* From the top, not the middle: the heading keeps its place when the words below it change. */}
      <div className="mx-auto grid max-w-[440px] justify-items-center pt-[14vh] text-center">
        <ShelfDrawing />
        <div aria-live="polite">
          <h1 tabIndex={-1} className="mt-6 text-28 outline-none">
            {title}
          </h1>
          {children && <p className="mt-2 text-balance text-ink-2">{children}</p>}
        </div>
        {busy && <LoaderCircle aria-hidden className="mt-6 size-5 animate-spin text-accent-ink" />}
        {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
        {words && <p className="mt-6 text-12 text-ink-3">{words}</p>}
        <noscript>
          <p className="mt-6 rounded-panel bg-sunken px-5 py-4 text-ink-2">
            Signing in needs scripts. Allow them for this address, then load the page again.
          </p>
        </noscript>
      </div>
    </StandalonePage>
  );
}
