import { Globe, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type SessionSite, useSession, useSite } from '#app/client/session.ts';
import { refreshSites } from '#app/client/session-control.ts';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { QuietProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

type WithSiteProps = {
  children: (site: SessionSite) => ReactNode;
  /** Shown while loading. */
  waiting: ReactNode;
  /** Whether `children` include the page heading. */
  isWhole?: boolean;
};

/** Renders a screen for the active site, or an empty state if there is none. */
export function WithSite({ children, waiting, isWhole }: WithSiteProps) {
  const site = useSite();
  const { sitesState } = useSession();
  if (site) return children(site);
  if (site !== null && sitesState !== 'failed') return waiting;
  return (
    <>
      {isWhole && <Head />}
      {site === null ? <NoSite /> : <NotLoaded />}
    </>
  );
}

function Head() {
  const screen = useScreen();
  return <PageHead title={screen?.title}>{screen?.intro}</PageHead>;
}

function NoSite() {
  return (
    <EmptyState
      drawing={<IconDrawing icon={Globe} />}
      title="Add your site first"
      action={
        <Allowed need="manage:sites">
          <Button asChild variant="primary" icon={Plus}>
            <AppLink to="/sites/new">Add a site</AppLink>
          </Button>
        </Allowed>
      }
    >
      A site is the website where Aisle answers your visitors.
      <Allowed need="manage:sites" otherwise=" Ask an Owner, Admin or Editor to add one.">
        {null}
      </Allowed>
    </EmptyState>
  );
}

function NotLoaded() {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await refreshSites();
    setBusy(false);
  }
  return <QuietProblem what="your sites" busy={busy} onRetry={() => void retry()} />;
}
