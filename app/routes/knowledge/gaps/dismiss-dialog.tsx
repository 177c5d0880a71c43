import { useState } from 'react';
import { dismissGap } from '#app/routes/knowledge/gaps/gap-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Field, TextArea } from '#app/ui/field.tsx';
import { type GapDetails, gapLimits } from '#domain/gaps/inputs.ts';

const usualReply = 'I can’t help with that here. Please ask me about our shop.';

type DismissDialogProps = { gap: GapDetails; onClose: () => void; onDone: () => void };

/** Asks whether such questions should be refused from now on. */
export default function DismissDialog({ gap, onClose, onDone }: DismissDialogProps) {
  const [refuses, setRefuses] = useState(false);
  const [reply, setReply] = useState(usualReply);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function dismiss() {
    setBusy(true);
    setProblem('');
    try {
      await dismissGap(gap.id, refuses ? reply : null);
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Dismiss this gap?"
      description="These questions won’t be listed as a gap again. You can reopen it under “Dismissed”."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void dismiss()}>
            Dismiss gap
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Checkbox
          checked={refuses}
          onCheckedChange={setRefuses}
          label="Add a rule that refuses these questions"
          help="Visitors get the reply below instead of “I don’t have an answer”."
        />
        {refuses && (
          <Field label="Reply">
            {control => (
              <TextArea
                {...control}
                rows={3}
                maxLength={gapLimits.answer}
                value={reply}
                onChange={event => setReply(event.target.value)}
              />
            )}
          </Field>
        )}
        {problem && (
          <p role="alert" className="text-13 text-red">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
