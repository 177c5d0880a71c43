import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, X } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { ImportProgress, useImport } from '#app/routes/products/import-progress.tsx';
import { importsQuery } from '#app/routes/products/product-queries.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ProductImport } from '#domain/products/import-inputs.ts';

/** Remembered until the tab closes. */
const dismissed = new Set<string>();
/** A finished import is shown for this long. */
const recently = 10 * 60_000;

/** The newest import, while it runs, waits for its columns, or has just finished. */
export function ImportBar({ siteId, onOpen }: { siteId: string; onOpen: (id: string) => void }) {
  const { data } = useQuery(importsQuery(siteId), getQueryClient());
  const [dismissedId, setDismissedId] = useState<string>();
  const [newest] = data ?? [];
  if (!newest || newest.id === dismissedId || dismissed.has(newest.id)) return null;
  const dismiss = () => {
    dismissed.add(newest.id);
    setDismissedId(newest.id);
  };
  const age = Date.now() - new Date(newest.updatedAt).getTime();
  if (newest.state !== 'running' && age > recently) return null;
  return newest.state === 'waiting' ? (
    <WaitingImport of={newest} onOpen={onOpen} onDismiss={dismiss} />
  ) : (
    <RunningImport key={newest.id} of={newest} onDismiss={dismiss} />
  );
}

type BarProps = { of: ProductImport; onDismiss: () => void };

function RunningImport({ of, onDismiss }: BarProps) {
  const running = useImport(of.id, of) ?? of;
  return (
    <Bar onDismiss={running.state === 'running' ? undefined : onDismiss}>
      <ImportProgress running={running} />
    </Bar>
  );
}

function WaitingImport({ of, onOpen, onDismiss }: BarProps & { onOpen: (id: string) => void }) {
  if (!useCan('manage:sites')) return null;
  return (
    <Bar onDismiss={onDismiss}>
      <p className="font-medium">{of.fileName} uploaded</p>
      <p className="mt-0.5 text-13 text-ink-2">Match its columns to start the import.</p>
      <div className="mt-3">
        <Button size="small" onClick={() => onOpen(of.id)}>
          Continue
        </Button>
      </div>
    </Bar>
  );
}

function Bar({ onDismiss, children }: { onDismiss: (() => void) | undefined; children: React.ReactNode }) {
  return (
    <Panel className="mb-6 flex gap-3.5 px-5 py-4 max-desk:px-4">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
        <FileSpreadsheet aria-hidden />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      {onDismiss && <IconButton label="Dismiss" icon={X} size="small" onClick={onDismiss} />}
    </Panel>
  );
}
