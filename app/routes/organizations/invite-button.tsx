import { UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan, useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';

const InviteDialog = lazy(() => import('#app/routes/organizations/invite-dialog.tsx'));

/** Stands there while the session loads, too, so that the page does not move. */
export function InviteButton({ onClick }: { onClick: () => void }) {
  const isLoading = useSession().status === 'loading';
  const canInvite = useCan('manage:organization-invitations');
  if (!canInvite && !isLoading) return null;
  return (
    <Button variant="primary" icon={UserPlus} className="max-desk:flex-1" onClick={onClick}>
      Invite people
    </Button>
  );
}

/** The dialog belongs to the screen, not to a button of it: a list that arrives must not take away what is being typed. */
export function useInviteDialog(): { dialog: ReactNode; openInvite: () => void } {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    // Mounted from its first opening on: what was typed is there again when it opens anew.
    dialog: wasOpened && (
      <Suspense>
        <InviteDialog open={open} onOpenChange={setOpen} />
      </Suspense>
    ),
    openInvite() {
      setWasOpened(true);
      setOpen(true);
    },
  };
}
