import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { describeContents } from '#app/routes/sites/contents-labels.ts';
import { deleteSite } from '#app/routes/sites/site-changes.ts';
import { contentsQuery, isDeleting } from '#app/routes/sites/site-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Site } from '#domain/sites/inputs.ts';

export default function DeleteSiteDialog({ site: { id, name }, onClose }: { site: Site; onClose: () => void }) {
  const navigate = useNavigate();
  const { data, isPending } = useQuery({ ...contentsQuery(id), enabled: () => !isDeleting(id) }, getQueryClient());

  async function remove() {
    await deleteSite(id);
    toast({ title: `${name} deleted` });
    await navigate('/sites');
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      danger
      title={`Delete ${name}?`}
      confirmLabel="Delete permanently"
      typeToConfirm={name}
      onConfirm={remove}
    >
      {isPending ? (
        <span className="grid gap-2 py-1">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-2/5" />
        </span>
      ) : (
        <Losses lines={data ? describeContents(data) : ['everything in this site']} />
      )}
    </ConfirmDialog>
  );
}

function Losses({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p>This site is empty. Its settings are deleted, for everyone.</p>;
  return (
    <>
      <p>This permanently deletes, for everyone:</p>
      <ul className="mt-2 list-disc pl-5">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
