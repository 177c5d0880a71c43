import { UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan, useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';

const InviteDialog = lazy(() => import('#app/routes/organizations/invite-dialog.tsx'));

/** Rendered while the session loads, too, to avoid a layout shift. */
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

/** The screen owns the dialog: a list that loads late must not discard what is being typed. */
export function useInviteDialog(): { dialog: ReactNode; openInvite: () => void } {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    // Stays mounted after the first opening, to keep what was typed.
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
