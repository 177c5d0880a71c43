import { useId } from 'react';
import { addFact, correctFact } from '#app/routes/knowledge/facts/fact-changes.ts';
import { kindLabels } from '#app/routes/knowledge/facts/fact-labels.ts';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Fact, type FactKind, factInput, factNames } from '#domain/facts/inputs.ts';

type FactDialogProps = {
  siteId: string;
  /** The language of the site. */
  language: string;
  kind: FactKind;
  /** Undefined to add one. */
  fact: Fact | undefined;
  /** Languages that already have this fact. */
  taken: readonly string[];
  onClose: () => void;
};

const fields = factInput.omit({ kind: true });

export default function FactDialog({ siteId, language, kind, fact, taken, onClose }: FactDialogProps) {
  const formId = useId();
  const { rows, example } = kindLabels[kind];
  const name = factNames[kind];
  const options = languageOptions(language).filter(({ value }) => !taken.includes(baseOf(value)));
  const isNew = fact === undefined;
  const form = useZodForm(fields, { defaultValues: { value: fact?.value ?? '', language } });
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={isNew ? `Add ${name.toLowerCase()}` : `Edit ${name.toLowerCase()}`}
      description="Visitors see this as the answer."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {isNew ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="grid gap-5 pb-1"
        onSubmit={async input => {
          if (fact) await correctFact(fact, input.value);
          else await addFact(siteId, { kind, ...input });
          toast({ title: isNew ? `${name} added` : `${name} saved` });
          onClose();
        }}
      >
        <FormField
          name="value"
          label={name}
          {...(rows > 1 ? { rows } : {})}
          placeholder={isNew ? example : undefined}
          autoComplete="off"
          help={
            fact?.source ? `This replaces what “${fact.source.title}” says. The page itself doesn’t change.` : undefined
          }
        />
        {isNew && (
          <FormField name="language" label="Language">
            {({ value, onChange, ...control }) => (
              <Select {...control} options={options} value={value} onValueChange={onChange} />
            )}
          </FormField>
        )}
      </Form>
    </Dialog>
  );
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}
