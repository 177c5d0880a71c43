import { ListChecks, Plus } from 'lucide-react';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { describeRule, examples, kindLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
import { useRuleQuota } from '#app/routes/knowledge/rules/rule-quota.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Explains rules and offers three examples. */
export function NoRules({ site }: { site: SessionSite }) {
  const canManage = useCan('manage:sites');
  const quota = useRuleQuota();
  return (
    <EmptyState
      drawing={<IconDrawing icon={ListChecks} />}
      title="No rules yet"
      action={canManage && !quota?.isFull && <Examples />}
    >
      {canManage
        ? `Aisle answers visitors on ${site.name} from your documents and products. Use rules to guide its answers, give a fixed answer, or refuse a topic.`
        : 'An Owner, Admin or Editor can add rules.'}
    </EmptyState>
  );
}

function Examples() {
  return (
    <div className="w-full">
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface text-left">
        {examples.map(({ id, kind, name, instruction = '', phrases = [], text = '' }) => {
          const { icon: Icon, label } = kindLabels[kind];
          const wordings = [{ language: 'en', phrases, text }];
          return (
            <li key={id} className="first:*:rounded-t-panel last:*:rounded-b-panel">
              <AppLink
                to={`/sites/data/rules/new?example=${id}`}
                className="flex items-start gap-3 px-4 py-3 hover:bg-hover"
              >
                <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
                  <Icon aria-hidden />
                </span>
                <span className="min-w-0">
                  <span className="block font-medium leading-5">{name}</span>
                  <span className="block text-13 text-ink-2">
                    {label}: {describeRule({ kind, instruction, wordings })}
                  </span>
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex justify-center">
        <Button asChild variant="primary" icon={Plus}>
          <AppLink to="/sites/data/rules/new">Write your own</AppLink>
        </Button>
      </div>
    </div>
  );
}
