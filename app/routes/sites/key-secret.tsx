import { Button } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { NewKey } from '#domain/sites/inputs.ts';

/** The only sight of a key. A slip of the hand does not close it. */
export function KeySecret({ made: { name, secret }, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={open => !open && onClose()}
      title={`${name} is ready`}
      description="Copy it now and keep it where you keep secrets. It is not shown again: we store only its fingerprint."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <CodeBlock label="Key" code={secret} />
    </Dialog>
  );
}
