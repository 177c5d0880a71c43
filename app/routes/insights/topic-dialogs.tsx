import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { mergeTopics, renameTopic, resetTopic } from '#app/routes/insights/insights-queries.ts';
import type { TopicAction } from '#app/routes/insights/topic-actions.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { mergeTopicsInput, renameTopicInput, type TopicRow } from '#domain/insights/inputs.ts';

type TopicDialogProps = {
  siteId: string;
  action: TopicAction;
  topics: readonly TopicRow[];
  onClose: () => void;
};

export default function TopicDialog({ siteId, action: { kind, topic }, topics, onClose }: TopicDialogProps) {
  if (kind === 'rename') return <RenameDialog siteId={siteId} topic={topic} onClose={onClose} />;
  if (kind === 'merge') return <MergeDialog siteId={siteId} topic={topic} topics={topics} onClose={onClose} />;
  const isMerged = topic.merged.length > 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title={isMerged ? `Undo the merge into “${topic.name}”?` : `Restore the original name of “${topic.name}”?`}
      confirmLabel={isMerged ? 'Undo merge' : 'Restore name'}
      onConfirm={() => resetTopic(siteId, topic)}
    >
      {isMerged
        ? `It becomes these topics again: ${topic.merged.join(', ')}. No questions are lost.`
        : `It will be called “${topic.merged[0]}” again.`}
    </ConfirmDialog>
  );
}

type RenameProps = Pick<TopicDialogProps, 'siteId' | 'onClose'> & { topic: TopicRow };

function RenameDialog({ siteId, topic, onClose }: RenameProps) {
  const form = useZodForm(renameTopicInput, { defaultValues: { name: topic.name } });
  return (
    <FormDialog
      title="Rename topic"
      action="Rename"
      form={form}
      onClose={onClose}
      onSubmit={async input => renameTopic(siteId, topic, input)}
    >
      <FormField name="name" label="Name" autoComplete="off" />
    </FormDialog>
  );
}

function MergeDialog({ siteId, topic, topics, onClose }: RenameProps & Pick<TopicDialogProps, 'topics'>) {
  const others = topics.filter(({ key, isFixed }) => key !== topic.key && !isFixed);
  const form = useZodForm(mergeTopicsInput, {
    defaultValues: { topics: [topic.key, others[0]?.key ?? ''], name: topic.name },
  });
  return (
    <FormDialog
      title={`Merge “${topic.name}” with another topic`}
      description="Their questions are counted together, including past ones."
      action="Merge topics"
      form={form}
      onClose={onClose}
      onSubmit={async input => mergeTopics(siteId, input)}
    >
      <FormField name="topics" label="Other topic">
        {({ value, onChange, ref: _, ...control }) => (
          <Select
            {...control}
            value={value[1]}
            onValueChange={key => onChange([topic.key, key])}
            options={others.map(({ key, name }) => ({ value: key, label: name }))}
          />
        )}
      </FormField>
      <FormField name="name" label="Name of the merged topic" autoComplete="off" />
    </FormDialog>
  );
}

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string;
  description?: string;
  action: string;
  // biome-ignore lint/suspicious/noExplicitAny: the form's context type is not used here
  form: UseFormReturn<Values, any, Output>;
  onSubmit: (input: Output) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { title, description, action, form, onSubmit, onClose, children } = props;
  const formId = useId();
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={open => open || isSubmitting || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="grid gap-4"
        onSubmit={async (input: Output) => {
          await onSubmit(input);
          onClose();
        }}
      >
        {children}
      </Form>
    </Dialog>
  );
}
