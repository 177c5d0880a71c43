import { useNavigate } from 'react-router';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { goOnElsewhere } from '#app/routes/organizations/go-on.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';

export function LeaveDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const name = useSession().organization?.name ?? 'the organisation';

  async function leave() {
    await call('POST /api/organizations/leave');
    toast({ title: `You have left ${name}` });
    await goOnElsewhere(navigate);
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
      You lose access to its sites, documents, products, rules and chats at once. What you made stays. To come back you
      need an invitation.
    </ConfirmDialog>
  );
}
