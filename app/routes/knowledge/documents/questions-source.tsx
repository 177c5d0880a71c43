import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { AddForm } from '#app/routes/knowledge/documents/add-form.tsx';
import { LanguageField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { emptyPair, PairsField } from '#app/routes/knowledge/documents/pairs-field.tsx';
import { questionsInput, type SourceProps } from '#app/routes/knowledge/documents/sources.ts';
import { TryNewDocument } from '#app/routes/knowledge/documents/try-document.tsx';
import { useZodForm } from '#app/ui/form.tsx';
import { documentLimits } from '#domain/knowledge/inputs.ts';

type Values = z.input<typeof questionsInput>;

export default function QuestionsSource({ siteId, onTyped }: SourceProps) {
  const [search] = useSearchParams();
  // An unanswered question of a visitor, from the dashboard.
  const [question] = useState(() => (search.get('question') ?? '').slice(0, documentLimits.question));
  const defaultValues: Values = {
    kind: 'qa',
    title: question.slice(0, documentLimits.title),
    pairs: [{ ...emptyPair, question }],
    language: undefined,
  };
  const form = useZodForm(questionsInput, { defaultValues });
  const trial = <TryNewDocument control={form.control} siteId={siteId} />;
  return (
    <AddForm siteId={siteId} onTyped={onTyped} form={form} trial={trial} legend="New questions">
      <TitleField help="For example “Delivery”. Visitors see it next to quotes." />
      <PairsField />
      <LanguageField isNew />
    </AddForm>
  );
}
