import { Check, LoaderCircle } from 'lucide-react';
import { cx } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panel.tsx';

const steps = [
  { name: 'shopify', words: 'Shopify tells us which shop this is' },
  { name: 'shop', words: 'Your shop gets its place in Aisle' },
  { name: 'plan', words: 'We look at your plan' },
] as const;

export type StepName = (typeof steps)[number]['name'];

/** What is done, what is being done, and what comes then. */
export function ConnectSteps({ now }: { now: StepName }) {
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <Panel role="status" className="px-5 py-4 max-desk:px-4">
      <ol className="grid gap-3">
        {steps.map(({ name, words }, place) => (
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
            {words}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
