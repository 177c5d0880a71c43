import { useId, useState } from 'react';
import { href } from 'react-router';
import { correctAnswer } from '#app/routes/chat/chat-changes.ts';
import { ReplayView } from '#app/routes/chat/replay-view.tsx';
import { saveCorrectionAsTest } from '#app/routes/knowledge/quality/quality-changes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Segment } from '#app/ui/segment.tsx';
import {
  type Chat,
  type ChatMessage,
  type Correction,
  correctionInput,
  questionToCorrect,
} from '#domain/chat/dashboard/inputs.ts';
import { ruleLimits } from '#domain/knowledge/rule-inputs.ts';

type CorrectDialogProps = { chat: Chat; answer: ChatMessage; onClose: () => void };

/** Saves the correct answer as a rule or document, then asks again and shows both answers. */
export default function CorrectDialog({ chat, answer, onClose }: CorrectDialogProps) {
  const [made, setMade] = useState<Correction | null>(null);
  return made ? (
    <Result answer={answer} made={made} onClose={onClose} />
  ) : (
    <Question chat={chat} answer={answer} onClose={onClose} onMade={setMade} />
  );
}

function Question({ chat, answer, onClose, onMade }: CorrectDialogProps & { onMade: (made: Correction) => void }) {
  const formId = useId();
  const form = useZodForm(correctionInput, {
    defaultValues: { as: 'rule', question: questionToCorrect(questionOf(chat, answer)), answer: '' },
  });
  const [keeps, setKeeps] = useState(true);
  const as = form.watch('as');
  const typed = form.watch('answer');
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && onClose()}
      title="Correct this answer"
      description="Similar questions will get this answer from now on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Save and ask again
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="grid gap-5"
        onSubmit={async values => {
          const made = await correctAnswer(chat, answer.id, values);
          if (keeps) void saveCorrectionAsTest(chat.siteId, testOf(chat, values.question, made));
          onMade(made);
        }}
      >
        <FormField
          name="as"
          label="Save as"
          help={
            as === 'rule'
              ? 'Gives exactly this answer when visitors ask this question in similar words.'
              : 'Adds a source that Aisle can also use for related questions.'
          }
        >
          {({ value, onChange }) => (
            <Segment label="Save as" options={kinds} value={String(value)} onValueChange={onChange} />
          )}
        </FormField>
        <FormField name="question" label="Question" rows={2} />
        <FormField
          name="answer"
          label="Correct answer"
          rows={4}
          hint={`${String(typed).length.toLocaleString('en-GB')} of ${ruleLimits.answer.toLocaleString('en-GB')}`}
        />
        <Checkbox
          checked={keeps}
          onCheckedChange={setKeeps}
          label="Save as a test question"
          help="Aisle tells you if a later change breaks this answer."
        />
      </Form>
    </Dialog>
  );
}

const kinds = [
  { value: 'rule', label: 'Fixed answer' },
  { value: 'document', label: 'Document' },
];

function Result({ answer, made, onClose }: { answer: ChatMessage; made: Correction; onClose: () => void }) {
  const { as, id, name } = made;
  const to =
    as === 'rule' ? href('/sites/data/rules/:id/edit', { id }) : href('/sites/data/documents/:id/edit', { id });
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && onClose()}
      title="Answer corrected"
      description={`Added the ${as} “${name}”. Here’s how Aisle answers the question now.`}
      footer={
        <>
          <Button asChild>
            <AppLink to={to}>Open {as}</AppLink>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ReplayView answer={answer} round={id} />
    </Dialog>
  );
}

/** The test passes while the answer comes from the correction. */
function testOf({ language }: Chat, question: string, { as, id, name }: Correction) {
  return { question, language, source: { kind: as, id, title: name.slice(0, 300) } };
}

function questionOf({ messages }: Chat, { id }: ChatMessage): string {
  const at = messages.findIndex(message => message.id === id);
  return messages[at - 1]?.text ?? '';
}
