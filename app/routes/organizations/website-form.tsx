import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { call } from '#app/client/api.ts';
import { getSession } from '#app/client/session.ts';
import { refreshSites, refreshSubscription } from '#app/client/session-control.ts';
import { browserZone } from '#app/routes/sites/time-zones.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { type WebsiteFacts, websiteInput } from '#domain/onboarding/inputs.ts';

type WebsiteFormProps = {
  onRead: (website: WebsiteFacts) => Promise<void> | void;
  /** How to continue without a website. */
  children: ReactNode;
};

/** Asks for the website's address and reads its front page. */
export function WebsiteForm({ onRead, children }: WebsiteFormProps) {
  const form = useZodForm(websiteInput, { defaultValues: { website: '' } });
  const { isSubmitting } = form.formState;

  async function read(body: z.output<typeof websiteInput>) {
    await onRead(await call('POST /api/users/website', { body }));
  }

  return (
    <Form form={form} onSubmit={read}>
      <FormField
        name="website"
        label="Website"
        icon={Globe}
        type="text"
        placeholder="example.com"
        autoComplete="url"
        help="Aisle reads its pages and answers your visitors from them."
      />
      <FormActions>
        <SubmitButton>{isSubmitting ? 'Reading your website…' : 'Continue'}</SubmitButton>
        {children}
      </FormActions>
    </Form>
  );
}

/** Adds the site with its widget, starts reading its pages and selects it. */
export async function setUpSite({ url, name, language, accent }: WebsiteFacts): Promise<void> {
  const contactEmail = getSession().user?.email ?? null;
  const body = { website: url, name, language, accent, timeZone: browserZone(), contactEmail };
  const { siteId } = await call('POST /api/sites/first', { body });
  await refreshSites(siteId);
  void refreshSubscription().catch(() => {});
}
