import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useCan } from '#app/client/session.ts';
import { ContactState } from '#app/routes/sites/contact-state.tsx';
import { updateSite } from '#app/routes/sites/site-changes.ts';
import {
  AddressesField,
  ContactField,
  NameField,
  PlaceFields,
  RetentionField,
} from '#app/routes/sites/site-fields.tsx';
import { siteQuery } from '#app/routes/sites/site-queries.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { toast } from '#app/ui/toast.tsx';
import { Toggle } from '#app/ui/toggle.tsx';
import { type Site, type SiteInput, siteInput } from '#domain/sites/inputs.ts';

const ConflictDialog = lazy(() =>
  import('#app/shell/conflict-dialog.tsx').then(module => ({ default: module.ConflictDialog })),
);

export function SiteForm({ site }: { site: Site }) {
  const canManage = useCan('manage:sites');
  const form = useZodForm(siteInput, { defaultValues: valuesOf(site) });
  const { isDirty, isSubmitting } = form.formState;
  // The version that is shown: the server refuses to overwrite a later one.
  const shown = useRef(site.updatedAt);
  const [collides, setCollides] = useState(false);

  // Show what someone else saved, unless there are unsaved changes.
  useEffect(() => {
    if (isDirty || site.updatedAt === shown.current) return;
    shown.current = site.updatedAt;
    form.reset(valuesOf(site));
  }, [site, isDirty, form]);

  async function save(input: SiteInput) {
    try {
      const saved = await updateSite(site.id, { ...input, updatedAt: shown.current });
      shown.current = saved.updatedAt;
      toast({ title: 'Saved' });
    } catch (error) {
      if (isApiError(error) && error.code === 'site_changed') setCollides(true);
      throw error;
    }
  }

  async function settle(choice: 'theirs' | 'mine') {
    const theirs = await getQueryClient().fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
    shown.current = theirs.updatedAt;
    if (choice === 'theirs') return form.reset(valuesOf(theirs));
    await save(siteInput.parse(form.getValues()));
    form.reset(form.getValues());
  }

  return (
    <>
      <Form form={form} onSubmit={save}>
        <FormFields legend="Site" readOnly={!canManage}>
          <NameField />
          <AddressesField />
          <PlaceFields />
          <ContactField />
          <ContactState site={site} />
          <RetentionField />
          <EnabledField />
        </FormFields>
        <SaveBar
          dirty={isDirty}
          busy={isSubmitting}
          onDiscard={() => form.reset()}
          // The person was about to switch sites and stayed.
          onStay={() => selectSite(site.id)}
        />
      </Form>
      {collides && (
        <Suspense>
          <ConflictDialog what="site" onClose={() => setCollides(false)} onChoose={settle} />
        </Suspense>
      )}
    </>
  );
}

function EnabledField() {
  const { field } = useController({ name: 'enabled' });
  return (
    <div data-field="enabled">
      <Toggle
        ref={field.ref}
        checked={field.value}
        onCheckedChange={field.onChange}
        label="Answer visitors"
        help="When off, this site’s widgets are hidden. Nothing is deleted."
      />
    </div>
  );
}

function valuesOf({ name, urls, language, timeZone, contactEmail, retentionDays, enabled }: Site) {
  return { name, urls, language, timeZone, contactEmail: contactEmail ?? '', retentionDays, enabled };
}
