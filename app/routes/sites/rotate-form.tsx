import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Segment } from '#app/ui/segment.tsx';
import { type Key, type KeyRotation, overlaps } from '#domain/sites/inputs.ts';

type Overlap = KeyRotation['overlapHours'];
type RotateFormProps = { apiKey: Key; onRotate: (input: KeyRotation) => Promise<void>; onClose: () => void };

const labels: Record<Overlap, string> = { 0: 'Immediately', 24: 'In 24 hours', 168: 'In 7 days' };

export function RotateForm({ apiKey: { name, value }, onRotate, onClose }: RotateFormProps) {
  const formId = useId();
  const [overlapHours, setOverlap] = useState<Overlap>(24);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function rotate(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await onRotate({ overlapHours });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={`Replace “${name}”`}
      description="You’ll get a new key. The old one can keep working for a while, so you can update your servers without downtime."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Create new key
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={rotate}>
        <p className="mb-1.5 font-medium text-13">
          When <span className="font-mono tracking-normal">{value}</span> expires
        </p>
        <Segment
          label="When the old key expires"
          className="flex"
          options={overlaps.map(hours => ({ value: String(hours), label: labels[hours] }))}
          value={String(overlapHours)}
          onValueChange={chosen => setOverlap(Number(chosen) as Overlap)}
        />
        <p className="mt-2 text-12 text-ink-3">
          {overlapHours === 0 ? 'Requests that still use it will be rejected.' : 'Both keys work until then.'}
        </p>
        <p role="alert" className="mt-3 text-13 text-red empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
