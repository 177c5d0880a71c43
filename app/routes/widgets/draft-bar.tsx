import { lazy, Suspense, useState } from 'react';
import type { Draft, Intent } from '#app/routes/widgets/use-draft.ts';
import { countChanges } from '#app/routes/widgets/widget-words.ts';
import { BottomBar } from '#app/ui/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

/** What visitors do not see yet, and what to do about it. */
export function DraftBar({ draft }: { draft: Draft }) {
  const { base, form, unsaved, unpublished, intent } = draft;
  const [asks, setAsks] = useState(false);
  const [sent, setSent] = useState<Intent>('save');
  const busy = form.formState.isSubmitting;
  const sends = (wanted: Intent) => () => {
    intent.current = wanted;
    setSent(wanted);
  };
  return (
    <>
      {(unsaved || unpublished.length > 0) && (
        <BottomBar
          label="Changes not published"
          buttons={
            // In one piece, so that a phone puts all of them on a line of their own.
            <span className="flex gap-2">
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => (base.hasChanges ? setAsks(true) : draft.discard())}
              >
                Discard
              </Button>
              <Button type="submit" disabled={!unsaved} busy={busy && sent === 'save'} onClick={sends('save')}>
                Save draft
              </Button>
              <Button
                type="submit"
                variant="primary"
                disabled={unpublished.length === 0}
                busy={busy && sent === 'publish'}
                onClick={sends('publish')}
              >
                <span>
                  Publish<span className="max-desk:hidden"> version {base.version + 1}</span>
                </span>
              </Button>
            </span>
          }
        >
          <span className="mr-2 font-medium">
            {unpublished.length > 0 ? `${countChanges(unpublished.length)} not published` : 'Changes not saved'}
          </span>
          <span className="text-ink-2 max-desk:hidden">
            {unsaved ? 'Not saved yet.' : `Visitors still see version ${base.version}.`}
          </span>
        </BottomBar>
      )}
      <LeaveGuard dirty={unsaved} busy={busy} />
      {asks && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsks}
            danger
            title={`Go back to version ${base.version}?`}
            confirmLabel="Discard the draft"
            onConfirm={draft.discard}
          >
            {countChanges(unpublished.length)} not published {unpublished.length === 1 ? 'is' : 'are'} lost, for
            everybody who works on this draft. What visitors see stays as it is.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
