import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import { Monogram } from '#app/ui/avatar.tsx';

type LinkPageProps = {
  title: string;
  /** The organisation, if known. */
  organization?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  problem?: string | undefined;
  note?: ReactNode;
  busy?: boolean;
};

/** The page behind a link in an email, in each of its states. */
export function LinkPage(props: LinkPageProps) {
  const { title, organization, children, actions, problem, note, busy = false } = props;
  return (
    <StandalonePage>
      <div className="mx-auto grid min-h-[60vh] max-w-[440px] content-center justify-items-center text-center">
        {organization && <Monogram name={organization} size={40} />}
        <div aria-live="polite">
          <h1 tabIndex={-1} className="mt-4 text-balance text-28 outline-none wrap-anywhere">
            {title}
          </h1>
          {children && <div className="mt-2 text-balance text-ink-2 wrap-anywhere">{children}</div>}
        </div>
        {busy && <LoaderCircle aria-hidden className="mt-6 size-5 animate-spin text-accent-ink" />}
        <p role="alert" className="mt-5 text-13 text-red text-balance empty:hidden">
          {problem}
        </p>
        {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
        {note && <div className="mt-6 text-12 text-ink-3 wrap-anywhere">{note}</div>}
        <noscript>
          <p className="mt-6 rounded-panel bg-sunken px-5 py-4 text-ink-2">
            This page needs JavaScript. Turn it on, then reload the page.
          </p>
        </noscript>
      </div>
    </StandalonePage>
  );
}
