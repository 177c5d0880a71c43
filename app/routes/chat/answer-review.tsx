import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { markReviewed } from '#app/routes/chat/chat-changes.ts';
import { describeCheck } from '#app/routes/chat/check-labels.ts';
import { Button } from '#app/ui/button.tsx';
import type { ChatMessage } from '#domain/chat/dashboard/inputs.ts';

/** What a check removed from an answer, until a member has reviewed it. */
export function AnswerReview({ chatId, message: { id, review } }: { chatId: string; message: ChatMessage }) {
  const canManage = useCan('manage:sites');
  const [isSaving, setSaving] = useState(false);
  if (!review) return null;
  async function finish() {
    setSaving(true);
    await markReviewed(chatId, id, true);
    setSaving(false);
  }
  return (
    <section
      aria-label="To review"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-control bg-amber-soft px-3.5 py-2.5 text-13"
    >
      <ul className="grid min-w-0 flex-1 basis-64 gap-1.5">
        {review.removed.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence can appear twice, and the list never changes
          <li key={at} className="wrap-anywhere">
            <b className="font-medium">Left out:</b> <q>{sentence.text}</q> {describeCheck(sentence)}
          </li>
        ))}
        {review.isOffTopic && <li>What the model wrote is about a different question.</li>}
      </ul>
      {canManage && (
        <Button size="small" icon={CircleCheck} busy={isSaving} onClick={() => void finish()}>
          Reviewed
        </Button>
      )}
    </section>
  );
}
