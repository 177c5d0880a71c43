import { useState } from 'react';
import type { Conflict, Draft } from '#app/routes/widgets/use-draft.ts';
import { describeChanges } from '#app/routes/widgets/widget-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Time } from '#app/ui/time.tsx';
import { changesBetween } from '#domain/widgets/settings-changes.ts';

/** Two people edited the same draft. Nothing is lost until one version is chosen. */
export default function ConflictDialog({ draft, conflict }: { draft: Draft; conflict: Conflict }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { theirs, message, intent } = conflict;
  const changes = changesBetween(draft.base.draft, theirs.draft);

  async function keepMine() {
    setBusy(true);
    setProblem('');
    try {
      await draft.keepMine();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => !busy && draft.later()}
      title="This draft has changed"
      description={message}
      footer={
        <>
          <Button disabled={busy} onClick={draft.loadTheirs}>
            Load newer draft
          </Button>
          <Button variant="primary" busy={busy} onClick={keepMine}>
            {intent ? 'Overwrite with mine' : 'Keep mine'}
          </Button>
        </>
      }
    >
      <dl className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-13">
        <div className="flex gap-3">
          <dt className="w-20 shrink-0 text-ink-3">Changed</dt>
          <dd>{changes.length > 0 ? describeChanges(changes) : 'Nothing that visitors see'}</dd>
        </div>
        <div className="flex gap-3">
          <dt className="w-20 shrink-0 text-ink-3">When</dt>
          <dd>{theirs.draftAt && <Time at={theirs.draftAt} />}</dd>
        </div>
      </dl>
      <p className="mt-3 text-13 text-ink-2">
        Loading it discards your unsaved changes.
        {intent && ' Overwriting it discards the newer draft.'}
      </p>
      <p role="alert" className="mt-2 text-13 text-red empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
