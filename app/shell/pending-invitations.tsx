import { lazy, Suspense } from 'react';
import { findIdToken } from '#app/client/identity-config.ts';
import { useSession } from '#app/client/session.ts';

// The page works without the bar, so a failed load is ignored.
const PendingBar = lazy(() =>
  import('#app/routes/invitations/pending-bar.tsx').then(
    module => ({ default: module.PendingBar }),
    () => ({ default: () => null }),
  ),
);

/** The signed-in person's pending invitations; loaded after the page, as few people have any. */
export function PendingInvitations() {
  const { status } = useSession();
  // The component gallery uses a fake session without a token.
  if (status !== 'signed-in' || !findIdToken()) return null;
  return (
    <Suspense>
      <PendingBar />
    </Suspense>
  );
}
