import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionUser } from '#app/client/session.ts';
import { PendingList } from '#app/routes/invitations/pending-list.tsx';
import { pendingInvitationsQuery } from '#app/routes/invitations/pending-query.ts';
import { Step } from '#app/routes/organizations/welcome-step.tsx';
import { NewOrganizationForm } from '#app/routes/people/new-organization-form.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';

type FirstOrganizationProps = { user: SessionUser; waiting: ReactNode };

export function FirstOrganization({ user, waiting }: FirstOrganizationProps) {
  const { data: invitations = [], isPending } = useQuery(pendingInvitationsQuery, getQueryClient());
  if (isPending) return waiting;
  const isInvited = invitations.length > 0;
  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      {!isInvited && <Step now={1}>Your organisation</Step>}
      <PageHead title={user.name.includes('@') ? 'Welcome to Aisle' : `Welcome to Aisle, ${user.name}`}>
        Aisle answers your visitors from your own pages, products and rules.{' '}
        {isInvited
          ? 'Join an organisation that invited you, or create your own.'
          : 'Start by creating your organisation.'}
      </PageHead>
      <PendingList invitations={invitations} />
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <h2 className="text-14 leading-5">
          {isInvited ? 'Or create your own organisation' : 'Create your organisation'}
        </h2>
        <p className="mt-0.5 mb-4 text-13 text-ink-2">
          It holds your sites, your team and your plan. You can change the name later.
        </p>
        {/* This screen moves on when the session has an organisation. */}
        <NewOrganizationForm onCreated={() => {}} />
      </Panel>
    </div>
  );
}
