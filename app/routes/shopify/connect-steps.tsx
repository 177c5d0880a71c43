import { Check, LoaderCircle } from 'lucide-react';
import { cx } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panel.tsx';

const steps = [
  { name: 'shopify', label: 'Identifying your shop' },
  { name: 'shop', label: 'Setting up your shop in Aisle' },
  { name: 'plan', label: 'Checking your plan' },
] as const;

export type StepName = (typeof steps)[number]['name'];

/** The finished, current and remaining steps. */
export function ConnectSteps({ now }: { now: StepName }) {
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <Panel role="status" className="px-5 py-4 max-desk:px-4">
      <ol className="grid gap-3">
        {steps.map(({ name, label }, place) => (
          <li
            key={name}
            aria-current={place === at ? 'step' : undefined}
            className={cx('flex items-center gap-3', place > at && 'text-ink-3')}
          >
            <span className="grid size-5 shrink-0 place-items-center">
              {place < at && <Check aria-label="Done" className="text-accent" />}
              {place === at && <LoaderCircle aria-hidden className="animate-spin text-ink-2" />}
              {place > at && <span aria-hidden className="size-1.5 rounded-full bg-line-strong" />}
            </span>
            {label}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
