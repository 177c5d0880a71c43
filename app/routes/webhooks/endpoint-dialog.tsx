import { useId } from 'react';
import { eventLabels } from '#app/routes/webhooks/webhook-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import {
  type Endpoint,
  type EndpointInput,
  endpointInput,
  type WebhookEvent,
  webhookEvents,
} from '#domain/webhooks/inputs.ts';

type EndpointDialogProps = {
  /** Absent for a new endpoint. */
  endpoint?: Endpoint;
  onSave: (input: EndpointInput) => Promise<void>;
  onClose: () => void;
};

export function EndpointDialog({ endpoint, onSave, onClose }: EndpointDialogProps) {
  const { url = '', events = [...webhookEvents] } = endpoint ?? {};
  const form = useZodForm(endpointInput, { defaultValues: { url, events } });
  const formId = useId();
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isSubmitting && onClose()}
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {endpoint ? 'Save' : 'Add endpoint'}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={onSave} className="grid gap-5">
        <FormField
          name="url"
          label="URL"
          help="We send events as JSON in a POST request. Your server must respond with a 2xx status within 10 seconds."
          type="url"
          autoComplete="off"
          placeholder="https://shop.example/aisle-events"
        />
        <FormField name="events" label="Events">
          {({ id, value, onChange, 'aria-invalid': isInvalid }) => (
            <EventBoxes id={id} chosen={value as WebhookEvent[]} onChoose={onChange} isInvalid={isInvalid === true} />
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}

type EventBoxesProps = {
  id: string;
  chosen: readonly WebhookEvent[];
  onChoose: (events: WebhookEvent[]) => void;
  isInvalid: boolean;
};

function EventBoxes({ id, chosen, onChoose, isInvalid }: EventBoxesProps) {
  return (
    <fieldset id={id} aria-label="Events" className="grid gap-3 max-desk:gap-0">
      {webhookEvents.map(event => (
        <Checkbox
          key={event}
          label={eventLabels[event].name}
          help={eventLabels[event].help}
          checked={chosen.includes(event)}
          aria-invalid={isInvalid || undefined}
          onCheckedChange={checked =>
            onChoose(webhookEvents.filter(one => (one === event ? checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
