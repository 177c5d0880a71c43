import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { hasPermissions, useCan, useSession } from '#app/client/session.ts';
import { invitationsQuery, membersQuery } from '#app/routes/organizations/organization-queries.ts';
import { AppNavLink } from '#app/shell/app-link.tsx';
import { findScreen } from '#app/shell/screens.ts';
import { cx } from '#app/ui/class-names.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { tabRow, tabStyle } from '#app/ui/tabs.tsx';

/** The heading and tabs that the organisation screens share. */
export function OrganizationFrame({ children }: { children: ReactNode }) {
  const { organization } = useSession();
  return (
    <>
      <PageHead title={organization?.name ?? <NameSkeleton />} />
      <Tabs />
      {children}
    </>
  );
}

/** Formatted; undefined while loading, null if unavailable. */
type Count = string | null | undefined;

/** The number of members and of pending invitations. */
export function useOrganizationCounts(): { members: Count; pending: Count } {
  const canSeeMembers = useCan('manage:organization-users');
  const canSeeInvitations = useCan('manage:organization-invitations');
  const isLoading = useSession().status === 'loading';
  const members = useQuery({ ...membersQuery(), enabled: canSeeMembers }, getQueryClient());
  const invitations = useQuery({ ...invitationsQuery, enabled: canSeeInvitations }, getQueryClient());
  const pending = invitations.data?.filter(({ status }) => status === 'pending').length;
  return {
    members:
      members.isError || !(canSeeMembers || isLoading)
        ? null
        : members.data && `${members.data.data.length}${members.data.pagination.hasMore ? '+' : ''}`,
    pending: invitations.isError || !(canSeeInvitations || isLoading) ? null : pending?.toLocaleString('en-GB'),
  };
}

function Tabs() {
  const { status, permissions } = useSession();
  const { members, pending } = useOrganizationCounts();
  const counts: Record<string, Count> = {
    'organization-users': members,
    'organization-invitations': pending,
  };
  return (
    <nav aria-label="Organisation" className={tabRow}>
      {tabs.map(({ id, label }) => {
        const screen = findScreen(id);
        if (!screen || (status === 'signed-in' && !hasPermissions(permissions, screen.permissions))) return null;
        return (
          <AppNavLink
            key={id}
            to={screen.path}
            end={id === 'organization'}
            className={cx(tabStyle, 'aria-[current=page]:border-accent aria-[current=page]:text-ink')}
          >
            {label ?? screen.title}
            {counts[id] && <span className="ml-1 font-normal text-ink-3 tabular-nums">{counts[id]}</span>}
          </AppNavLink>
        );
      })}
    </nav>
  );
}

function NameSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Organisation</span>
      <Skeleton className="h-5 w-40" />
    </span>
  );
}

const tabs: readonly { id: string; label?: string }[] = [
  { id: 'organization', label: 'Overview' },
  { id: 'organization-users' },
  { id: 'organization-invitations' },
  { id: 'organization-settings' },
  { id: 'organization-model' },
  { id: 'organization-webhooks' },
];
