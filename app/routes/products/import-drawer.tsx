import { useState } from 'react';
import type { SessionSite } from '#app/client/session.ts';
import { ImportProgress, useImport } from '#app/routes/products/import-progress.tsx';
import { MapColumns } from '#app/routes/products/map-columns.tsx';
import { refreshImports } from '#app/routes/products/product-queries.ts';
import { uploadFile } from '#app/routes/products/upload-file.ts';
import { Button } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { Meter } from '#app/ui/meter.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { importLimits, type ProductImport } from '#domain/products/import-inputs.ts';

type ImportDrawerProps = {
  site: SessionSite;
  /** An import that waits for its columns to be matched. */
  importId?: string | undefined;
  onClose: () => void;
};

/** Three steps: file, columns, progress. Closing the drawer does not stop the import. */
export default function ImportDrawer({ site, importId, onClose }: ImportDrawerProps) {
  const [id, setId] = useState(importId);
  return (
    <Drawer open onOpenChange={open => !open && onClose()} title="Import products from a file">
      {id === undefined ? (
        <ChooseFile siteId={site.id} onUploaded={({ id: uploaded }) => setId(uploaded)} />
      ) : (
        <OpenImport id={id} onClose={onClose} />
      )}
    </Drawer>
  );
}

function OpenImport({ id, onClose }: { id: string; onClose: () => void }) {
  const known = useImport(id);
  if (!known) return <Skeleton className="h-40" />;
  if (known.state === 'waiting') return <MapColumns waiting={known} />;
  return (
    <>
      <ImportProgress running={known} />
      <div className="mt-6">
        <Button variant="primary" onClick={onClose}>
          {known.state === 'running' ? 'Close and keep importing' : 'View products'}
        </Button>
      </div>
    </>
  );
}

function ChooseFile({ siteId, onUploaded }: { siteId: string; onUploaded: (uploaded: ProductImport) => void }) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');

  async function upload(file: File | undefined) {
    if (!file) return;
    setProblem('');
    setShare(0);
    try {
      onUploaded(await uploadFile(siteId, file, setShare));
      await refreshImports();
    } catch (error) {
      setProblem(messageOf(error, 'The upload failed. Try again.'));
      setShare(null);
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Use a CSV file from your shop, with column names in the first row. Products you already have are matched by
        handle or SKU and updated.
      </p>
      <FileDrop
        accept=".csv,.txt,.tsv,text/csv"
        maxBytes={importLimits.size}
        help={`CSV, up to ${importLimits.size / 1_000_000} MB. Deleted after ${importLimits.waitingDays} days if you don’t import it.`}
        disabled={share !== null}
        onFiles={([file]) => void upload(file)}
      />
      {share !== null && (
        <div role="status">
          <p className="mb-2 text-13 text-ink-2">Uploading, {Math.floor(share * 100)}%</p>
          <Meter value={Math.floor(share * 100)} max={100} label="Upload" />
        </div>
      )}
      {problem && (
        <p role="alert" className="text-13 text-red">
          {problem}
        </p>
      )}
    </div>
  );
}
