import { call } from '#app/client/api.ts';
import { refreshWidgetLists } from '#app/routes/widgets/widget-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

type DeleteWidgetDialogProps = {
  widget: WidgetSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: (() => void) | undefined;
};

export default function DeleteWidgetDialog({ widget, open, onOpenChange, onDeleted }: DeleteWidgetDialogProps) {
  const { id, name, version } = widget;

  async function remove() {
    await call('DELETE /api/widgets/{id}', { params: { id } });
    toast({ title: 'Widget deleted' });
    onDeleted?.();
    void refreshWidgetLists();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={`Delete “${name}”?`}
      confirmLabel="Delete widget"
      onConfirm={remove}
    >
      It disappears from every page, and its code stops working. Its draft and{' '}
      {version === 1 ? 'published version' : `all ${version} versions`} are deleted. Its chats are kept. This can’t be
      undone.
    </ConfirmDialog>
  );
}
