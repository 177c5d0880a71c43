import { useState } from 'react';
import { href } from 'react-router';
import {
  discardHeldChange,
  holdFailingChanges,
  publishHeldChange,
} from '#app/routes/knowledge/quality/quality-changes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import { Toggle } from '#app/ui/toggle.tsx';
import type { QualityOverview } from '#domain/quality/inputs.ts';

type Held = QualityOverview['held'][number];

/** The setting, and the pages that wait because of it. */
export function HeldChanges({ siteId, data }: { siteId: string; data: QualityOverview }) {
  const { holdsFailingChanges: isOn, held } = data;
  return (
    <Panel>
      <div className="px-5 py-4 max-desk:px-4">
        <Toggle
          checked={isOn}
          onCheckedChange={enabled => void holdFailingChanges(siteId, enabled)}
          label="Don’t publish changed pages that fail a test"
          help="When a page on your website changes and a test question fails because of it, Aisle answers from the old version until you decide."
        />
      </div>
      {held.length > 0 && (
        <ul aria-label="Waiting changes" className="divide-y divide-line border-line border-t">
          {held.map(change => (
            <HeldRow key={change.documentId} siteId={siteId} change={change} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function HeldRow({ siteId, change }: { siteId: string; change: Held }) {
  const { documentId, title, state, runId, foundAt } = change;
  return (
    <li className="flex items-center gap-4 px-5 py-3 max-desk:px-4 max-[640px]:flex-col max-[640px]:items-start max-[640px]:gap-2">
      <div className="min-w-0 flex-1">
        <AppLink
          to={href('/sites/data/documents/:id/edit', { id: documentId })}
          className="font-medium wrap-anywhere hover:underline"
        >
          {title}
        </AppLink>
        <p className="text-12 text-ink-3">
          {state === 'checking' ? 'Running the test questions' : 'Waiting for you'}. Changed: <Time at={foundAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {runId && (
          <Button asChild size="small" variant="quiet">
            <AppLink to={`/sites/data/tests?run=${runId}`}>View the run</AppLink>
          </Button>
        )}
        {state === 'held' && <HeldButtons siteId={siteId} documentId={documentId} title={title} />}
      </div>
    </li>
  );
}

type HeldButtonsProps = { siteId: string; documentId: string; title: string };

/** Both can be undone by the next change of the page, or by restoring a version. */
export function HeldButtons({ siteId, documentId, title }: HeldButtonsProps) {
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null);
  const run = (kind: 'publish' | 'discard', work: () => Promise<void>) => async () => {
    setBusy(kind);
    await work();
    setBusy(null);
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={busy === 'discard'}
        disabled={busy === 'publish'}
        aria-label={`Discard: ${title}`}
        onClick={run('discard', () => discardHeldChange(documentId))}
      >
        Discard
      </Button>
      <Button
        size="small"
        busy={busy === 'publish'}
        disabled={busy === 'discard'}
        aria-label={`Publish anyway: ${title}`}
        onClick={run('publish', () => publishHeldChange(siteId, documentId))}
      >
        Publish anyway
      </Button>
    </>
  );
}
