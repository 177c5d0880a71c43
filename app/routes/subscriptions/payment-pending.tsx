import { LoaderCircle } from 'lucide-react';
import type { Purchase } from '#app/routes/subscriptions/use-purchase.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';

/** Shown after the payment until the server has confirmed it. */
export function PaymentPending({ purchase }: { purchase: Purchase }) {
  if (purchase.problem) {
    return (
      <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
        <Message
          tone="error"
          title="Payment not confirmed yet"
          actions={<Button onClick={purchase.resume}>Check again</Button>}
        >
          {purchase.problem}
        </Message>
      </div>
    );
  }
  return (
    <div
      role="status"
      className="mx-auto grid min-h-[min(620px,64vh)] max-w-[420px] content-center justify-items-center text-center"
    >
      <LoaderCircle aria-hidden className="size-6 animate-spin text-accent-ink" />
      <h1 tabIndex={-1} className="mt-5 text-20 outline-none">
        Finishing…
      </h1>
      <p className="mt-2 text-balance text-ink-2">
        We’re setting up your plan. This takes a few seconds. You can safely leave this page.
      </p>
    </div>
  );
}
