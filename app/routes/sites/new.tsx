import { useMemo } from 'react';
import { href, useNavigate } from 'react-router';
import { useCan, useSession } from '#app/client/session.ts';
import { ReadOnlyNotice } from '#app/routes/sites/read-only-notice.tsx';
import { createSite } from '#app/routes/sites/site-changes.ts';
import { AddressesField, ContactField, NameField, PlaceFields } from '#app/routes/sites/site-fields.tsx';
import { SiteFormSkeleton } from '#app/routes/sites/site-form-skeleton.tsx';
import { SiteLimitNotice } from '#app/routes/sites/site-limit-notice.tsx';
import { useSiteQuota } from '#app/routes/sites/site-quota.ts';
import { browserZone } from '#app/routes/sites/time-zones.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { BackLink } from '#app/shell/back-link.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type SiteInput, siteInput } from '#domain/sites/inputs.ts';

export const meta = screenMeta;

export default function NewSite() {
  const screen = useScreen();
  const { status } = useSession();
  const quota = useSiteQuota();
  return (
    <>
      <BackLink />
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <ReadOnlyNotice />
      {status !== 'signed-in' ? <SiteFormSkeleton /> : quota?.isFull ? <SiteLimitNotice {...quota} /> : <NewSiteForm />}
    </>
  );
}

function NewSiteForm() {
  const navigate = useNavigate();
  const canManage = useCan('manage:sites');
  const { user } = useSession();
  const defaultValues = useMemo(() => defaultValuesFor(user?.email ?? ''), [user?.email]);
  const form = useZodForm(siteInput, { defaultValues });

  async function create(input: SiteInput) {
    const { id, name } = await createSite(input);
    toast({ title: `${name} added` });
    await navigate(href('/sites/:id/edit', { id }));
  }

  return (
    <Form form={form} onSubmit={create}>
      <FormFields legend="New site" readOnly={!canManage}>
        <NameField />
        <AddressesField />
        <PlaceFields />
        <ContactField />
      </FormFields>
      <FormActions>
        {canManage && <SubmitButton>Add site</SubmitButton>}
        <Button asChild variant={canManage ? 'quiet' : 'plain'}>
          <AppLink to="/sites">{canManage ? 'Cancel' : 'Back to sites'}</AppLink>
        </Button>
      </FormActions>
    </Form>
  );
}

function defaultValuesFor(contactEmail: string) {
  return { name: '', urls: [], language: 'en', timeZone: browserZone(), contactEmail };
}
