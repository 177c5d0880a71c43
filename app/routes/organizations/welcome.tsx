import { useSession } from '#app/client/session.ts';
import { FirstOrganization } from '#app/routes/organizations/welcome-organization.tsx';
import { FirstPlan } from '#app/routes/organizations/welcome-plan.tsx';
import { SetUpSecondFactor } from '#app/routes/organizations/welcome-progress.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

export const meta = screenMeta;

/** Onboarding: join or create an organisation, choose a plan, add a site. What exists already decides the step. */
export default function Welcome() {
  const { status, user, organization, closedOrganization } = useSession();
  if (status !== 'signed-in' || !user) return <Waiting />;
  if (!organization && closedOrganization) return <SetUpSecondFactor organization={closedOrganization} />;
  return organization ? (
    <FirstPlan key={organization.id} organization={organization} waiting={<Waiting />} />
  ) : (
    <FirstOrganization user={user} waiting={<Waiting />} />
  );
}

function Waiting() {
  const screen = useScreen();
  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <Panel className="grid gap-5 p-5" role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="w-2/5" />
        <Skeleton className="h-9 rounded-control" />
        <Skeleton className="h-18 rounded-control" />
      </Panel>
    </div>
  );
}
