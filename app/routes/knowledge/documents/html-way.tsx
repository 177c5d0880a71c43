import type { z } from 'zod';
import { AddForm } from '#app/routes/knowledge/documents/add-form.tsx';
import { LanguageField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { htmlInput, type WayProps } from '#app/routes/knowledge/documents/ways.ts';
import { TextArea, TextInput } from '#app/ui/field.tsx';
import { useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';

const nothing: z.input<typeof htmlInput> = { kind: 'html', title: '', html: '', sourceUrl: null, language: undefined };

export default function HtmlWay({ siteId, onTyped }: WayProps) {
  const form = useZodForm(htmlInput, { defaultValues: nothing });
  return (
    <AddForm siteId={siteId} onTyped={onTyped} form={form} legend="The pasted page">
      <TitleField />
      <FormField
        name="html"
        label="HTML"
        help="Menus, footers and scripts are left out; headings, lists and tables stay."
      >
        {control => (
          <TextArea
            {...control}
            rows={12}
            spellCheck={false}
            className="max-h-[60dvh] font-mono text-13"
            onChange={event => control.onChange(event.target.value)}
          />
        )}
      </FormField>
      <FormField name="sourceUrl" label="Address" help="Where visitors can read it. Leave it empty if they cannot.">
        {({ value, onChange, ...control }) => (
          <TextInput
            {...control}
            type="url"
            placeholder="https://"
            value={value ?? ''}
            onChange={event => onChange(event.target.value.trim() || null)}
          />
        )}
      </FormField>
      <LanguageField isNew />
    </AddForm>
  );
}
