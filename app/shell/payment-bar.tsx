import { CircleAlert } from 'lucide-react';
import { useSession } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';

/** A bill that was not paid: everything works on for a while, and this is the way to keep it so. */
export function PaymentBar() {
  const { subscription, permissions } = useSession();
  const screen = useScreen();
  // That screen says it itself, with the button to pay.
  if (subscription?.status !== 'past_due' || screen?.id === 'subscription') return null;
  return (
    <div
      role="status"
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-amber-soft px-4 py-2 text-13 text-amber"
    >
      <CircleAlert aria-hidden />
      <p>Your last payment did not go through. Everything works for now.</p>
      {permissions.has('manage:organization-subscription') ? (
        <AppLink to="/organizations/subscription" className="rounded-inner font-medium underline underline-offset-2">
          Update card
        </AppLink>
      ) : (
        <p>An Owner can update the card.</p>
      )}
    </div>
  );
}
