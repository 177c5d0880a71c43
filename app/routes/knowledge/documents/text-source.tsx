import type { z } from 'zod';
import { AddForm } from '#app/routes/knowledge/documents/add-form.tsx';
import { LanguageField, TextField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { type SourceProps, writtenInput } from '#app/routes/knowledge/documents/sources.ts';
import { TryNewDocument } from '#app/routes/knowledge/documents/try-document.tsx';
import { useZodForm } from '#app/ui/form.tsx';

const emptyValues: z.input<typeof writtenInput> = { kind: 'written', title: '', text: '', language: undefined };

export default function TextSource({ siteId, onTyped }: SourceProps) {
  const form = useZodForm(writtenInput, { defaultValues: emptyValues });
  const trial = <TryNewDocument control={form.control} siteId={siteId} />;
  return (
    <AddForm siteId={siteId} onTyped={onTyped} form={form} trial={trial} legend="New document">
      <TitleField help="Visitors see it next to quotes." />
      <TextField />
      <LanguageField isNew />
    </AddForm>
  );
}
