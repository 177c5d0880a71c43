import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import { Monogram } from '#app/ui/avatar.tsx';

type InvitationPageProps = {
  title: string;
  /** The organisation, where it is known. */
  organization?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  problem?: string | undefined;
  note?: ReactNode;
  busy?: boolean;
};

/** The page behind the link of an invitation, in each of its states. */
export function InvitationPage(props: InvitationPageProps) {
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
            Answering an invitation needs scripts. Allow them for this address, then load the page again.
          </p>
        </noscript>
      </div>
    </StandalonePage>
  );
}
