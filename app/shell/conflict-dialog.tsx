import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';

type Choice = 'theirs' | 'mine';

type ConflictDialogProps = {
  /** What was saved twice, such as "site". */
  what: string;
  onClose: () => void;
  onChoose: (choice: Choice) => Promise<void>;
};

/** Someone else saved the same thing in the meantime: choose a version. Closing keeps the unsaved changes. */
export function ConflictDialog({ what, onClose, onChoose }: ConflictDialogProps) {
  const [busy, setBusy] = useState<Choice | null>(null);

  async function choose(choice: Choice) {
    setBusy(choice);
    try {
      await onChoose(choice);
      onClose();
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="small"
      title={`Someone else edited this ${what}`}
      description="It was saved after you opened it. Load their version and lose your changes, or overwrite it with yours."
      footer={
        <>
          <Button busy={busy === 'theirs'} disabled={busy === 'mine'} onClick={() => void choose('theirs')}>
            Load their version
          </Button>
          <Button
            variant="primary"
            busy={busy === 'mine'}
            disabled={busy === 'theirs'}
            onClick={() => void choose('mine')}
          >
            Overwrite with mine
          </Button>
        </>
      }
    />
  );
}
