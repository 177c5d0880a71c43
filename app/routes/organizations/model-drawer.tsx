import { useId, useState } from 'react';
import { call } from '#app/client/api.ts';
import { ModelForm } from '#app/routes/organizations/model-form.tsx';
import { showModel } from '#app/routes/organizations/model-query.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { ModelOutput } from '#domain/answers/model-settings/model-inputs.ts';

type ModelDrawerProps = { model: ModelOutput; onClose: () => void };

export default function ModelDrawer({ model, onClose }: ModelDrawerProps) {
  const formId = useId();
  const [state, setState] = useState({ isDirty: false, isSubmitting: false });
  const [asks, setAsks] = useState<'close' | 'remove' | null>(null);
  const close = () => (state.isDirty ? setAsks('close') : onClose());

  async function remove() {
    showModel(await call('DELETE /api/organizations/model/delete', {}));
    toast({ title: 'Model removed' });
    onClose();
  }

  return (
    <>
      <Drawer
        open
        onOpenChange={open => !open && close()}
        title="Your own model"
        footer={
          <>
            {model.own && (
              <Button className="mr-auto text-red" onClick={() => setAsks('remove')}>
                Remove
              </Button>
            )}
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={state.isSubmitting}>
              Save
            </Button>
          </>
        }
      >
        <ModelForm formId={formId} model={model} onState={setState} onSaved={onClose} />
      </Drawer>
      {asks === 'close' && (
        <ConfirmDialog
          open
          onOpenChange={open => !open && setAsks(null)}
          title="Close without saving?"
          confirmLabel="Close"
          cancelLabel="Keep editing"
          onConfirm={onClose}
        >
          Your unsaved changes will be lost.
        </ConfirmDialog>
      )}
      {asks === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={open => !open && setAsks(null)}
          danger
          title="Remove model?"
          confirmLabel="Remove"
          onConfirm={remove}
        >
          Its API key will be deleted.{' '}
          {model.included?.isInPlan
            ? 'The model that your plan includes will write answers.'
            : 'Answers will be quoted from your sources.'}
        </ConfirmDialog>
      )}
    </>
  );
}
