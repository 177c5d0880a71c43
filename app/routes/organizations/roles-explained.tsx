import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { rolesQuery } from '#app/routes/organizations/organization-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Permission } from '#domain/identity/inputs.ts';
import type { Role } from '#domain/organizations/inputs.ts';

/** What each permission allows. Leaves out what every role can do. */
export const permissionLabels: readonly { permission: Permission; label: string }[] = [
  { permission: 'list:sites', label: 'View sites, documents, products and rules' },
  { permission: 'manage:sites', label: 'Add, edit and delete sites, documents, products and rules' },
  { permission: 'list:widgets', label: 'View widgets' },
  { permission: 'manage:widgets', label: 'Add, edit and delete widgets' },
  { permission: 'manage:organization', label: 'Change organisation settings and view activity' },
  { permission: 'manage:organization-invitations', label: 'Invite people' },
  { permission: 'manage:organization-users', label: 'View and remove members' },
  { permission: 'manage:organization-user-roles', label: 'Change members’ roles' },
  { permission: 'manage:organization-roles', label: 'View what each role can do' },
  { permission: 'list:organization-subscription', label: 'View the plan and usage' },
  { permission: 'manage:organization-subscription', label: 'Manage billing and delete the organisation' },
];

/** The roles; people who manage roles also see each permission. */
export function RolesExplained() {
  const { data: roles, error, refetch } = useQuery(rolesQuery, getQueryClient());
  if (error) return <LoadProblem error={error} what="roles" onRetry={() => void refetch()} />;
  const hasDetails = roles?.some(({ permissions }) => permissions !== null) ?? false;
  return (
    <Panel>
      <PanelHead title="What each role can do" />
      {roles ? (
        <>
          <dl className="grid grid-cols-4 gap-x-6 gap-y-3 px-5 pt-3 pb-4 max-[1179px]:grid-cols-2 max-desk:px-4 max-[480px]:grid-cols-1">
            {roles.map(({ id, name, description }) => (
              <div key={id}>
                <dt className="font-medium">{name}</dt>
                <dd className="text-13 text-ink-2 leading-[18px]">{description}</dd>
              </div>
            ))}
          </dl>
          {hasDetails && <Matrix roles={roles} />}
          <p className="border-line border-t px-5 py-3 text-12 text-ink-3 max-desk:px-4">
            Everyone can edit their own profile, leave, and create their own organisation. There’s always at least one
            Owner.
          </p>
        </>
      ) : (
        <RolesSkeleton />
      )}
    </Panel>
  );
}

function Matrix({ roles }: { roles: readonly Role[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-13">
      <caption className="sr-only">What each role can do</caption>
      <thead>
        <tr className="h-9 border-line border-y text-12 text-ink-3">
          <td />
          {roles.map(({ id, name }) => (
            <th key={id} scope="col" className="w-[12%] truncate px-0.5 text-center font-medium max-desk:w-[15.5%]">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permissionLabels.map(({ permission, label }) => (
          <tr key={permission} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-2 pr-2 pl-5 text-left font-normal leading-[18px] max-desk:pl-4">
              {label}
            </th>
            {roles.map(({ id, permissions }) => (
              <td key={id}>
                <Mark isGiven={permissions?.includes(permission) ?? false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ isGiven }: { isGiven: boolean }) {
  return (
    <span className="grid place-items-center">
      {isGiven ? <Check aria-hidden className="text-accent-ink" /> : <Minus aria-hidden className="text-ink-3" />}
      <span className="sr-only">{isGiven ? 'Yes' : 'No'}</span>
    </span>
  );
}

function RolesSkeleton() {
  return (
    <div role="status" className="pb-11">
      <span className="sr-only">Loading roles</span>
      <div className="grid h-21 grid-cols-4 gap-x-6 px-5 pt-4 max-desk:h-48 max-desk:grid-cols-1 max-desk:px-4">
        {['Owner', 'Admin', 'Editor', 'Viewer'].map(name => (
          <span key={name} className="grid content-start gap-2">
            <Skeleton className="w-16" />
            <Skeleton className="w-32 max-w-full" />
          </span>
        ))}
      </div>
      {permissionLabels.map(({ permission, label }) => (
        <div key={permission} className="flex h-[35px] items-center border-line border-t px-5 max-desk:px-4">
          <Skeleton className={label.length > 30 ? 'w-60' : 'w-40'} />
        </div>
      ))}
    </div>
  );
}
