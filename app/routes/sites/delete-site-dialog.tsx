import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { deleteSite } from '#app/routes/sites/site-changes.ts';
import { contentsQuery, isDeleting } from '#app/routes/sites/site-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Site, SiteContents } from '#domain/sites/inputs.ts';

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

/** What would be deleted with the site, one line per kind. */
export function describeContents({
  widgets,
  keys,
  documents,
  products,
  rules,
  chats,
  messages,
}: SiteContents): string[] {
  return [
    ...(widgets > 0 ? [`${counted(widgets, 'widget')}, removed from your pages`] : []),
    ...(keys > 0 ? [counted(keys, 'key')] : []),
    ...(documents > 0 ? [`${counted(documents, 'document')} with all versions and files`] : []),
    ...(products > 0 ? [counted(products, 'product')] : []),
    ...(rules > 0 ? [counted(rules, 'rule')] : []),
    ...(chats > 0 ? [`${counted(chats, 'chat')} with ${counted(messages, 'message')}`] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}
