import { useId } from 'react';
import { addSectionQuestion, changeSectionQuestion } from '#app/routes/knowledge/documents/section-question-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import {
  type QuestionedSection,
  type SectionQuestionItem,
  sectionQuestionChange,
} from '#domain/knowledge/section-question-inputs.ts';

type SectionQuestionDialogProps = {
  documentId: string;
  section: QuestionedSection;
  /** Undefined to add one. */
  question?: SectionQuestionItem | undefined;
  onClose: () => void;
};

export default function SectionQuestionDialog({ documentId, section, question, onClose }: SectionQuestionDialogProps) {
  const formId = useId();
  const form = useZodForm(sectionQuestionChange, { defaultValues: { text: question?.text ?? '' } });
  const name = section.headings.at(-1);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={question ? 'Edit question' : 'Add a question'}
      description={name ? `A question answered in “${name}”.` : 'A question answered at the start of the document.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {question ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="pb-1"
        onSubmit={async ({ text }) => {
          if (question) await changeSectionQuestion(documentId, question.id, text);
          else await addSectionQuestion(documentId, section.headings, text);
          onClose();
        }}
      >
        <FormField name="text" label="Question" help="Write it as a visitor would type it." autoComplete="off" />
      </Form>
    </Dialog>
  );
}
