import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { InviteButton, useInviteDialog } from '#app/routes/organizations/invite-button.tsx';
import { MemberActions } from '#app/routes/organizations/member-actions.tsx';
import { type MemberDialog, MemberRole } from '#app/routes/organizations/member-role.tsx';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { membersQuery, rolesQuery } from '#app/routes/organizations/organization-queries.ts';
import { RolesAside } from '#app/routes/organizations/roles-aside.tsx';
import { useCursor, useTypedUrlWord } from '#app/routes/organizations/url-state.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SearchInput } from '#app/ui/field.tsx';
import { CursorPager, Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { Member, Role } from '#domain/organizations/inputs.ts';

const MemberDialogs = lazy(() => import('#app/routes/organizations/member-dialogs.tsx'));

export const meta = screenMeta;
export const handle = {
  preload: () =>
    Promise.all([getQueryClient().prefetchQuery(membersQuery()), getQueryClient().prefetchQuery(rolesQuery)]),
};

export default function Members() {
  const { user } = useSession();
  const { typed, settled, type } = useTypedUrlWord('search');
  const [address] = useSearchParams();
  const asked = membersQuery({ search: settled, after: address.get('after') });
  const { data, error, isPending, refetch } = useQuery(asked, getQueryClient());
  const { data: roles = [] } = useQuery(rolesQuery, getQueryClient());
  const pages = useCursor(data?.pagination.next);
  const [dialog, setDialog] = useState<MemberDialog | null>(null);
  const { dialog: inviteDialog, openInvite } = useInviteDialog();
  const columns = columnsFor({ ownId: user?.id, roles, openDialog: setDialog });
  const rows = data?.data ?? [];

  return (
    <OrganizationFrame>
      <div className="grid gap-10 min-[1180px]:grid-cols-[minmax(0,1fr)_256px]">
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap justify-between gap-3">
            <SearchInput label="Search members" value={typed} onValueChange={type} maxLength={100} />
            <InviteButton onClick={openInvite} />
          </div>
          {error ? (
            <LoadProblem error={error} what="members" onRetry={() => void refetch()} />
          ) : (
            <Table
              label="Members"
              columns={columns}
              rows={rows}
              rowKey={row => row.id}
              loading={isPending}
              empty={<NobodyFound search={settled} onClear={() => type('')} />}
              footer={
                (pages.previous || pages.next) && (
                  <CursorPager label={`${rows.length} on this page`} previous={pages.previous} next={pages.next} />
                )
              }
            />
          )}
        </div>
        <RolesAside />
      </div>
      {inviteDialog}
      {dialog && (
        <Suspense>
          <MemberDialogs dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </OrganizationFrame>
  );
}

type ColumnsFor = { ownId: string | undefined; roles: readonly Role[]; openDialog: (dialog: MemberDialog) => void };

function columnsFor({ ownId, roles, openDialog }: ColumnsFor): TableColumn<Member>[] {
  return [
    { key: 'name', header: 'Member', cell: member => <MemberName member={member} isSelf={member.id === ownId} /> },
    {
      key: 'role',
      header: 'Role',
      width: 132,
      cell: member => (
        <span className="max-desk:inline-flex max-desk:items-center max-desk:gap-3">
          <MemberRole member={member} roles={roles} isSelf={member.id === ownId} onOpenDialog={openDialog} />
          <span className="text-ink-3 desk:hidden">
            Last active <LastHere member={member} isSelf={member.id === ownId} />
          </span>
        </span>
      ),
    },
    {
      key: 'seen',
      header: 'Last active',
      width: 140,
      phone: 'hide',
      cell: member => <LastHere member={member} isSelf={member.id === ownId} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      width: 68,
      align: 'right',
      phone: 'state',
      cell: member => (
        <MemberActions member={member} roles={roles} isSelf={member.id === ownId} onOpenDialog={openDialog} />
      ),
    },
  ];
}

function MemberName({ member: { name, email, picture, isSuspended }, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} size={32} picture={picture ?? undefined} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 leading-5">
          <span className="truncate font-medium">{name}</span>
          {isSelf && <span className="text-13 text-ink-3">you</span>}
          {isSuspended && <Badge tone="amber">Suspended</Badge>}
        </span>
        <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
          {email}
        </span>
      </span>
    </span>
  );
}

function LastHere({ member, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <span className="text-13 text-ink-2">
      {isSelf ? 'Now' : member.lastSignInAt ? <Time at={member.lastSignInAt} /> : 'Never'}
    </span>
  );
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-4 wrap-anywhere text-ink-2">No members match “{search}”.</p>
      <Button onClick={onClear}>Clear search</Button>
    </div>
  );
}
