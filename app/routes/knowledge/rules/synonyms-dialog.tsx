import { useId } from 'react';
import { useDraftCheck } from '#app/routes/knowledge/quality/use-draft-check.tsx';
import { LinesField } from '#app/routes/knowledge/rules/lines-field.tsx';
import { saveSynonyms } from '#app/routes/knowledge/rules/synonym-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Synonyms, synonymsInput } from '#domain/retrieval/inputs.ts';

type SynonymsDialogProps = { siteId: string; group?: Synonyms | undefined; onClose: () => void };

export default function SynonymsDialog({ siteId, group, onClose }: SynonymsDialogProps) {
  const formId = useId();
  const form = useZodForm(synonymsInput, { defaultValues: { phrases: group?.phrases ?? [] } });
  const { maySave, busyLabel, dialog } = useDraftCheck(siteId);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={group ? 'Edit synonyms' : 'Add synonyms'}
      description="Words and phrases that mean the same on this site."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.formState.isSubmitting}
            busyLabel={busyLabel}
          >
            {group ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={async input => {
          if (!(await maySave({ kind: 'synonyms', id: group?.id ?? null, draft: input }))) return false;
          await saveSynonyms(siteId, group?.id, input);
          toast({ title: group ? 'Saved' : 'Synonyms added' });
          onClose();
          return undefined;
        }}
      >
        <LinesField
          name="phrases"
          label="Words"
          rows={4}
          help="One per line, at least two."
          placeholder={'trainers\nsneakers\nrunning shoes'}
        />
      </Form>
      {dialog}
    </Dialog>
  );
}
