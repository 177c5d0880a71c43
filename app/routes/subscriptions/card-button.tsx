import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#app/client/api.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';

type CardButtonProps = {
  /** The toast after success. */
  done: string;
  variant?: ButtonVariant | undefined;
  children: ReactNode;
};

/** Opens the provider's page to change the card. That page also collects an overdue payment. */
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
      toast({ tone: 'failed', title: messageOf(error) });
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
