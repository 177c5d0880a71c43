import { lazy, Suspense } from 'react';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const MarkdownEditor = lazy(() =>
  import('#app/ui/markdown-editor.tsx').then(module => ({ default: module.MarkdownEditor })),
);

export function TitleField({ help }: { help?: string }) {
  return <FormField name="title" label="Title" help={help} autoComplete="off" />;
}

/** The language of a new document is detected from its text. Without one, the language of the site applies. */
export function LanguageField({ isNew = false }: { isNew?: boolean }) {
  const none = isNew ? { label: 'Detect automatically', value: undefined } : { label: 'Site language', value: null };
  return (
    <FormField name="language" label="Language" className="max-w-65">
      {({ value, onChange, ...control }) => (
        <Select
          {...control}
          options={[{ value: '', label: none.label }, ...languageOptions(value ?? 'en')]}
          value={value ?? ''}
          onValueChange={chosen => onChange(chosen || none.value)}
        />
      )}
    </FormField>
  );
}

export function TextField({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <FormField name="text" label="Text" help="Use one heading per topic; answers quote by section.">
      {({ value, ...control }) => (
        <Suspense fallback={<Skeleton className="h-90 rounded-control" />}>
          <MarkdownEditor {...control} value={value ?? ''} disabled={readOnly} />
        </Suspense>
      )}
    </FormField>
  );
}
