import { deleteDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import type { DocumentSummary } from '#domain/knowledge/inputs.ts';

type DeleteDialogProps = { document: DocumentSummary; onClose: () => void; onDeleted?: (() => void) | undefined };

export default function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const { title, version, original } = document;
  const versions = version > 1 ? `all ${version} versions` : 'its words';

  async function remove() {
    await deleteDocument(document);
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={open => !open && onClose()}
      title={`Delete ${title}?`}
      confirmLabel="Delete"
      onConfirm={remove}
    >
      It is no longer answered from, and {original ? `${versions} and the original are` : `${versions} are`} lost, for
      everybody. To keep it out of answers for a while, switch it off instead.
    </ConfirmDialog>
  );
}
