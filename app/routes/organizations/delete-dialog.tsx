import { useNavigate } from 'react-router';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { goOnElsewhere } from '#app/routes/organizations/go-on.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';

type DeleteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const navigate = useNavigate();
  const name = useSession().organization?.name ?? '';

  async function remove() {
    await call('DELETE /api/organizations/delete');
    toast({ title: `${name} is deleted` });
    await goOnElsewhere(navigate);
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={`Delete ${name}?`}
      confirmLabel="Delete for ever"
      typeToConfirm={name}
      onConfirm={remove}
    >
      <p>These are lost at once, for everybody, and cannot be brought back:</p>
      <ul className="mt-2 list-disc pl-5">
        <li>all sites with their widgets and keys</li>
        <li>all documents, products and rules</li>
        <li>all chats and their figures</li>
        <li>the access of every member, and open invitations</li>
        <li>the subscription, which ends</li>
      </ul>
    </ConfirmDialog>
  );
}
