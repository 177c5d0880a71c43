import type { ReactNode } from 'react';

/** Where one is on the way to the first dashboard. */
export function Step({ now, children }: { now: 1 | 2; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-center gap-3 text-13 text-ink-2">
      <span aria-hidden className="flex gap-1">
        <span className="h-1 w-8 rounded-full bg-accent" />
        <span className={now === 2 ? 'h-1 w-8 rounded-full bg-accent' : 'h-1 w-8 rounded-full bg-line-strong'} />
      </span>
      <p>
        Step {now} of 2: {children}
      </p>
    </div>
  );
}
