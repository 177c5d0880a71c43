import { useNavigate } from 'react-router';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { openNextOrganization } from '#app/routes/organizations/next-organization.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';

export function LeaveDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const name = useSession().organization?.name ?? 'the organisation';

  async function leave() {
    await call('POST /api/organizations/leave');
    toast({ title: `You left ${name}` });
    await openNextOrganization(navigate);
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={`Leave ${name}?`}
      confirmLabel="Leave"
      onConfirm={leave}
    >
      You’ll immediately lose access to its sites, documents, products, rules and chats. Everything you created stays.
      To rejoin, you’ll need a new invitation.
    </ConfirmDialog>
  );
}
