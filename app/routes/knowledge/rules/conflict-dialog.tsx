import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { ruleQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

type ConflictDialogProps = {
  id: string;
  onClose: () => void;
  onTheirs: (theirs: Rule) => void;
  onMine: (theirs: Rule) => Promise<void>;
};

/** Somebody else saved the same rule meanwhile: which of the two shall stay. Closing it keeps the words and saves nothing. */
export default function ConflictDialog({ id, onClose, onTheirs, onMine }: ConflictDialogProps) {
  const [busy, setBusy] = useState<'theirs' | 'mine' | null>(null);

  async function choose(choice: 'theirs' | 'mine') {
    setBusy(choice);
    try {
      const theirs = await getQueryClient().fetchQuery({ ...ruleQuery(id), staleTime: 0 });
      if (choice === 'theirs') onTheirs(theirs);
      else await onMine(theirs);
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
      title="Somebody else saved this rule"
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
