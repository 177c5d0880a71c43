import type { z } from 'zod';
import { AddForm } from '#app/routes/knowledge/documents/add-form.tsx';
import { LanguageField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { htmlInput, type SourceProps } from '#app/routes/knowledge/documents/sources.ts';
import { TextArea, TextInput } from '#app/ui/field.tsx';
import { useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';

const emptyValues: z.input<typeof htmlInput> = {
  kind: 'html',
  title: '',
  html: '',
  sourceUrl: null,
  language: undefined,
};

export default function HtmlSource({ siteId, onTyped }: SourceProps) {
  const form = useZodForm(htmlInput, { defaultValues: emptyValues });
  return (
    <AddForm siteId={siteId} onTyped={onTyped} form={form} legend="Pasted HTML">
      <TitleField />
      <FormField
        name="html"
        label="HTML"
        help="Menus, footers and scripts are left out; headings, lists and tables are kept."
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
      <FormField name="sourceUrl" label="URL" help="Where visitors can read the page. Optional.">
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
