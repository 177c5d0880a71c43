import type { ReactNode } from 'react';

const steps = [1, 2] as const;

/** Progress through the setup steps. */
export function Step({ now, children }: { now: (typeof steps)[number]; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-center gap-3 text-13 text-ink-2">
      <span aria-hidden className="flex gap-1">
        {steps.map(step => (
          <span key={step} className={`h-1 w-8 rounded-full ${step <= now ? 'bg-accent' : 'bg-line-strong'}`} />
        ))}
      </span>
      <p>
        Step {now} of {steps.length}: {children}
      </p>
    </div>
  );
}
