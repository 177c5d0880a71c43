import { useSession } from '#app/client/session.ts';
import { LeaveDialog } from '#app/routes/organizations/leave-dialog.tsx';
import { changeOwnRole, removeMember } from '#app/routes/organizations/member-changes.ts';
import type { MemberQuestion } from '#app/routes/organizations/member-role.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';

type MemberDialogsProps = { question: MemberQuestion; onClose: () => void };

export default function MemberDialogs({ question, onClose }: MemberDialogsProps) {
  const organization = useSession().organization?.name ?? 'the organisation';
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (question.kind === 'leave') return <LeaveDialog {...shared} />;
  const { member } = question;
  if (question.kind === 'remove') {
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
  const { role } = question;
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
