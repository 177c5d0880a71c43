import { Gauge } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { useDraftCheck } from '#app/routes/knowledge/quality/use-draft-check.tsx';
import { updateRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { RuleEditor } from '#app/routes/knowledge/rules/rule-editor.tsx';
import { RuleFields } from '#app/routes/knowledge/rules/rule-fields.tsx';
import { valuesOf } from '#app/routes/knowledge/rules/rule-labels.ts';
import { ruleQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton } from '#app/shell/plans-button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Rule, type RuleInput, ruleInput } from '#domain/knowledge/rule-inputs.ts';

const ConflictDialog = lazy(() =>
  import('#app/shell/conflict-dialog.tsx').then(module => ({ default: module.ConflictDialog })),
);

export function RuleForm({ rule, timeZone }: { rule: Rule; timeZone: string }) {
  const isOver = rule.state === 'over-plan';
  const readOnly = !useCan('manage:sites') || isOver;
  const form = useZodForm(ruleInput, { defaultValues: valuesOf(rule) });
  const { isDirty, isSubmitting } = form.formState;
  // The revision in the form: the server refuses to overwrite a later one.
  const shown = useRef(rule.revision);
  const [hasConflict, setConflict] = useState(false);

  // Show what others saved, unless there are unsaved changes.
  useEffect(() => {
    if (isDirty || rule.revision === shown.current) return;
    shown.current = rule.revision;
    form.reset(valuesOf(rule));
  }, [rule, isDirty, form]);

  const { maySave, busyLabel, dialog } = useDraftCheck(rule.siteId);

  async function checkAndSave(input: RuleInput) {
    const draft = { id: rule.id, rule: input };
    return (await maySave({ kind: 'rule', draft })) ? save(input) : false;
  }

  async function save(input: RuleInput) {
    try {
      const saved = await updateRule(rule.id, input, shown.current);
      shown.current = saved.revision;
      toast({ title: 'Saved' });
    } catch (error) {
      if (isApiError(error) && error.code === 'rule_changed') setConflict(true);
      throw error;
    }
  }

  async function settle(choice: 'theirs' | 'mine') {
    const theirs = await getQueryClient().fetchQuery({ ...ruleQuery(rule.id), staleTime: 0 });
    shown.current = theirs.revision;
    if (choice === 'theirs') return form.reset(valuesOf(theirs));
    await save(ruleInput.parse(form.getValues()));
    form.reset(form.getValues());
  }

  return (
    <>
      {isOver && (
        <Notice tone="amber" icon={Gauge} title="This rule is over your plan’s limit" actions={<PlansButton />}>
          Answers don’t follow it, and you can only view or delete it. To use it again, choose a larger plan or delete
          other rules.
        </Notice>
      )}
      <RuleEditor control={form.control} siteId={rule.siteId} id={rule.id} readOnly={readOnly}>
        <Form form={form} onSubmit={checkAndSave}>
          <RuleFields timeZone={timeZone} readOnly={readOnly} />
          <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} busyLabel={busyLabel} />
        </Form>
      </RuleEditor>
      {dialog}
      {hasConflict && (
        <Suspense>
          <ConflictDialog what="rule" onClose={() => setConflict(false)} onChoose={settle} />
        </Suspense>
      )}
    </>
  );
}
