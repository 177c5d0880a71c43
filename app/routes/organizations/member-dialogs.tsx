import { useSession } from '#app/client/session.ts';
import { withArticle } from '#app/routes/organizations/activity-words.ts';
import { LeaveDialog } from '#app/routes/organizations/leave-dialog.tsx';
import type { MemberQuestion } from '#app/routes/organizations/member-actions.tsx';
import { changeOwnRole, removeMember } from '#app/routes/organizations/member-changes.ts';
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
        {member.name} loses access to {organization} at once: its sites, documents, products, rules and chats. What they
        made stays. You can invite them again.
      </ConfirmDialog>
    );
  }
  const { role } = question;
  return (
    <ConfirmDialog
      {...shared}
      title={`Become ${withArticle(role.name)} yourself?`}
      confirmLabel="Change my role"
      onConfirm={() => changeOwnRole(member, role)}
    >
      {role.description}. You may lose screens you use now, and somebody else has to change your role back.
    </ConfirmDialog>
  );
}
