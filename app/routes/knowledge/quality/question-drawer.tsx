import { useId, useState } from 'react';
import { addQuestion, updateQuestion } from '#app/routes/knowledge/quality/quality-changes.ts';
import { SourceField } from '#app/routes/knowledge/quality/source-field.tsx';
import { LinesField } from '#app/routes/knowledge/rules/lines-field.tsx';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type QualityQuestion, qualityQuestionChange } from '#domain/quality/inputs.ts';

type QuestionDrawerProps = {
  siteId: string;
  /** Undefined to add one. */
  question: QualityQuestion | undefined;
  onClose: () => void;
};

export default function QuestionDrawer({ siteId, question, onClose }: QuestionDrawerProps) {
  const formId = useId();
  const form = useZodForm(qualityQuestionChange, { defaultValues: valuesOf(question) });
  const [isConfirming, setConfirming] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const isAnswered = form.watch('expected') === 'answered';
  const close = () => (isDirty ? setConfirming(true) : onClose());
  return (
    <>
      <Drawer
        open
        onOpenChange={open => !open && close()}
        title={question ? 'Edit test question' : 'Add a test question'}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
              {question ? 'Save' : 'Add question'}
            </Button>
          </>
        }
      >
        <Form
          id={formId}
          form={form}
          className="grid gap-5"
          onSubmit={async input => {
            if (question) await updateQuestion(question.id, input);
            else await addQuestion(siteId, input);
            toast({ title: question ? 'Saved' : 'Test question added' });
            onClose();
          }}
        >
          <FormField name="question" label="Question" rows={2} placeholder="How long can I return an order?" />
          <FormField
            name="expected"
            label="What should Aisle do?"
            help={
              isAnswered
                ? 'Passes if Aisle gives an answer with everything below.'
                : 'Passes if Aisle refuses, or says that it doesn’t know.'
            }
          >
            {({ value, onChange }) => (
              <Segment
                label="What should Aisle do?"
                options={outcomes}
                value={String(value)}
                onValueChange={onChange}
              />
            )}
          </FormField>
          {isAnswered && (
            <LinesField
              name="mustSay"
              label="Must say"
              rows={2}
              help="Words or numbers, one per line. All of them must appear."
              placeholder="30 days"
            />
          )}
          <LinesField
            name="mustNotSay"
            label="Must not say"
            rows={2}
            help="Words or numbers, one per line. None of them may appear."
            placeholder="14 days"
          />
          {isAnswered && <SourceField siteId={siteId} />}
          <FormField name="language" label="Language">
            {({ value, onChange, ...control }) => (
              <Select
                {...control}
                options={[{ value: '', label: 'Site language' }, ...languageOptions(value || 'en')]}
                value={value ?? ''}
                onValueChange={chosen => onChange(chosen || null)}
              />
            )}
          </FormField>
          <FormField name="page" label="Page" help="Where the visitor asks. Leave empty for any page.">
            {({ value, onChange, ...control }) => (
              <TextInput
                {...control}
                type="url"
                placeholder="https://"
                autoComplete="off"
                value={value ?? ''}
                onChange={event => onChange(event.target.value || null)}
              />
            )}
          </FormField>
        </Form>
      </Drawer>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setConfirming}
          title="Close without saving?"
          confirmLabel="Close"
          cancelLabel="Keep editing"
          onConfirm={onClose}
        >
          Your unsaved changes will be lost.
        </ConfirmDialog>
      )}
    </>
  );
}

const outcomes = [
  { value: 'answered', label: 'Answer it' },
  { value: 'refused', label: 'Don’t answer it' },
];

function valuesOf(known: QualityQuestion | undefined) {
  const { question = '', language = null, page = null, expected = 'answered' as const } = known ?? {};
  const { mustSay = [], mustNotSay = [], source = null } = known ?? {};
  return { question, language, page, expected, mustSay, mustNotSay, source };
}
