import { useContext } from 'react';
import { BottomBar } from '#app/ui/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { type BarProps, FormChrome } from '#app/ui/form-chrome.ts';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';

type SaveBarProps = {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  saveLabel?: string | undefined;
  /** Somebody was about to leave, and did not. */
  onStay?: () => void;
};

/** Comes with the first change and warns before that change is left behind. Stands inside its form. */
export function SaveBar({ dirty, busy, onDiscard, saveLabel = 'Save', onStay }: SaveBarProps) {
  const { Bar = OwnBar, Leave } = useContext(FormChrome) ?? {};
  return (
    <>
      <Bar dirty={dirty} busy={busy} onDiscard={onDiscard} saveLabel={saveLabel} />
      <LeaveGuard dirty={dirty} busy={busy} onStay={onStay} Leave={Leave} />
    </>
  );
}

function OwnBar({ dirty, busy, onDiscard, saveLabel }: BarProps) {
  if (!dirty) return null;
  return (
    <BottomBar
      label="Changes not saved"
      buttons={
        <>
          <Button variant="quiet" disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <span className="font-medium">Changes not saved</span>
    </BottomBar>
  );
}
