import { type ReactNode, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { href } from 'react-router';
import { createDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import type { OnTyped } from '#app/routes/knowledge/documents/ways.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { useGo } from '#app/ui/places.ts';
import { toast } from '#app/ui/toast.tsx';
import type { DocumentInput } from '#domain/knowledge/inputs.ts';

type AddFormProps<Input extends FieldValues, Output extends DocumentInput> = {
  siteId: string;
  onTyped: OnTyped;
  form: UseFormReturn<Input, unknown, Output>;
  legend: string;
  /** Where what is typed can be tried before it is added. */
  trial?: ReactNode;
  children: ReactNode;
};

/** One way of adding a document; goes on to that document. */
export function AddForm<Input extends FieldValues, Output extends DocumentInput>(props: AddFormProps<Input, Output>) {
  const { siteId, onTyped, form, legend, trial, children } = props;
  const { isDirty, isSubmitting } = form.formState;
  const isTyped = isDirty && !isSubmitting;
  const go = useGo();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it says matters, not which function is told
  useEffect(() => onTyped(isTyped), [isTyped]);

  async function add(input: Output) {
    const { id, title, state } = await createDocument(siteId, input);
    toast({ title: state === 'ready' ? `${title} is answered from now on` : `${title} is being read` });
    await go(href('/sites/data/documents/:id/edit', { id }));
  }

  return (
    <Form form={form} onSubmit={add} className="max-w-[760px]">
      <FormFields legend={legend}>{children}</FormFields>
      <FormActions>
        <SubmitButton>Add the document</SubmitButton>
        {trial}
        <Button asChild variant="quiet">
          <AppLink to="/sites/data/documents">Cancel</AppLink>
        </Button>
      </FormActions>
    </Form>
  );
}
