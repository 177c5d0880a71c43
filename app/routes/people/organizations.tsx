import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { PendingList } from '#app/routes/invitations/pending-list.tsx';
import { pendingInvitationsQuery } from '#app/routes/invitations/pending-query.ts';
import { AccountTabs } from '#app/routes/people/account-tabs.tsx';
import { NewOrganizationForm } from '#app/routes/people/new-organization-form.tsx';
import { membershipsKey, OrganizationRow } from '#app/routes/people/organization-row.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

export const meta = screenMeta;

export default function YourOrganizations() {
  const screen = useScreen();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      New organisation
    </Button>
  );
  return (
    <>
      <PageHead title={screen?.title} actions={create}>
        {screen?.intro}
      </PageHead>
      <AccountTabs />
      <Memberships />
      <Dialog
        open={creating}
        onOpenChange={setCreating}
        title="New organisation"
        description="It has its own sites, members and subscription. You’ll be its Owner."
      >
        <NewOrganizationForm onCreated={() => navigate('/')} />
      </Dialog>
    </>
  );
}

function Memberships() {
  const { organization: active } = useSession();
  const pending = useQuery(pendingInvitationsQuery, getQueryClient());
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: membershipsKey,
      queryFn: ({ signal }) => call('GET /api/users/organizations', { signal }),
    },
    getQueryClient(),
  );
  if (error && !data) {
    return <LoadProblem what="your organisations" error={error} busy={isFetching} onRetry={refetch} />;
  }
  // Wait for both: an invitation that loads later would shift the buttons.
  if (!data || pending.isPending) {
    return (
      <Panel className="overflow-hidden">
        <SkeletonRows rows={2} label="Loading your organisations" />
      </Panel>
    );
  }
  const invitations = pending.data ?? [];
  if (data.length === 0 && invitations.length === 0) {
    return (
      <EmptyState drawing={<IconDrawing icon={Building2} />} title="No organisations yet">
        Create one with the button above, or ask someone to invite you to theirs.
      </EmptyState>
    );
  }
  return (
    <>
      <PendingList invitations={invitations} />
      {data.length > 0 && (
        <Panel>
          <ul>
            {data.map(one => (
              <OrganizationRow key={one.id} organization={one} isActive={one.id === active?.id} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
