import { type ReactNode, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { href } from 'react-router';
import { createDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import type { OnTyped } from '#app/routes/knowledge/documents/sources.ts';
import { useDraftCheck } from '#app/routes/knowledge/quality/use-draft-check.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { toast } from '#app/ui/toast.tsx';
import type { DocumentDraft, DocumentInput } from '#domain/knowledge/inputs.ts';

type AddFormProps<Input extends FieldValues, Output extends DocumentInput> = {
  siteId: string;
  onTyped: OnTyped;
  form: UseFormReturn<Input, unknown, Output>;
  legend: string;
  /** A button that tries the document before it is added. */
  trial?: ReactNode;
  children: ReactNode;
};

/** The form around one way to add a document. Opens the document afterwards. */
export function AddForm<Input extends FieldValues, Output extends DocumentInput>(props: AddFormProps<Input, Output>) {
  const { siteId, onTyped, form, legend, trial, children } = props;
  const { isDirty, isSubmitting } = form.formState;
  const isTyped = isDirty && !isSubmitting;
  const go = useGo();
  const { maySave, busyLabel, dialog } = useDraftCheck(siteId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is new on every render, and only the value matters
  useEffect(() => onTyped(isTyped), [isTyped]);

  async function add(input: Output) {
    const draft = draftOf(input);
    if (draft && !(await maySave({ kind: 'document', draft }))) return false;
    const { id, state } = await createDocument(siteId, input);
    toast({
      title:
        state === 'ready' ? 'Document added. Aisle can answer from it now.' : 'Document added. Aisle is reading it.',
    });
    await go(href('/sites/data/documents/:id/edit', { id }));
  }

  return (
    <>
      <Form form={form} onSubmit={add} className="max-w-[760px]">
        <FormFields legend={legend}>{children}</FormFields>
        <FormActions>
          <SubmitButton busyLabel={busyLabel}>Add document</SubmitButton>
          {trial}
          <Button asChild variant="quiet">
            <AppLink to="/sites/data/documents">Cancel</AppLink>
          </Button>
        </FormActions>
      </Form>
      {dialog}
    </>
  );
}

/** HTML is read on the server after it is added, so that it can't be checked before. */
function draftOf(input: DocumentInput): DocumentDraft | undefined {
  if (input.kind !== 'written' && input.kind !== 'qa') return undefined;
  const { kind: _, ...content } = input;
  return { id: null, ...content };
}
