import { deleteDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import type { DocumentSummary } from '#domain/knowledge/inputs.ts';

type DeleteDialogProps = { document: DocumentSummary; onClose: () => void; onDeleted?: (() => void) | undefined };

export default function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const { title, version, original } = document;
  const text = version > 1 ? `all ${version} versions` : 'its text';

  async function remove() {
    await deleteDocument(document);
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={open => !open && onClose()}
      title={`Delete “${title}”?`}
      confirmLabel="Delete document"
      onConfirm={remove}
    >
      Aisle stops answering from it. This also deletes {text}
      {original && ' and the original file'} for everyone. This can’t be undone. To keep it for later, turn it off
      instead.
    </ConfirmDialog>
  );
}
