import { useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { orderRules } from '#app/routes/knowledge/rules/rule-changes.ts';
import { useRuleRoom } from '#app/routes/knowledge/rules/rule-room.ts';
import { RuleRow } from '#app/routes/knowledge/rules/rule-row.tsx';
import { kindWords, sayRule } from '#app/routes/knowledge/rules/rule-words.ts';
import { useReorder } from '#app/routes/knowledge/rules/use-reorder.ts';
import { useTypedUrlWord, useUrlWord } from '#app/routes/organizations/url-state.ts';
import { SearchInput } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { type Rule, ruleKinds } from '#domain/knowledge/rule-inputs.ts';

/** A short list is read faster than searched. */
const worthSearching = 6;

/** In the order in which they are asked. While only some are shown, none is moved: nobody could see between which. */
export function RuleList({ siteId, rules }: { siteId: string; rules: readonly Rule[] }) {
  const canManage = useCan('manage:sites');
  const room = useRuleRoom();
  const [said, say] = useState('');
  const [kind, setKind] = useUrlWord('kind');
  const { typed, settled, type } = useTypedUrlWord('find');
  const { listProps, order, draggedId, handleOf, move } = useReorder({
    ids: rules.map(({ id }) => id),
    onOrder: ids => void orderRules(siteId, ids),
    onMoved: (id, place) => say(`${rules.find(rule => rule.id === id)?.name} is now ${place} of ${rules.length}.`),
  });
  const isFiltered = Boolean(kind || settled);
  const shown = order.flatMap(id => rules.find(rule => rule.id === id) ?? []).filter(rule => fits(rule, kind, settled));
  const mayMove = canManage && !isFiltered && rules.length > 1;
  return (
    <>
      {(rules.length >= worthSearching || isFiltered) && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Select
            look="filter"
            label="Kind"
            value={kind}
            onValueChange={setKind}
            options={[
              { value: '', label: 'Any kind' },
              ...ruleKinds.map(value => ({ value, label: kindWords[value].plural })),
            ]}
          />
          <SearchInput label="Find a rule" value={typed} onValueChange={type} className="ml-auto" />
        </div>
      )}
      <Panel>
        <ol {...listProps} aria-label="Rules, in the order in which they are asked" className="divide-y divide-line">
          {shown.map(rule => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={rules.findIndex(({ id }) => id === rule.id) + 1}
              isDragged={rule.id === draggedId}
              handle={mayMove ? handleOf(rule.id) : undefined}
              onMove={mayMove ? step => move(rule.id, step) : undefined}
            />
          ))}
        </ol>
        {shown.length === 0 && (
          <p className="px-5 py-10 text-center text-ink-2">No rule fits. Change the filters to see more.</p>
        )}
      </Panel>
      <p className="mt-3 text-12 text-ink-3">
        The first fixed answer or refusal that fits decides alone. Instructions guide every other answer.
        {room &&
          ` Your organisation uses ${room.used.toLocaleString('en-GB')} of ${room.limit.toLocaleString('en-GB')} rules.`}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function fits(rule: Rule, kind: string, words: string): boolean {
  if (kind && rule.kind !== kind) return false;
  const text = [rule.name, sayRule(rule), ...rule.wordings.flatMap(one => [...one.phrases, one.text])].join(' ');
  return text.toLowerCase().includes(words.toLowerCase());
}
