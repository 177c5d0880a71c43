import { Check, Eye } from 'lucide-react';
import { useState } from 'react';
import { confirmFact, deleteFact, hideFact, restoreFact } from '#app/routes/knowledge/facts/fact-changes.ts';
import { Button } from '#app/ui/button.tsx';
import type { Fact } from '#domain/facts/inputs.ts';

/** `name` completes the button labels for screen readers. */
type FactActionsProps = { fact: Fact; name: string; onEdit: () => void };

export function FactActions({ fact, name, onEdit }: FactActionsProps) {
  const [busy, setBusy] = useState(false);
  const run = (work: (fact: Fact) => Promise<void>) => async () => {
    setBusy(true);
    await work(fact);
    setBusy(false);
  };
  const row = 'flex h-8 shrink-0 items-center gap-1 self-start max-[1100px]:-ml-2.5 max-desk:-ml-3 max-desk:h-auto';
  if (fact.state === 'hidden') {
    return (
      <div className={row}>
        <Button
          size="small"
          variant="quiet"
          icon={Eye}
          busy={busy}
          onClick={run(restoreFact)}
          aria-label={`Show ${name}`}
        >
          Show
        </Button>
      </div>
    );
  }
  const isByHand = fact.quote === null && fact.state !== 'found';
  const isOpen = fact.state === 'found' || fact.changedAt !== null;
  const confirm = fact.changedAt ? 'Keep' : 'Confirm';
  return (
    <div className={row}>
      {isOpen && (
        <Button
          size="small"
          icon={Check}
          busy={busy}
          onClick={run(confirmFact)}
          aria-label={`${confirm} ${name}`}
          className="mr-1 max-[1100px]:ml-2.5 max-desk:ml-3"
        >
          {confirm}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onEdit} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      {isByHand ? (
        <Button size="small" variant="quiet" onClick={run(deleteFact)} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      ) : (
        <Button size="small" variant="quiet" onClick={run(hideFact)} aria-label={`Hide ${name}`}>
          Hide
        </Button>
      )}
    </div>
  );
}
