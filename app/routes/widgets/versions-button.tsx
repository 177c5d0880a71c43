import { ChevronDown, History } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import type { Draft } from '#app/routes/widgets/use-draft.ts';
import { countChanges } from '#app/routes/widgets/widget-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { floatStyle } from '#app/ui/float.ts';
import { toast } from '#app/ui/toast.tsx';

const VersionList = lazy(() => import('#app/routes/widgets/version-list.tsx'));
const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

/** The live version, and a list of all versions. */
export function VersionsButton({ draft }: { draft: Draft }) {
  const { base, unpublished } = draft;
  const [open, setOpen] = useState(false);
  const [toRestore, setToRestore] = useState<number | null>(null);

  function choose(version: number) {
    setOpen(false);
    if (unpublished.length > 0) setToRestore(version);
    else draft.restore(version).catch(showError);
  }

  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <Button size="small" icon={History}>
            Version {base.version} is live
            <ChevronDown aria-hidden />
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label="Versions"
            className={cx(
              floatStyle,
              'max-h-[min(420px,var(--radix-popover-content-available-height))] w-[min(340px,calc(100vw-1rem))] overflow-y-auto p-1.5',
            )}
          >
            <Suspense>
              <VersionList draft={draft} onRestore={choose} />
            </Suspense>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {toRestore !== null && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setToRestore(null)}
            title={`Restore version ${toRestore}?`}
            confirmLabel="Restore"
            onConfirm={() => draft.restore(toRestore)}
          >
            It replaces your draft, and you’ll lose {countChanges(unpublished.length, 'unpublished')}. Visitors see no
            difference until you publish.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function showError(error: unknown): void {
  toast({ tone: 'failed', title: messageOf(error) });
}
