import { useNavigate } from 'react-router';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { openNextOrganization } from '#app/routes/organizations/next-organization.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';

type DeleteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const navigate = useNavigate();
  const name = useSession().organization?.name ?? '';

  async function remove() {
    await call('DELETE /api/organizations/delete');
    toast({ title: `${name} deleted` });
    await openNextOrganization(navigate);
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={`Delete ${name}?`}
      confirmLabel="Delete permanently"
      typeToConfirm={name}
      onConfirm={remove}
    >
      <p>This permanently deletes, for everyone:</p>
      <ul className="mt-2 list-disc pl-5">
        <li>all sites with their widgets and keys</li>
        <li>all documents, products and rules</li>
        <li>all chats and reports</li>
        <li>all members’ access and pending invitations</li>
        <li>the subscription, which ends immediately</li>
      </ul>
    </ConfirmDialog>
  );
}
