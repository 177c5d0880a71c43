import { useId } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/client/api.ts';
import { typeLabels } from '#app/routes/widgets/widget-labels.ts';
import { storeWidget } from '#app/routes/widgets/widget-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { newWidgetInput, type WidgetType, widgetType } from '#domain/widgets/inputs.ts';

type NewWidgetDialogProps = { siteId: string; open: boolean; onOpenChange: (open: boolean) => void };

export default function NewWidgetDialog({ siteId, open, onOpenChange }: NewWidgetDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const form = useZodForm(newWidgetInput, { defaultValues: { name: '', description: '', type: 'bubble' } });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a widget"
      description="You can change its appearance and text afterwards."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Add widget
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="grid gap-5"
        onSubmit={async body => {
          const widget = await call('POST /api/sites/{id}/widgets', { params: { id: siteId }, body });
          storeWidget(widget);
          toast({ title: 'Widget added' });
          onOpenChange(false);
          await navigate(`/sites/widgets/${widget.id}/customize`);
        }}
      >
        <FormField
          name="name"
          label="Name"
          help="Only your team sees this, for example “Product pages”."
          autoComplete="off"
        />
        <FormField name="type" label="Type">
          {({ value, onChange, id }) => <TypeChoice id={id} value={value as WidgetType} onChange={onChange} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

type TypeChoiceProps = { id: string; value: WidgetType; onChange: (type: WidgetType) => void };

function TypeChoice({ id, value, onChange }: TypeChoiceProps) {
  return (
    <fieldset
      id={id}
      aria-label="Type"
      className="divide-y divide-line overflow-clip rounded-control border border-line-strong"
    >
      {widgetType.options.map(type => (
        <label
          key={type}
          className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 transition-colors hover:bg-hover has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={id}
            checked={type === value}
            onChange={() => onChange(type)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium leading-5">{typeLabels[type].label}</span>
            <span className="block text-13 text-ink-2">{typeLabels[type].help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
