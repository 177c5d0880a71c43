import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { href } from 'react-router';
import { RuleActions } from '#app/routes/knowledge/rules/rule-actions.tsx';
import { describeRule, describeScope, kindLabels, stateLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { State } from '#app/ui/badge.tsx';
import { cx } from '#app/ui/class-names.ts';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

type RuleRowProps = {
  rule: Rule;
  place: number;
  isDragged: boolean;
  /** Undefined if the rule cannot be moved. */
  handle: ComponentProps<'button'> | undefined;
  onMove: ((step: number) => void) | undefined;
};

export function RuleRow({ rule, place, isDragged, handle, onMove }: RuleRowProps) {
  const { icon: Icon, label } = kindLabels[rule.kind];
  const { label: state, tone } = stateLabels[rule.state];
  const scope = describeScope(rule);
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 bg-surface py-2.5 pr-3 pl-3 transition-colors first:rounded-t-panel last:rounded-b-panel hover:bg-hover',
        isDragged && 'z-10 bg-raised shadow-float',
      )}
    >
      {handle ? (
        <button
          {...handle}
          type="button"
          aria-label={`Move ${rule.name}, position ${place}. Use the arrow keys.`}
          className="relative z-10 grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-inner text-ink-3 hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden />
        </button>
      ) : (
        <span className="w-6 shrink-0 text-center text-12 text-ink-3 tabular-nums">{place}</span>
      )}
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2 max-[480px]:hidden">
        <Icon aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <AppLink
          to={href('/sites/data/rules/:id/edit', { id: rule.id })}
          className="block truncate font-medium leading-5 after:absolute after:inset-0"
        >
          {rule.name}
        </AppLink>
        <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
          {label} · {describeRule(rule)}
        </span>
        {scope.length > 0 && (
          <span className="mt-0.5 block truncate text-12 text-ink-2 leading-4">Only {scope.join(', ')}</span>
        )}
      </span>
      <span className={cx('shrink-0 max-desk:[&_span+*]:sr-only', rule.state === 'on' && 'max-[480px]:hidden')}>
        <State tone={tone}>{state}</State>
      </span>
      <span className="relative z-10 shrink-0">
        <RuleActions rule={rule} onMove={onMove} />
      </span>
    </li>
  );
}
