import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { withArticle } from '#app/routes/organizations/activity-labels.ts';
import { changeRole } from '#app/routes/organizations/member-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Member, Role } from '#domain/organizations/inputs.ts';

/** Changes that need a confirmation. */
export type MemberDialog =
  | { kind: 'remove'; member: Member }
  | { kind: 'own-role'; member: Member; role: Role }
  | { kind: 'leave' };

type MemberRoleProps = {
  member: Member;
  roles: readonly Role[];
  isSelf: boolean;
  onOpenDialog: (dialog: MemberDialog) => void;
};

/** The member's role, as a menu if the current user can change it. */
export function MemberRole({ member, roles, isSelf, onOpenDialog }: MemberRoleProps) {
  const [busy, setBusy] = useState(false);
  const canChange = useCan('manage:organization-user-roles') && canManageMember(member, roles);
  const names = member.roles.map(({ name }) => name).join(', ') || 'No role';
  if (!canChange) return <span className="text-13">{names}</span>;

  async function choose(id: string) {
    const role = roles.find(one => one.id === id);
    if (!role || isOnly(member, id)) return;
    if (isSelf) return onOpenDialog({ kind: 'own-role', member, role });
    setBusy(true);
    try {
      await changeRole(member, role);
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu>
      <MenuTrigger>
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={`Role of ${member.name}: ${names}`}
          className="-ml-2.5 max-w-full text-ink max-desk:-ml-2.5"
        >
          <span className="flex min-w-0 items-center gap-2 font-normal">
            <span className="truncate">{names}</span>
            <ChevronDown aria-hidden className="text-ink-3" />
          </span>
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="w-72">
        <MenuRadioGroup value={member.roles.length === 1 ? (member.roles[0]?.id ?? '') : ''} onValueChange={choose}>
          {roles.map(role => (
            <MenuRadioItem key={role.id} value={role.id} disabled={!role.mayGive} className="items-start py-1.5">
              <span>
                <span className="block font-medium">{role.name}</span>
                <span className="block text-12 text-ink-3">
                  {role.mayGive ? role.description : `Only ${withArticle(role.name)} can assign this role`}
                </span>
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

/** Members with more permissions can't be changed. The server enforces this, too. */
export function canManageMember(member: Member, roles: readonly Role[]): boolean {
  return roles.length > 0 && member.roles.every(({ id }) => roles.find(role => role.id === id)?.mayGive !== false);
}

function isOnly(member: Member, roleId: string): boolean {
  return member.roles.length === 1 && member.roles[0]?.id === roleId;
}
