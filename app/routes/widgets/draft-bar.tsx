import { lazy, Suspense, useContext, useState } from 'react';
import type { Draft, Intent } from '#app/routes/widgets/use-draft.ts';
import { countChanges } from '#app/routes/widgets/widget-labels.ts';
import { BottomBar } from '#app/ui/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormChrome } from '#app/ui/form-frame.ts';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

/** Shown while there are unsaved or unpublished changes. */
export function DraftBar({ draft }: { draft: Draft }) {
  const { base, form, unsaved, unpublished, intent } = draft;
  const [isConfirming, setConfirming] = useState(false);
  const [sent, setSent] = useState<Intent>('save');
  const busy = form.formState.isSubmitting;
  const chrome = useContext(FormChrome);
  // The Shopify admin has its own bar for unsaved changes, so ours shows only unpublished ones there.
  const isShown = chrome ? !unsaved && unpublished.length > 0 : unsaved || unpublished.length > 0;
  const sends = (wanted: Intent) => () => {
    intent.current = wanted;
    setSent(wanted);
  };
  return (
    <>
      {chrome && <chrome.Bar dirty={unsaved} busy={busy} onDiscard={draft.undo} saveLabel="Save" />}
      {isShown && (
        <BottomBar
          label="Unpublished changes"
          buttons={
            // One element, so that phones keep the buttons on one line.
            <span className="flex gap-2">
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => (base.hasChanges ? setConfirming(true) : draft.discard())}
              >
                Discard
              </Button>
              {!chrome && (
                <Button type="submit" disabled={!unsaved} busy={busy && sent === 'save'} onClick={sends('save')}>
                  Save draft
                </Button>
              )}
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
            {unpublished.length > 0 ? countChanges(unpublished.length, 'unpublished') : 'Unsaved changes'}
          </span>
          <span className="text-ink-2 max-desk:hidden">
            {unsaved ? 'Not saved yet.' : `Visitors still see version ${base.version}.`}
          </span>
        </BottomBar>
      )}
      <LeaveGuard dirty={unsaved} busy={busy} Leave={chrome?.Leave} />
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setConfirming}
            danger
            title={`Go back to version ${base.version}?`}
            confirmLabel="Discard draft"
            onConfirm={draft.discard}
          >
            This discards {countChanges(unpublished.length, 'unpublished')} for everyone who works on this draft.
            Visitors keep seeing version {base.version}.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
