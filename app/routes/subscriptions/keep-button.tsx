import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';

/** Takes a scheduled end back. */
export function KeepButton({ plan }: { plan: string }) {
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await call('PATCH /api/organizations/subscriptions/cancel');
      toast({ title: `You keep ${plan}` });
    } catch (error) {
      toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
    }
    // Also after a refusal: the plan may have ended, or somebody else kept it.
    await refreshPlan();
    setBusy(false);
  }

  return (
    <Button variant="primary" busy={busy} onClick={keep}>
      Keep my plan
    </Button>
  );
}
