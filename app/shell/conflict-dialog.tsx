import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';

type Choice = 'theirs' | 'mine';

type ConflictDialogProps = {
  /** What both saved, such as "site". */
  what: string;
  onClose: () => void;
  onChoose: (choice: Choice) => Promise<void>;
};

/** Somebody else saved the same thing meanwhile: which of the two shall stay. Closing it keeps the words and saves nothing. */
export function ConflictDialog({ what, onClose, onChoose }: ConflictDialogProps) {
  const [busy, setBusy] = useState<Choice | null>(null);

  async function choose(choice: Choice) {
    setBusy(choice);
    try {
      await onChoose(choice);
      onClose();
    } catch (error) {
      toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="small"
      title={`Somebody else saved this ${what}`}
      description="They saved it after you had opened it. You can look at theirs, which takes away what you typed, or save yours over it."
      footer={
        <>
          <Button busy={busy === 'theirs'} disabled={busy === 'mine'} onClick={() => void choose('theirs')}>
            Load theirs
          </Button>
          <Button
            variant="primary"
            busy={busy === 'mine'}
            disabled={busy === 'theirs'}
            onClick={() => void choose('mine')}
          >
            Save mine
          </Button>
        </>
      }
    />
  );
}
