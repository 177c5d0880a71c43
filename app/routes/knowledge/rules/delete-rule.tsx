import { lazy, Suspense, useState } from 'react';
import { forgetRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { useOnceGone } from '#app/ui/once-gone.ts';
import { Panel } from '#app/ui/panel.tsx';
import { useGo } from '#app/ui/places.ts';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

const DeleteRuleDialog = lazy(() => import('#app/routes/knowledge/rules/delete-rule-dialog.tsx'));

export function DeleteRule({ rule }: { rule: Rule }) {
  const [asks, setAsks] = useState(false);
  const go = useGo();
  const onceGone = useOnceGone();

  async function leave() {
    onceGone(() => forgetRule(rule.id));
    await go('/sites/data/rules');
  }

  return (
    <section aria-labelledby="deleting" className="mt-10 max-w-form">
      <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="deleting" className="font-medium text-14">
            Delete the rule
          </h2>
          <p className="text-13 text-ink-2">Answers no longer follow it. This cannot be undone.</p>
        </div>
        <Button className="text-red" onClick={() => setAsks(true)}>
          Delete
        </Button>
      </Panel>
      <Suspense>{asks && <DeleteRuleDialog rule={rule} onClose={() => setAsks(false)} onDeleted={leave} />}</Suspense>
    </section>
  );
}
