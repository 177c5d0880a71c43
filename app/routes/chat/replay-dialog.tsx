import { useState } from 'react';
import { ReplayView } from '#app/routes/chat/replay-view.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ChatMessage } from '#domain/chat/dashboard/inputs.ts';

export default function ReplayDialog({ answer, onClose }: { answer: ChatMessage; onClose: () => void }) {
  const [round, setRound] = useState(0);
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && onClose()}
      title="Ask again"
      description="The same question, answered with your current content. This won’t use your question allowance."
      footer={
        <>
          <Button onClick={() => setRound(before => before + 1)}>Ask again</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ReplayView answer={answer} round={`again ${round}`} />
    </Dialog>
  );
}
