import { declineInvitation } from '#app/routes/invitations/pending-query.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

type DeclineDialogProps = {
  invitation: InvitationPreview;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeclined?: () => void;
};

export function DeclineDialog({ invitation, open, onOpenChange, onDeclined }: DeclineDialogProps) {
  const { organization, inviter } = invitation;

  async function decline() {
    await declineInvitation(invitation);
    toast({ tone: 'info', title: `You declined the invitation to ${organization.name}` });
    onDeclined?.();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decline invitation to ${organization.name}?`}
      confirmLabel="Decline"
      onConfirm={decline}
    >
      If you change your mind, {inviter ?? 'a member'} will have to invite you again.
    </ConfirmDialog>
  );
}
