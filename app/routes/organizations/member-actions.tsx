import { Copy, Ellipsis, ListTree, LogOut, UserMinus } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { copyText } from '#app/routes/organizations/copy-text.ts';
import { canManageMember, type MemberDialog } from '#app/routes/organizations/member-role.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { Member, Role } from '#domain/organizations/inputs.ts';

type MemberActionsProps = {
  member: Member;
  roles: readonly Role[];
  isSelf: boolean;
  onOpenDialog: (dialog: MemberDialog) => void;
};

export function MemberActions({ member, roles, isSelf, onOpenDialog }: MemberActionsProps) {
  const canSeeActivity = useCan('manage:organization');
  const isReachable = canManageMember(member, roles);
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`Actions for ${member.name}`} icon={Ellipsis} size="small" />
      </MenuTrigger>
      <MenuContent align="end">
        {canSeeActivity && (
          <MenuItem asChild icon={ListTree}>
            <AppLink to={`/organizations/manage?person=${member.id}`}>View activity</AppLink>
          </MenuItem>
        )}
        {member.email && (
          <MenuItem icon={Copy} onSelect={() => copyText(member.email, 'Email copied')}>
            Copy email
          </MenuItem>
        )}
        {isSelf ? (
          <MenuItem icon={LogOut} danger onSelect={() => onOpenDialog({ kind: 'leave' })}>
            Leave organisation
          </MenuItem>
        ) : (
          <MenuItem
            icon={UserMinus}
            danger
            disabled={!isReachable}
            onSelect={() => onOpenDialog({ kind: 'remove', member })}
          >
            <span>
              Remove from organisation
              {!isReachable && <span className="block text-12">Their role has more permissions than yours</span>}
            </span>
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
