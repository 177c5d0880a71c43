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

/** As long as the tab lives, nobody is told twice. */
const dismissed = new Set<string>();
/** Shown as long as it tells something new. */
const recently = 10 * 60_000;

/** The newest import, while it runs, waits for somebody, or has just ended. */
export function ImportBar({ siteId, onOpen }: { siteId: string; onOpen: (id: string) => void }) {
  const { data } = useQuery(importsQuery(siteId), getQueryClient());
  const [seen, setSeen] = useState<string>();
  const [newest] = data ?? [];
  if (!newest || newest.id === seen || dismissed.has(newest.id)) return null;
  const dismiss = () => {
    dismissed.add(newest.id);
    setSeen(newest.id);
  };
  const age = Date.now() - new Date(newest.updatedAt).getTime();
  if (newest.state !== 'running' && age > recently) return null;
  return newest.state === 'waiting' ? (
    <Waiting of={newest} onOpen={onOpen} onDismiss={dismiss} />
  ) : (
    <Running key={newest.id} of={newest} onDismiss={dismiss} />
  );
}

type BarProps = { of: ProductImport; onDismiss: () => void };

function Running({ of, onDismiss }: BarProps) {
  const running = useImport(of.id, of) ?? of;
  return (
    <Bar onDismiss={running.state === 'running' ? undefined : onDismiss}>
      <ImportProgress running={running} />
    </Bar>
  );
}

function Waiting({ of, onOpen, onDismiss }: BarProps & { onOpen: (id: string) => void }) {
  if (!useCan('manage:sites')) return null;
  return (
    <Bar onDismiss={onDismiss}>
      <p className="font-medium">{of.fileName} is uploaded</p>
      <p className="mt-0.5 text-13 text-ink-2">Say what its columns mean, and it is imported.</p>
      <div className="mt-3">
        <Button size="small" onClick={() => onOpen(of.id)}>
          Go on
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
