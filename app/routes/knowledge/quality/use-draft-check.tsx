import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { call } from '#app/client/api.ts';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { useSession } from '#app/client/session.ts';
import { counted } from '#app/routes/chat/chat-labels.ts';
import type { DraftChange, DraftCheck } from '#domain/quality/inputs.ts';

const importDialog = () => import('#app/routes/knowledge/quality/draft-check-dialog.tsx');
const DraftCheckDialog = lazy(importDialog);

type Open = { check: DraftCheck; decide: (saves: boolean) => void };

type DraftCheckHook = {
  /** Asks the test questions with the change. If answers would change, the person decides. */
  maySave: (change: DraftChange) => Promise<boolean>;
  /** For the save button while the questions are asked. */
  busyLabel: string | undefined;
  /** Render it next to the form, not inside it. */
  dialog: ReactNode;
};

/** Before saving a change of what Aisle answers from. A check that fails never prevents saving. */
export function useDraftCheck(siteId: string): DraftCheckHook {
  const { tests } = useSession().counts;
  const [isChecking, setChecking] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);

  // The Shopify admin has no sidebar that reads the counts.
  const isUnknown = tests === undefined;
  useEffect(() => {
    if (isUnknown) void refreshKnowledgeCounts();
  }, [isUnknown]);

  async function maySave(change: DraftChange): Promise<boolean> {
    const check = await runCheck(change);
    if (!check) return true;
    return new Promise(resolve => {
      const decide = (saves: boolean) => {
        setOpen(null);
        resolve(saves);
      };
      setOpen({ check, decide });
    });
  }

  /** Undefined if no answer would change, or the check failed. */
  async function runCheck(change: DraftChange): Promise<DraftCheck | undefined> {
    setChecking(true);
    try {
      const check = await call('POST /api/sites/{id}/quality/check', { params: { id: siteId }, body: { change } });
      if (check.results.length === 0) return undefined;
      await importDialog();
      return check;
    } catch {
      return undefined;
    } finally {
      setChecking(false);
    }
  }

  return {
    maySave,
    busyLabel: isChecking && tests ? `Checking ${counted(tests, 'test question')}…` : undefined,
    dialog: open && (
      <Suspense>
        <DraftCheckDialog check={open.check} onDecide={open.decide} />
      </Suspense>
    ),
  };
}
