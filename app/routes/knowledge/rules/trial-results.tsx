import { kindLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
import { State } from '#app/ui/badge.tsx';
import type { FiredRule, TrialResult } from '#domain/knowledge/rule-inputs.ts';

/** The outcome of a test, then every rule that matched. */
export function TrialResults({ result: { decision, rules, repairs } }: { result: TrialResult }) {
  const joins = rules.filter(({ outcome }) => outcome === 'joins').length;
  return (
    <div className="border-line border-t">
      <div className="px-5 py-4 max-desk:px-4">
        <p className="font-medium text-13">{describeOutcome(decision, joins)}</p>
        {decision && (
          <blockquote className="mt-2 border-accent border-l-2 pl-3 text-13 whitespace-pre-line wrap-anywhere">
            {decision.text}
          </blockquote>
        )}
        {repairs.length > 0 && (
          <p className="mt-2 text-12 text-ink-3">
            Corrected {repairs.map(({ from, to }) => `“${from}” to “${to}”`).join(' and ')}.
          </p>
        )}
      </div>
      {rules.length > 0 && (
        <ol className="divide-y divide-line border-line border-t">
          {rules.map(rule => (
            <MatchedRule key={rule.ruleId ?? 'draft'} rule={rule} />
          ))}
        </ol>
      )}
    </div>
  );
}

function describeOutcome(decision: FiredRule | null, joins: number): string {
  if (decision) return `The rule “${decision.name}” is used. Visitors get exactly this answer:`;
  if (joins === 0) return 'No rule applies. Aisle answers from your documents and products.';
  const count = joins === 1 ? 'one instruction' : `${joins} instructions`;
  return `Aisle answers from your documents and products, with ${count}.`;
}

const outcomes = {
  decides: { label: 'Used', tone: 'accent' },
  joins: { label: 'Applies', tone: 'accent' },
  beaten: { label: 'Not needed', tone: 'neutral' },
  held: { label: 'Not applied', tone: 'amber' },
} as const;

function MatchedRule({ rule: { name, kind, outcome, reason, ruleId } }: { rule: FiredRule }) {
  const { label, tone } = outcomes[outcome];
  return (
    <li className="px-5 py-3 max-desk:px-4">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium text-13">{name}</span>
        <State tone={tone}>{label}</State>
      </div>
      <p className="mt-0.5 text-12 text-ink-3 wrap-anywhere">
        {kindLabels[kind].label}
        {ruleId === null && ', not saved yet'}. {reason}
      </p>
    </li>
  );
}
