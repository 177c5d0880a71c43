import { useContext } from 'react';
import { BottomBar } from '#app/ui/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { type BarProps, FormChrome } from '#app/ui/form-frame.ts';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';

type SaveBarProps = {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  saveLabel?: string | undefined;
  /** Replaces the label while busy. */
  busyLabel?: string | undefined;
  /** The person chose to stay on the page. */
  onStay?: () => void;
};

/** Appears with the first change and warns before unsaved changes are lost. Place it inside the form. */
export function SaveBar({ dirty, busy, onDiscard, saveLabel = 'Save', busyLabel, onStay }: SaveBarProps) {
  const { Bar = OwnBar, Leave } = useContext(FormChrome) ?? {};
  return (
    <>
      <Bar dirty={dirty} busy={busy} onDiscard={onDiscard} saveLabel={saveLabel} busyLabel={busyLabel} />
      <LeaveGuard dirty={dirty} busy={busy} onStay={onStay} Leave={Leave} />
    </>
  );
}

function OwnBar({ dirty, busy, onDiscard, saveLabel, busyLabel }: BarProps) {
  if (!dirty) return null;
  return (
    <BottomBar
      label="Unsaved changes"
      buttons={
        <>
          <Button variant="quiet" disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <span className="font-medium">Unsaved changes</span>
    </BottomBar>
  );
}
