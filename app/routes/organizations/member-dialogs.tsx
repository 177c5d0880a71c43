import { useSession } from '#app/client/session.ts';
import { LeaveDialog } from '#app/routes/organizations/leave-dialog.tsx';
import { changeOwnRole, removeMember } from '#app/routes/organizations/member-changes.ts';
import type { MemberDialog } from '#app/routes/organizations/member-role.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';

type MemberDialogsProps = { dialog: MemberDialog; onClose: () => void };

export default function MemberDialogs({ dialog, onClose }: MemberDialogsProps) {
  const organization = useSession().organization?.name ?? 'the organisation';
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (dialog.kind === 'leave') return <LeaveDialog {...shared} />;
  const { member } = dialog;
  if (dialog.kind === 'remove') {
    return (
      <ConfirmDialog
        {...shared}
        danger
        title={`Remove ${member.name}?`}
        confirmLabel="Remove"
        onConfirm={() => removeMember(member)}
      >
        {member.name} will immediately lose access to {organization}: its sites, documents, products, rules and chats.
        Everything they created stays. You can invite them again.
      </ConfirmDialog>
    );
  }
  const { role } = dialog;
  return (
    <ConfirmDialog
      {...shared}
      title={`Change your role to ${role.name}?`}
      confirmLabel="Change my role"
      onConfirm={() => changeOwnRole(member, role)}
    >
      {role.description}. You may lose access to some screens, and only another member can change your role back.
    </ConfirmDialog>
  );
}
