import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { InvitationActions } from '#app/routes/organizations/invitation-actions.tsx';
import { InviteButton, useInviteDialog } from '#app/routes/organizations/invite-button.tsx';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { invitationsQuery } from '#app/routes/organizations/organization-queries.ts';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { State } from '#app/ui/badge.tsx';
import { cx } from '#app/ui/class-names.ts';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { Invitation } from '#domain/organizations/inputs.ts';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(invitationsQuery) };

export default function Invitations() {
  const [word, setWord] = useUrlWord('state');
  const state = isState(word) ? word : '';
  const { data, error, isPending, refetch } = useQuery(invitationsQuery, getQueryClient());
  const rows = (data ?? []).filter(({ status }) => state === '' || status === state);
  const { dialog, openInvite } = useInviteDialog();
  const columns = columnsFor(useSession().user?.name);
  return (
    <OrganizationFrame>
      {error ? (
        <LoadProblem error={error} what="invitations" onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState
          drawing={<IconDrawing icon={Mail} />}
          title="No invitations yet"
          action={<InviteButton onClick={openInvite} />}
        >
          Invite your team. You choose what each person can do.
        </EmptyState>
      ) : (
        <>
          <div className={cx('mb-4 flex flex-wrap justify-between gap-3', isPending && 'invisible')}>
            <Segment label="Show" options={optionsFor(data)} value={state} onValueChange={setWord} />
            <InviteButton onClick={openInvite} />
          </div>
          <Table
            label="Invitations"
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            loading={isPending}
            empty={<p className="py-16 text-center text-ink-2">No invitations with this status.</p>}
          />
        </>
      )}
      {dialog}
    </OrganizationFrame>
  );
}

type Status = Invitation['status'];

const states: Record<Status, { label: string; tone: 'accent' | 'neutral' | 'amber' | 'blue' }> = {
  pending: { label: 'Pending', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'accent' },
  expired: { label: 'Expired', tone: 'amber' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

function isState(word: string): word is Status {
  return Object.hasOwn(states, word);
}

function optionsFor(data: readonly Invitation[] | undefined) {
  const count = (status: Status) => data?.filter(one => one.status === status).length;
  return [
    { value: '' as const, label: 'All', count: data?.length },
    ...(Object.keys(states) as Status[]).map(value => ({ value, label: states[value].label, count: count(value) })),
  ];
}

function columnsFor(ownName: string | undefined): TableColumn<Invitation>[] {
  return [
    { key: 'invitee', header: 'Invited', cell: row => <Invitee invitation={row} ownName={ownName} /> },
    { key: 'role', header: 'Role', width: 120, phone: 'hide', cell: row => <RoleWords invitation={row} /> },
    {
      key: 'state',
      header: 'Status',
      width: 132,
      cell: row => (
        <span className="max-desk:inline-flex max-desk:flex-wrap max-desk:items-center max-desk:gap-x-3 max-desk:align-bottom">
          <State tone={states[row.status].tone}>{states[row.status].label}</State>
          <span className="contents desk:hidden">
            <RoleWords invitation={row} />
            {hasExpiry(row) && (
              <span className="text-ink-3">
                Expires <Expiry invitation={row} />
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'expires',
      header: 'Expires',
      width: 132,
      phone: 'hide',
      cell: row => hasExpiry(row) && <Expiry invitation={row} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      width: 164,
      align: 'right',
      phone: 'state',
      cell: row => <InvitationActions invitation={row} />,
    },
  ];
}

function RoleWords({ invitation: { roles } }: { invitation: Invitation }) {
  return <span className="text-13">{roles.map(({ name }) => name).join(', ') || 'No role'}</span>;
}

function Expiry({ invitation: { expiresAt } }: { invitation: Invitation }) {
  return <Time at={expiresAt} className="text-13 text-ink-2" />;
}

function hasExpiry({ status }: Invitation): boolean {
  return status === 'pending' || status === 'expired';
}

function Invitee({
  invitation: { invitee, inviter, createdAt },
  ownName,
}: {
  invitation: Invitation;
  ownName: string | undefined;
}) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full border border-control-line border-dashed text-ink-3">
        <Mail aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium leading-5">{invitee}</span>
        <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
          From {inviter === null ? 'a former member' : inviter === ownName ? 'you' : inviter} · <Time at={createdAt} />
        </span>
      </span>
    </span>
  );
}
