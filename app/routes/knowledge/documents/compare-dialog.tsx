import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { DifferenceView } from '#app/routes/knowledge/documents/difference-view.tsx';
import { restoreVersion } from '#app/routes/knowledge/documents/document-changes.ts';
import { versionQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';
import type { VersionSummary } from '#domain/knowledge/version-inputs.ts';

type CompareDialogProps = {
  document: Document;
  versions: readonly VersionSummary[];
  from: number;
  unsaved: boolean;
  onRestored: (restored: Document) => void;
  onClose: () => void;
};

/** Compares two versions of a document and restores the older one. */
export default function CompareDialog({ document, versions, from, unsaved, ...rest }: CompareDialogProps) {
  const [older, setOlder] = useState(from);
  const [newer, setNewer] = useState(document.version);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const canRestore = useCan('manage:sites') && !document.overLimit && older !== document.version;
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));

  async function restore() {
    setBusy(true);
    setProblem('');
    try {
      rest.onRestored(await restoreVersion(document, older));
      toast({ title: `Version ${older} restored` });
      rest.onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && rest.onClose()}
      size="large"
      title="Compare versions"
      footer={
        <>
          <Button onClick={rest.onClose}>Close</Button>
          {canRestore && (
            <Button variant="primary" busy={busy} onClick={() => void restore()}>
              Restore version {older}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2 text-13 text-ink-2">
        From
        <Select
          look="filter"
          label="Older version"
          options={options}
          value={String(older)}
          onValueChange={chosen => setOlder(Number(chosen))}
        />
        to
        <Select
          look="filter"
          label="Newer version"
          options={options}
          value={String(newer)}
          onValueChange={chosen => setNewer(Number(chosen))}
        />
      </div>
      <Comparison id={document.id} older={older} newer={newer} />
      {canRestore && (
        <p className="mt-3 text-12 text-ink-3">
          Restoring creates a new version with this text. All versions are kept.
          {unsaved && ' You’ll lose your unsaved changes.'}
        </p>
      )}
      <p role="alert" className="mt-2 text-13 text-red empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}

function Comparison({ id, older, newer }: { id: string; older: number; newer: number }) {
  const before = useQuery(versionQuery(id, older), getQueryClient());
  const after = useQuery(versionQuery(id, newer), getQueryClient());
  const error = before.error ?? after.error;
  if (error) return <p className="text-13 text-red">{error.message}</p>;
  if (!before.data || !after.data) return <Skeleton className="h-40 rounded-control" />;
  return (
    <>
      {before.data.title !== after.data.title && (
        <p className="mb-2 text-13 text-ink-2">
          Title changed from “{before.data.title}” to “{after.data.title}”.
        </p>
      )}
      <DifferenceView before={before.data.text} after={after.data.text} />
    </>
  );
}
