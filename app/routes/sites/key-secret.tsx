import { Button } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { NewKey } from '#domain/sites/inputs.ts';

/** The only time a key is shown. An accidental click doesn't close it. */
export function KeySecret({ made: { name, secret }, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={open => !open && onClose()}
      title={`${name} is ready`}
      description="Copy it now and store it securely. It won't be shown again: we only keep a hash."
      footer={
        <Button variant="primary" onClick={onClose}>
          I've copied it
        </Button>
      }
    >
      <CodeBlock label="Key" code={secret} />
    </Dialog>
  );
}
