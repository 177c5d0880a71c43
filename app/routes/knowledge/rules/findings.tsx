import { Info, TriangleAlert } from 'lucide-react';
import { cx } from '#app/ui/class-names.ts';
import type { RuleFinding } from '#domain/knowledge/rule-inputs.ts';

/** Conflicts and overlaps between rules. */
export function Findings({ findings, className }: { findings: readonly RuleFinding[]; className?: string }) {
  if (findings.length === 0) return null;
  const hasConflict = findings.some(({ weight }) => weight === 'conflict');
  return (
    <section
      aria-label="Rules to review"
      className={cx('mb-4 rounded-panel px-4 py-3.5', hasConflict ? 'bg-amber-soft' : 'bg-sunken', className)}
    >
      <h2 className="text-13 leading-5">{hasConflict ? 'Conflicting rules' : 'Good to know'}</h2>
      <ul className="mt-1.5 grid gap-1.5">
        {findings.map(({ weight, sentence }) => {
          const Icon = weight === 'conflict' ? TriangleAlert : Info;
          return (
            <li key={sentence} className="flex gap-2 text-13 text-ink-2">
              <Icon aria-hidden className={cx('mt-0.5', weight === 'conflict' ? 'text-amber' : 'text-ink-3')} />
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
