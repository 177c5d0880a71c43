import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type SessionOrganization, useSession } from '#app/client/session.ts';
import { Step } from '#app/routes/organizations/welcome-step.tsx';
import { createSite } from '#app/routes/sites/site-changes.ts';
import { AddressesField, NameField } from '#app/routes/sites/site-fields.tsx';
import { browserZone } from '#app/routes/sites/time-zones.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type SiteInput, siteInput } from '#domain/sites/inputs.ts';

/** The last step: the site's name and addresses. Everything else has a default. */
export function FirstSite({ organization }: { organization: SessionOrganization }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const defaultValues = useMemo(() => ({ name: organization.name, urls: [] }), [organization.name]);
  const form = useZodForm(siteInput, { defaultValues });

  async function create(input: SiteInput) {
    const { name } = await createSite({ ...input, timeZone: browserZone(), contactEmail: user?.email ?? null });
    toast({ title: `${name} added` });
    await navigate('/');
  }

  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      <Step now={3}>Your site</Step>
      <PageHead title="Add your first site">
        The website where Aisle answers your visitors. You can change this and add more sites later.
      </PageHead>
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <Form form={form} onSubmit={create}>
          <div className="grid gap-4">
            <NameField />
            <AddressesField />
          </div>
          <FormActions>
            <SubmitButton>Add site</SubmitButton>
            <Button asChild variant="quiet">
              <AppLink to="/">Skip for now</AppLink>
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </div>
  );
}
