import { useState } from 'react';
import { DeliveryDrawer } from '#app/routes/webhooks/delivery-drawer.tsx';
import { EndpointDialog } from '#app/routes/webhooks/endpoint-dialog.tsx';
import { verifySample } from '#app/routes/webhooks/verify-sample.ts';
import type { WebhookDialog } from '#app/routes/webhooks/webhook-actions.tsx';
import { changeEndpoint, createEndpoint, deleteEndpoint, rotateSecret } from '#app/routes/webhooks/webhook-changes.ts';
import { formatAddress } from '#app/routes/webhooks/webhook-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx';
import type { EndpointInput, NewEndpoint } from '#domain/webhooks/inputs.ts';

type WebhookDialogsProps = { dialog: WebhookDialog; onClose: () => void };

/** The open dialog of an endpoint. A new secret is then shown once. */
export default function WebhookDialogs({ dialog, onClose }: WebhookDialogsProps) {
  const [made, setMade] = useState<NewEndpoint | null>(null);
  if (made) return <SecretDialog made={made} onClose={onClose} />;
  if (dialog.kind === 'create') {
    return <EndpointDialog onSave={async input => setMade(await createEndpoint(input))} onClose={onClose} />;
  }
  const { kind, endpoint } = dialog;
  if (kind === 'log') return <DeliveryDrawer endpoint={endpoint} onClose={onClose} />;
  if (kind === 'edit') {
    const change = async (input: EndpointInput) => {
      await changeEndpoint(endpoint, input);
      onClose();
    };
    return <EndpointDialog endpoint={endpoint} onSave={change} onClose={onClose} />;
  }
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (kind === 'rotate') {
    return (
      <ConfirmDialog
        {...shared}
        title="Replace secret?"
        confirmLabel="Replace secret"
        onConfirm={async () => setMade(await rotateSecret(endpoint))}
      >
        For 24 hours, we’ll sign deliveries to {formatAddress(endpoint)} with both secrets, so you can update your
        server without downtime. Then the old secret stops working.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      danger
      title={`Delete ${formatAddress(endpoint)}?`}
      confirmLabel="Delete endpoint"
      onConfirm={() => deleteEndpoint(endpoint)}
    >
      It won’t receive any more events. All its deliveries, including pending ones, are deleted. This can’t be undone.
    </ConfirmDialog>
  );
}

/** The only time a secret is shown. An accidental click doesn't close it. */
function SecretDialog({ made, onClose }: { made: NewEndpoint; onClose: () => void }) {
  return (
    <Dialog
      open
      keepsOpen
      size="large"
      onOpenChange={open => !open && onClose()}
      title="Copy your signing secret"
      description={`Use it to verify that requests to ${formatAddress(made)} come from Aisle. It won’t be shown again.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <div className="grid gap-4">
        <CodeBlock label="Secret" code={made.secret} />
        <CodeBlock label="Verify a signature" language="JavaScript" code={verifySample} />
        <p className="text-13 text-ink-2">
          Signatures follow the Standard Webhooks specification, which has libraries for most languages.
        </p>
      </div>
    </Dialog>
  );
}
