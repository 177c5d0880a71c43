import { deleteRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

type DeleteRuleDialogProps = { rule: Rule; onClose: () => void; onDeleted: () => Promise<void> | void };

export default function DeleteRuleDialog({ rule, onClose, onDeleted }: DeleteRuleDialogProps) {
  async function remove() {
    await deleteRule(rule);
    toast({ title: 'Rule deleted' });
    await onDeleted();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      danger
      title={`Delete “${rule.name}”?`}
      confirmLabel="Delete rule"
      onConfirm={remove}
    >
      Answers will stop following it. This can’t be undone. To keep it for later, turn it off instead.
    </ConfirmDialog>
  );
}
