import { useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { orderRules } from '#app/routes/knowledge/rules/rule-changes.ts';
import { describeRule, kindLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
import { useRuleQuota } from '#app/routes/knowledge/rules/rule-quota.ts';
import { RuleRow } from '#app/routes/knowledge/rules/rule-row.tsx';
import { useReorder } from '#app/routes/knowledge/rules/use-reorder.ts';
import { useTypedUrlWord, useUrlWord } from '#app/routes/organizations/url-state.ts';
import { SearchInput } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { type Rule, ruleKinds } from '#domain/knowledge/rule-inputs.ts';

/** Shorter lists need no search. */
const minimumToSearch = 6;

/** Rules in order of priority. A filtered list cannot be reordered. */
export function RuleList({ siteId, rules }: { siteId: string; rules: readonly Rule[] }) {
  const canManage = useCan('manage:sites');
  const quota = useRuleQuota();
  const [announcement, announce] = useState('');
  const [kind, setKind] = useUrlWord('kind');
  const { typed, settled, type } = useTypedUrlWord('find');
  const { listProps, order, draggedId, handleOf, move } = useReorder({
    ids: rules.map(({ id }) => id),
    onOrder: ids => void orderRules(siteId, ids),
    onMoved: (id, place) => announce(`${rules.find(rule => rule.id === id)?.name} is now ${place} of ${rules.length}.`),
  });
  const isFiltered = Boolean(kind || settled);
  const shown = order
    .flatMap(id => rules.find(rule => rule.id === id) ?? [])
    .filter(rule => matches(rule, kind, settled));
  const canMove = canManage && !isFiltered && rules.length > 1;
  return (
    <>
      {(rules.length >= minimumToSearch || isFiltered) && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Select
            look="filter"
            label="Type"
            value={kind}
            onValueChange={setKind}
            options={[
              { value: '', label: 'Any type' },
              ...ruleKinds.map(value => ({ value, label: kindLabels[value].plural })),
            ]}
          />
          <SearchInput label="Search rules" value={typed} onValueChange={type} className="ml-auto" />
        </div>
      )}
      <Panel>
        <ol {...listProps} aria-label="Rules, in order of priority" className="divide-y divide-line">
          {shown.map(rule => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={rules.findIndex(({ id }) => id === rule.id) + 1}
              isDragged={rule.id === draggedId}
              handle={canMove ? handleOf(rule.id) : undefined}
              onMove={canMove ? step => move(rule.id, step) : undefined}
            />
          ))}
        </ol>
        {shown.length === 0 && <p className="px-5 py-10 text-center text-ink-2">No rules match your filters.</p>}
      </Panel>
      <p className="mt-3 text-12 text-ink-3">
        The first matching fixed answer or refusal is used. Instructions apply to all other answers.
        {quota &&
          ` You’re using ${quota.used.toLocaleString('en-GB')} of ${quota.limit.toLocaleString('en-GB')} rules.`}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function matches(rule: Rule, kind: string, search: string): boolean {
  if (kind && rule.kind !== kind) return false;
  const text = [rule.name, describeRule(rule), ...rule.wordings.flatMap(one => [...one.phrases, one.text])].join(' ');
  return text.toLowerCase().includes(search.toLowerCase());
}
