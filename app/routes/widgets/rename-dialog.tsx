import { useId } from 'react';
import { call } from '#app/client/api.ts';
import { storeWidget } from '#app/routes/widgets/widget-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type WidgetSummary, widgetInput } from '#domain/widgets/inputs.ts';

type RenameDialogProps = { widget: WidgetSummary; open: boolean; onOpenChange: (open: boolean) => void };

const names = widgetInput.omit({ enabled: true });

export default function RenameDialog({ widget, open, onOpenChange }: RenameDialogProps) {
  const { id, name, description, enabled } = widget;
  const formId = useId();
  const form = useZodForm(names, { defaultValues: { name, description } });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Rename widget"
      description="Only your team sees the name. The code on your pages stays the same."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="grid gap-5"
        onSubmit={async values => {
          storeWidget(await call('PUT /api/widgets/{id}', { params: { id }, body: { ...values, enabled } }));
          toast({ title: 'Saved' });
          onOpenChange(false);
        }}
      >
        <FormField name="name" label="Name" autoComplete="off" />
        <FormField name="description" label="Description" help="What it’s for. Optional." rows={2} />
      </Form>
    </Dialog>
  );
}
