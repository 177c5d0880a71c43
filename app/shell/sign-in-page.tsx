import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';

type SignInPageProps = {
  title: string;
  /** Shows a spinner. */
  busy?: boolean;
  children?: ReactNode;
  /** The technical error message, for support. */
  errorText?: string | undefined;
  actions?: ReactNode;
};

/** The page shown before and after the identity provider, in each of its states. */
export function SignInPage({ title, busy = false, children, errorText, actions }: SignInPageProps) {
  return (
    <StandalonePage>
      {/* Aligned to the top: the heading doesn't move when the text below it changes. */}
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
        {errorText && <p className="mt-6 text-12 text-ink-3">{errorText}</p>}
        <noscript>
          <p className="mt-6 rounded-panel bg-sunken px-5 py-4 text-ink-2">
            Signing in needs JavaScript. Turn it on, then reload the page.
          </p>
        </noscript>
      </div>
    </StandalonePage>
  );
}
