import { useState } from 'react';
import { DeliveryDrawer } from '#app/routes/webhooks/delivery-drawer.tsx';
import { EndpointDialog } from '#app/routes/webhooks/endpoint-dialog.tsx';
import { verifySample } from '#app/routes/webhooks/verify-sample.ts';
import type { EndpointQuestion } from '#app/routes/webhooks/webhook-actions.tsx';
import { changeEndpoint, createEndpoint, deleteEndpoint, rotateSecret } from '#app/routes/webhooks/webhook-changes.ts';
import { sayAddress } from '#app/routes/webhooks/webhook-words.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx';
import type { EndpointInput, NewEndpoint } from '#domain/webhooks/inputs.ts';

type WebhookDialogsProps = { question: EndpointQuestion; onClose: () => void };

/** The one question that is asked about an endpoint; a secret that was made is then shown whole, once. */
export default function WebhookDialogs({ question, onClose }: WebhookDialogsProps) {
  const [made, setMade] = useState<NewEndpoint | null>(null);
  if (made) return <SecretDialog made={made} onClose={onClose} />;
  if (question.kind === 'create') {
    return <EndpointDialog onSave={async input => setMade(await createEndpoint(input))} onClose={onClose} />;
  }
  const { kind, endpoint } = question;
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
        title="Make a new secret?"
        confirmLabel="Make a new secret"
        onConfirm={async () => setMade(await rotateSecret(endpoint))}
      >
        For 24 hours we sign what we send to {sayAddress(endpoint)} with both, so that you can change your server
        without a pause. Then the old secret ends.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      danger
      title={`Delete ${sayAddress(endpoint)}?`}
      confirmLabel="Delete the endpoint"
      onConfirm={() => deleteEndpoint(endpoint)}
    >
      It is told nothing any more, and its deliveries are deleted, also those on their way. This cannot be undone.
    </ConfirmDialog>
  );
}

/** The only sight of a secret. A slip of the hand does not close it. */
function SecretDialog({ made, onClose }: { made: NewEndpoint; onClose: () => void }) {
  return (
    <Dialog
      open
      keepsOpen
      size="large"
      onOpenChange={open => !open && onClose()}
      title="Copy the secret now"
      description={`With it your server knows that what it gets at ${sayAddress(made)} comes from us. It is not shown again.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="grid gap-4">
        <CodeBlock label="Secret" code={made.secret} />
        <CodeBlock label="Check a signature" language="JavaScript" code={verifySample} />
        <p className="text-13 text-ink-2">
          The signatures follow Standard Webhooks: libraries that check them exist for most languages.
        </p>
      </div>
    </Dialog>
  );
}
