import type { z } from 'zod';
import { AddForm } from '#app/routes/knowledge/documents/add-form.tsx';
import { LanguageField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { emptyPair, PairsField } from '#app/routes/knowledge/documents/pairs-field.tsx';
import { questionsInput, type WayProps } from '#app/routes/knowledge/documents/ways.ts';
import { useZodForm } from '#app/ui/form.tsx';

const nothing: z.input<typeof questionsInput> = { kind: 'qa', title: '', pairs: [emptyPair], language: undefined };

export default function QuestionsWay({ siteId, onTyped }: WayProps) {
  const form = useZodForm(questionsInput, { defaultValues: nothing });
  return (
    <AddForm siteId={siteId} onTyped={onTyped} form={form} legend="The new questions">
      <TitleField help="For example “Delivery”. Visitors see it beside what is quoted." />
      <PairsField />
      <LanguageField isNew />
    </AddForm>
  );
}
