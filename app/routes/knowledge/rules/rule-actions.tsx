import { ArrowDown, ArrowUp, Ellipsis, PencilLine, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { href } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { forgetRule, switchRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { IconButton } from '#app/ui/button.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#app/ui/menu.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

const DeleteRuleDialog = lazy(() => import('#app/routes/knowledge/rules/delete-rule-dialog.tsx'));

type RuleActionsProps = { rule: Rule; onMove: ((step: number) => void) | undefined };

export function RuleActions({ rule, onMove }: RuleActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const canManage = useCan('manage:sites');
  const go = useGo();
  if (!canManage) return null;
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton label={`Actions for ${rule.name}`} icon={Ellipsis} size="small" />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={PencilLine} onSelect={() => void go(href('/sites/data/rules/:id/edit', { id: rule.id }))}>
            Edit
          </MenuItem>
          {rule.state !== 'over-plan' && (
            <MenuItem icon={Power} onSelect={() => void switchRule(rule)}>
              {rule.enabled ? 'Turn off' : 'Turn on'}
            </MenuItem>
          )}
          {onMove && (
            <>
              <MenuItem icon={ArrowUp} onSelect={() => onMove(-1)}>
                Move up
              </MenuItem>
              <MenuItem icon={ArrowDown} onSelect={() => onMove(1)}>
                Move down
              </MenuItem>
            </>
          )}
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      <Suspense>
        {isDeleting && (
          <DeleteRuleDialog rule={rule} onClose={() => setDeleting(false)} onDeleted={() => forgetRule(rule.id)} />
        )}
      </Suspense>
    </>
  );
}
