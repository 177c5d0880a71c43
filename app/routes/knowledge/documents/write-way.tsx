import type { z } from 'zod';
import { AddForm } from '#app/routes/knowledge/documents/add-form.tsx';
import { LanguageField, TextField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { TryNewDocument } from '#app/routes/knowledge/documents/try-document.tsx';
import { type WayProps, writtenInput } from '#app/routes/knowledge/documents/ways.ts';
import { useZodForm } from '#app/ui/form.tsx';

const nothing: z.input<typeof writtenInput> = { kind: 'written', title: '', text: '', language: undefined };

export default function WriteWay({ siteId, onTyped }: WayProps) {
  const form = useZodForm(writtenInput, { defaultValues: nothing });
  const trial = <TryNewDocument control={form.control} siteId={siteId} />;
  return (
    <AddForm siteId={siteId} onTyped={onTyped} form={form} trial={trial} legend="The new document">
      <TitleField help="Visitors see it beside what is quoted." />
      <TextField />
      <LanguageField isNew />
    </AddForm>
  );
}
