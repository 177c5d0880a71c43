import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { findIdToken } from '#app/client/identity-config.ts';
import { useSession } from '#app/client/session.ts';
import { OfflineBar } from '#app/shell/offline-bar.tsx';
import { PaletteHost } from '#app/shell/palette-host.tsx';
import { Sidebar } from '#app/shell/sidebar.tsx';
import { SkipLink } from '#app/shell/skip-link.tsx';
import { SlowSessionBar } from '#app/shell/slow-session-bar.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';

// Few people need these bars. The page works without them, so a failed load is ignored.
const PlanBar = lazy(() =>
  import('#app/shell/plan-bar.tsx').then(
    module => ({ default: module.PlanBar }),
    () => ({ default: () => null }),
  ),
);
const SecondFactorBar = lazy(() =>
  import('#app/shell/second-factor-bar.tsx').then(
    module => ({ default: module.SecondFactorBar }),
    () => ({ default: () => null }),
  ),
);
const PendingBar = lazy(() =>
  import('#app/routes/invitations/pending-bar.tsx').then(
    module => ({ default: module.PendingBar }),
    () => ({ default: () => null }),
  ),
);

/** Sidebar and content; below 900 px a bar on top and the sidebar as a sheet. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh desk:[--frame-start:240px] desk:grid desk:grid-cols-[240px_minmax(0,1fr)]">
      <SkipLink />
      <aside
        id="menu"
        aria-label="Navigation"
        className="border-line border-r bg-sidebar desk:sticky desk:top-0 desk:h-dvh max-desk:not-target:hidden max-desk:fixed max-desk:inset-y-0 max-desk:left-0 max-desk:z-50 max-desk:w-[304px] max-desk:shadow-float"
      >
        {/* Before scripts load, the menu button on phones targets this sheet, and this link closes it. */}
        <a
          href="#content"
          className="absolute top-3 left-full ml-2 grid size-11 place-items-center rounded-control bg-raised shadow-float desk:hidden"
        >
          <X aria-hidden />
          <span className="sr-only">Close menu</span>
        </a>
        <div className="h-full overflow-y-auto p-3">
          <Sidebar />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <TopBar />
        <OfflineBar />
        <SlowSessionBar />
        <NoticeBars />
        <PendingInvitations />
        <noscript>
          <p className="border-line border-b bg-sunken px-4 py-2 text-center text-13 text-ink-2">
            Aisle needs JavaScript. Turn it on, then{' '}
            <a href="/loading" className="font-medium text-accent-ink underline">
              sign in
            </a>
            .
          </p>
        </noscript>
        <main
          id="content"
          // A screen with its own columns marks itself wide and uses the full width.
          className="mx-auto w-full max-w-[1200px] flex-1 px-10 pt-7 pb-8 has-data-wide:max-w-none! has-data-wide:p-0! max-desk:px-4 max-desk:pt-5 max-desk:pb-10"
        >
          {children}
        </main>
      </div>
      <PaletteHost />
    </div>
  );
}

/** A problem with the plan, or an organisation that requires two-step verification. */
function NoticeBars() {
  const { subscription, access, closedOrganization } = useSession();
  const hasPlanProblem = subscription?.status === 'past_due' || access === 'ended' || access === 'paused';
  return (
    <Suspense>
      {hasPlanProblem && <PlanBar />}
      {closedOrganization && <SecondFactorBar />}
    </Suspense>
  );
}

/** The signed-in person's pending invitations; loaded after the page, as few people have any. */
function PendingInvitations() {
  const { status } = useSession();
  // The component gallery uses a fake session without a token.
  if (status !== 'signed-in' || !findIdToken()) return null;
  return (
    <Suspense>
      <PendingBar />
    </Suspense>
  );
}
