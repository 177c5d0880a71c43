import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { membersQuery, rolesQuery } from '#app/routes/organizations/organization-queries.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** The roles, and how many members have each. */
export function RolesAside() {
  const { data: roles, isError } = useQuery(rolesQuery, getQueryClient());
  const { data: page } = useQuery(membersQuery(), getQueryClient());
  const members = page && !page.pagination.hasMore ? page.data : undefined;
  if (isError) return null;
  return (
    <aside aria-label="Roles">
      <h2 className="mb-4 text-14 leading-5">What each role can do</h2>
      {roles ? (
        <dl className="grid gap-4 max-[1179px]:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
          {roles.map(({ id, name, description }) => (
            <div key={id}>
              <dt className="flex justify-between gap-3 font-medium">
                {name}
                {members && (
                  <MemberCount count={members.filter(member => member.roles.some(role => role.id === id)).length} />
                )}
              </dt>
              <dd className="text-13 text-ink-2 leading-[18px]">{description}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="grid gap-4">
          {['Owner', 'Admin', 'Editor', 'Viewer'].map(name => (
            <span key={name} className="grid h-[39px] content-center gap-2">
              <Skeleton className="w-16" />
              <Skeleton className="w-44" />
            </span>
          ))}
        </div>
      )}
    </aside>
  );
}

function MemberCount({ count }: { count: number }) {
  return (
    <span className="font-normal text-ink-3 tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? ' member' : ' members'}</span>
    </span>
  );
}
