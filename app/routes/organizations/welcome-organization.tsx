import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionUser } from '#app/client/session.ts';
import { PendingList } from '#app/routes/invitations/pending-list.tsx';
import { pendingInvitationsQuery } from '#app/routes/invitations/pending-query.ts';
import { saveSetup } from '#app/routes/organizations/saved-setup.ts';
import { WebsiteForm } from '#app/routes/organizations/website-form.tsx';
import { NewOrganizationForm } from '#app/routes/people/new-organization-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { WebsiteFacts } from '#domain/onboarding/inputs.ts';

type FirstOrganizationProps = { user: SessionUser; waiting: ReactNode };

/** The website first, then the organisation's name. The name is proposed from the website. */
export function FirstOrganization({ user, waiting }: FirstOrganizationProps) {
  const { data: invitations = [], isPending } = useQuery(pendingInvitationsQuery, getQueryClient());
  // Undefined until a website was read; null without one.
  const [website, setWebsite] = useState<WebsiteFacts | null | undefined>();
  if (isPending) return waiting;
  if (website !== undefined) return <NameStep website={website} onBack={() => setWebsite(undefined)} />;
  const isInvited = invitations.length > 0;
  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      {!isInvited && <Step now={1}>Your website</Step>}
      <PageHead title={user.name.includes('@') ? 'Welcome to Aisle' : `Welcome to Aisle, ${user.name}`}>
        Aisle answers your visitors from your own pages, products and rules.
        {isInvited && ' Join an organisation that invited you, or create your own.'}
      </PageHead>
      <PendingList invitations={invitations} />
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <h2 className="mb-4 text-16">What’s your website?</h2>
        <WebsiteForm onRead={setWebsite}>
          <Button variant="quiet" onClick={() => setWebsite(null)}>
            I don’t have a website yet
          </Button>
        </WebsiteForm>
      </Panel>
    </div>
  );
}

function NameStep({ website, onBack }: { website: WebsiteFacts | null; onBack: () => void }) {
  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      <Step now={2}>Your organisation</Step>
      <PageHead title="Name your organisation">
        It holds your sites, your team and your plan. You start on the Free plan, without a card.
      </PageHead>
      {website && <ReadNote website={website} />}
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <NewOrganizationForm
          name={website?.name ?? ''}
          isShort
          onMade={organizationId => saveSetup({ organizationId, website })}
          onCreated={() => {}}
        >
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        </NewOrganizationForm>
      </Panel>
    </div>
  );
}

/** What was found on the front page. The colour appears in the widget. */
function ReadNote({ website: { url, accent, problem } }: { website: WebsiteFacts }) {
  const host = new URL(url).host;
  return (
    <p className="mb-4 flex items-start gap-2.5 text-13 text-ink-2">
      {problem ? (
        <CircleAlert aria-hidden className="mt-0.5 text-amber" />
      ) : (
        <span aria-hidden className="mt-0.5 size-4 shrink-0 rounded-full border border-line" style={swatch(accent)} />
      )}
      <span className="min-w-0 wrap-anywhere">
        {problem
          ? `${host} couldn’t be read yet: ${problem} You can continue; Aisle will try again.`
          : accent
            ? `Found ${host}, and its colour for your widget.`
            : `Found ${host}.`}
      </span>
    </p>
  );
}

function swatch(accent: string | null) {
  return { background: accent ?? 'var(--accent)' };
}

const steps = [1, 2] as const;

/** Progress through the setup steps. */
function Step({ now, children }: { now: (typeof steps)[number]; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-center gap-3 text-13 text-ink-2">
      <span aria-hidden className="flex gap-1">
        {steps.map(step => (
          <span key={step} className={`h-1 w-8 rounded-full ${step <= now ? 'bg-accent' : 'bg-line-strong'}`} />
        ))}
      </span>
      <p>
        Step {now} of {steps.length}: {children}
      </p>
    </div>
  );
}
