import { lazy, Suspense } from 'react';
import { findIdToken } from '#app/client/identity-config.ts';
import { useSession } from '#app/client/session.ts';

// Without it the page still stands: nobody misses a bar that did not load.
const WaitingBar = lazy(() =>
  import('#app/routes/invitations/waiting-bar.tsx').then(
    module => ({ default: module.WaitingBar }),
    () => ({ default: () => null }),
  ),
);

/** Invitations that wait for whoever has signed in; fetched after the page, as few people have any. */
export function WaitingInvitations() {
  const { status } = useSession();
  // The frame can be looked at with a pretended session, which has no token to ask with.
  if (status !== 'signed-in' || !findIdToken()) return null;
  return (
    <Suspense>
      <WaitingBar />
    </Suspense>
  );
}
