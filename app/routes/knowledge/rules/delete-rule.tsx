import { lazy, Suspense, useState } from 'react';
import { forgetRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { useAfterClose } from '#app/ui/after-close.ts';
import { Button } from '#app/ui/button.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

const DeleteRuleDialog = lazy(() => import('#app/routes/knowledge/rules/delete-rule-dialog.tsx'));

export function DeleteRule({ rule }: { rule: Rule }) {
  const [isDeleting, setDeleting] = useState(false);
  const go = useGo();
  const afterClose = useAfterClose();

  async function leave() {
    afterClose(() => forgetRule(rule.id));
    await go('/sites/data/rules');
  }

  return (
    <section aria-labelledby="deleting" className="mt-10 max-w-form">
      <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="deleting" className="font-medium text-14">
            Delete rule
          </h2>
          <p className="text-13 text-ink-2">Answers will stop following it. You can't undo this.</p>
        </div>
        <Button className="text-red" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Panel>
      <Suspense>
        {isDeleting && <DeleteRuleDialog rule={rule} onClose={() => setDeleting(false)} onDeleted={leave} />}
      </Suspense>
    </section>
  );
}
