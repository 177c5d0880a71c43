import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#app/client/api.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';

type CardButtonProps = {
  /** What is said when it worked. */
  done: string;
  variant?: ButtonVariant | undefined;
  children: ReactNode;
};

/** Opens the provider's page for another card. Where a bill is late, that page asks for it as well. */
export function CardButton({ done, variant, children }: CardButtonProps) {
  const [work, setWork] = useState<'opening' | 'finishing' | null>(null);

  async function change() {
    setWork('opening');
    try {
      const { openCheckout, awaitSubscription } = await import('#app/client/checkout.ts');
      const { transactionId } = await call('PATCH /api/organizations/subscriptions/paymentMethod');
      if ((await openCheckout(transactionId)) === 'completed') {
        setWork('finishing');
        await awaitSubscription(({ status }) => status !== 'past_due');
        toast({ title: done });
      }
    } catch (error) {
      toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
    }
    await refreshPlan();
    setWork(null);
  }

  return (
    <Button
      variant={variant}
      icon={work === 'finishing' ? CreditCard : undefined}
      busy={work !== null}
      onClick={change}
    >
      {work === 'finishing' ? 'Finishing…' : children}
    </Button>
  );
}
