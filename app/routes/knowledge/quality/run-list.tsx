import { describeCause, describeResult } from '#app/routes/knowledge/quality/quality-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { State } from '#app/ui/badge.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import type { QualityRunSummary } from '#domain/quality/inputs.ts';

export function RunList({ runs }: { runs: readonly QualityRunSummary[] }) {
  if (runs.length === 0) return null;
  return (
    <Panel>
      <PanelHead title="Latest runs" />
      <ul aria-label="Latest runs" className="mt-2 divide-y divide-line pb-1">
        {runs.map(run => (
          <li
            key={run.id}
            className="relative flex items-center gap-4 px-5 py-2.5 hover:bg-hover max-desk:px-4 max-[640px]:flex-col max-[640px]:items-start max-[640px]:gap-1"
          >
            <AppLink
              to={`/sites/data/tests?run=${run.id}`}
              className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0"
            >
              {describeCause(run)}
            </AppLink>
            <span className="flex shrink-0 items-center gap-4">
              <State tone={toneOf(run)}>{describeResult(run)}</State>
              <Time
                at={run.finishedAt ?? run.createdAt}
                className="min-w-28 text-right text-12 text-ink-3 max-[640px]:text-left"
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function toneOf({ state, failed }: QualityRunSummary): 'neutral' | 'red' | 'accent' | 'blue' {
  if (state === 'failed') return 'red';
  if (state !== 'done') return 'blue';
  return failed > 0 ? 'red' : 'accent';
}
