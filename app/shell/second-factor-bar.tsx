import { ShieldCheck } from 'lucide-react';
import { secondFactorAddress } from '#app/client/identity-config.ts';
import { setSession, useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';

/** Explains why an organisation didn't open, while another one is open. */
export function SecondFactorBar() {
  const { organization, closedOrganization } = useSession();
  if (!organization || !closedOrganization) return null;
  return (
    <section
      aria-label="Two-step verification"
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-line border-b bg-accent-soft px-4 py-1.5"
    >
      <p role="status" className="flex min-w-0 items-center gap-2 text-13 text-ink">
        <ShieldCheck aria-hidden className="text-accent-ink" />
        <span className="min-w-0 wrap-anywhere">
          {closedOrganization.name} requires two-step verification. Set it up to open it.
        </span>
      </p>
      <div className="flex gap-1">
        <Button asChild size="small">
          <a href={secondFactorAddress()}>Set up</a>
        </Button>
        <Button size="small" variant="quiet" onClick={() => setSession({ closedOrganization: null })}>
          Not now
        </Button>
      </div>
    </section>
  );
}
