import { useId, useState } from 'react';
import type { KeyDialog } from '#app/routes/sites/key-actions.tsx';
import { createKey, deleteKey, renameKey, rotateKey } from '#app/routes/sites/key-changes.ts';
import { RotateForm } from '#app/routes/sites/rotate-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { type KeyInput, keyInput, type NewKey } from '#domain/sites/inputs.ts';

type KeyDialogsProps = { siteId: string; dialog: KeyDialog; onClose: () => void };

/** The open dialog of a key. A new key is then shown once. */
export default function KeyDialogs({ siteId, dialog, onClose }: KeyDialogsProps) {
  const [made, setMade] = useState<NewKey | null>(null);
  if (made) return <KeySecret made={made} onClose={onClose} />;
  if (dialog.kind === 'delete') {
    const { key } = dialog;
    return (
      <ConfirmDialog
        open
        onOpenChange={open => !open && onClose()}
        danger
        title={`Delete “${key.name}”?`}
        confirmLabel="Delete key"
        onConfirm={() => deleteKey(key)}
      >
        Requests that use {key.value} will be rejected immediately. This can’t be undone.
      </ConfirmDialog>
    );
  }
  if (dialog.kind === 'rotate') {
    const { key } = dialog;
    return <RotateForm apiKey={key} onRotate={async input => setMade(await rotateKey(key, input))} onClose={onClose} />;
  }
  if (dialog.kind === 'rename') {
    const { key } = dialog;
    const rename = async (input: KeyInput) => {
      await renameKey(key, input);
      onClose();
    };
    return <NameDialog title="Rename key" name={key.name} action="Rename" onName={rename} onClose={onClose} />;
  }
  return (
    <NameDialog
      title="Create key"
      name=""
      action="Create key"
      onName={async input => setMade(await createKey(siteId, input))}
      onClose={onClose}
    />
  );
}

type NameDialogProps = {
  title: string;
  name: string;
  action: string;
  onName: (input: KeyInput) => Promise<void>;
  onClose: () => void;
};

function NameDialog({ title, name, action, onName, onClose }: NameDialogProps) {
  const form = useZodForm(keyInput, { defaultValues: { name } });
  const formId = useId();
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isSubmitting && onClose()}
      title={title}
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
      <Form id={formId} form={form} onSubmit={onName}>
        <FormField
          name="name"
          label="Name"
          help="What will use this key, for example “Order desk”."
          autoComplete="off"
          placeholder="Order desk"
        />
      </Form>
    </Dialog>
  );
}

/** The only time a key is shown. An accidental click doesn't close it. */
function KeySecret({ made: { name, secret }, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={open => !open && onClose()}
      title={`“${name}” is ready`}
      description="Copy it now and store it securely. It won’t be shown again: we only keep a hash."
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <CodeBlock label="Key" code={secret} />
    </Dialog>
  );
}
