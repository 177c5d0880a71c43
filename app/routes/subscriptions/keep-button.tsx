import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';

/** Undoes a scheduled cancellation. */
export function KeepButton({ plan }: { plan: string }) {
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await call('PATCH /api/organizations/subscriptions/cancel');
      toast({ title: `You're keeping ${plan}` });
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    }
    // Also after a failure: the plan may have ended, or someone else kept it.
    await refreshPlan();
    setBusy(false);
  }

  return (
    <Button variant="primary" busy={busy} onClick={keep}>
      Keep my plan
    </Button>
  );
}
