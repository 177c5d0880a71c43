import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { ActivityLog } from '#app/routes/organizations/activity-log.tsx';
import { OrganizationFrame, useOrganizationCounts } from '#app/routes/organizations/organization-frame.tsx';
import { organizationQuery, rolesQuery } from '#app/routes/organizations/organization-queries.ts';
import { RolesExplained } from '#app/routes/organizations/roles-explained.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';

export const meta = screenMeta;
export const handle = {
  preload: () =>
    Promise.all([getQueryClient().prefetchQuery(organizationQuery), getQueryClient().prefetchQuery(rolesQuery)]),
};

export default function Overview() {
  return (
    <OrganizationFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-desk:gap-4">
        <Facts />
        <RolesExplained />
        <ActivityLog />
      </div>
    </OrganizationFrame>
  );
}

function Facts() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(organizationQuery, getQueryClient());
  const { members, pending } = useOrganizationCounts();
  if (error) return <LoadProblem error={error} what="your organisation" onRetry={() => void refetch()} />;
  return (
    <Panel>
      <div className="px-5 py-4 max-desk:px-4">
        {data ? (
          <p className="max-w-form text-pretty wrap-anywhere text-ink-2">
            {data.description || (
              <>
                No description yet.{' '}
                <AppLink
                  to="/organizations/manage/settings"
                  className="rounded-inner text-accent-ink underline underline-offset-2"
                >
                  Add one
                </AppLink>
              </>
            )}
          </p>
        ) : (
          <span className="flex h-[21px] items-center">
            <Skeleton className="w-80 max-w-full" />
          </span>
        )}
      </div>
      <dl className="grid grid-cols-4 border-line border-t max-desk:grid-cols-2">
        <Fact name="Your role">{user && (user.role ?? 'None')}</Fact>
        <Fact name="Members" isUnknown={members === null}>
          {members && (
            <AppLink to="/organizations/manage/users" className={linkStyle}>
              {members}
            </AppLink>
          )}
        </Fact>
        <Fact name="Pending invitations" isUnknown={pending === null}>
          {pending && (
            <AppLink to="/organizations/manage/invitations?state=pending" className={linkStyle}>
              {pending}
            </AppLink>
          )}
        </Fact>
        <Fact name="Created">{data && <Time at={data.createdAt} />}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, isUnknown = false, children }: { name: string; isUnknown?: boolean; children: ReactNode }) {
  return (
    <div className="px-5 py-3.5 max-desk:px-4">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="mt-0.5 flex min-h-[21px] items-center font-medium tabular-nums">
        {isUnknown ? (
          <span className="font-normal text-ink-3">Unknown</span>
        ) : (
          children || <Skeleton className="w-14" />
        )}
      </dd>
    </div>
  );
}

const linkStyle = 'rounded-inner text-accent-ink underline-offset-2 hover:underline';
