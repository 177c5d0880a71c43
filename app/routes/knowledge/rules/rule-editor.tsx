import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { getQueryClient } from '#app/client/queries.ts';
import { Findings } from '#app/routes/knowledge/rules/findings.tsx';
import { nonEmptyLines } from '#app/routes/knowledge/rules/lines-field.tsx';
import { reviewQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import { HeadAction } from '#app/ui/page-head.tsx';
import { useDebounced } from '#app/ui/use-debounced.ts';
import { type RuleDraft, type RuleInput, type RuleInputTyped, ruleInput } from '#domain/knowledge/rule-inputs.ts';

export const editorColumns = 'grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_320px]';

type RuleEditorProps = {
  control: Control<RuleInputTyped, unknown, RuleInput>;
  siteId: string;
  /** Null for a new rule. */
  id: string | null;
  /** Tests the saved rules instead of the form. */
  readOnly?: boolean;
  children: ReactNode;
};

/** The form, next to the playground and conflicts of the rule. */
export function RuleEditor({ control, siteId, id, readOnly = false, children }: RuleEditorProps) {
  const draft = useDraft(control, id);
  return (
    <div className={editorColumns}>
      <div className="min-w-0">{children}</div>
      <div className="grid gap-4 desk:sticky desk:top-6">
        <HeadAction>
          <PlaygroundButton siteId={siteId} drafts={readOnly ? undefined : draft && { rule: draft }} />
        </HeadAction>
        <DraftFindings siteId={siteId} draft={draft} />
      </div>
    </div>
  );
}

function DraftFindings({ siteId, draft }: { siteId: string; draft: RuleDraft | null }) {
  const settled = useDebounced(draft, 400);
  const query = settled ? reviewQuery(siteId, settled) : reviewQuery(siteId);
  const { data } = useQuery({ ...query, enabled: settled !== null }, getQueryClient());
  return settled && data ? <Findings findings={data} className="mb-0" /> : null;
}

/** The form as a rule, or null while it is incomplete. A name is not needed yet. */
function useDraft(control: RuleEditorProps['control'], id: string | null): RuleDraft | null {
  const typed = useWatch({ control }) as RuleInputTyped;
  const wordings = typed.wordings.map(wording => ({ ...wording, phrases: nonEmptyLines(wording.phrases) }));
  const parsed = ruleInput.safeParse({
    ...typed,
    name: typed.name.trim() || 'This rule',
    wordings: typed.kind === 'instruction' ? [] : wordings,
    pages: nonEmptyLines(typed.pages),
    topics: nonEmptyLines(typed.topics),
  });
  return parsed.success ? { id, rule: parsed.data } : null;
}
