import { FormToggle } from '#app/routes/widgets/form-controls.tsx';
import { FormSection } from '#app/routes/widgets/form-section.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import type { Widget } from '#domain/widgets/inputs.ts';

export function AnswersSection({ site, siteId }: Pick<Widget, 'site' | 'siteId'>) {
  return (
    <FormSection title="Answers">
      <FormToggle name="show.sources" label="Show sources" help="Small numbers that open the quoted text" />
      <FormToggle name="show.products" label="Show product cards" help="Below answers that mention a product" />
      <div>
        <FormToggle
          name="show.contact"
          label="Contact form"
          help={
            site.hasContact
              ? 'Visitors can message your team. You get the message by email.'
              : 'Your site doesn’t have a confirmed contact email yet'
          }
          disabled={!site.hasContact}
        />
        {!site.hasContact && (
          <AppLink
            to={`/sites/${siteId}/edit`}
            className="mt-1 inline-block font-medium text-12 text-accent-ink hover:underline"
          >
            Set contact email
          </AppLink>
        )}
      </div>
    </FormSection>
  );
}
