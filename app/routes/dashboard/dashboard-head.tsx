import type { ReactNode } from 'react';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { useScreen } from '#app/shell/screens.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Segment } from '#app/ui/segment.tsx';
import type { ReportDays } from '#domain/reporting/inputs.ts';

const choices: { value: ReportDays; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];
const defaultDays = '30';

/** The period is in the URL, so that a shared link shows the same figures. */
export function useReportDays(): [ReportDays, (days: ReportDays) => void] {
  const [word, setWord] = useUrlWord('days');
  const days = choices.find(({ value }) => value === word)?.value ?? defaultDays;
  return [days, next => setWord(next === defaultDays ? '' : next)];
}

type DashboardHeadProps = { hasPeriod: boolean; children: ReactNode };

export function DashboardHead({ hasPeriod, children }: DashboardHeadProps) {
  const screen = useScreen();
  const [days, setDays] = useReportDays();
  return (
    <PageHead
      title={screen?.title}
      actions={hasPeriod && <Segment label="Period" options={choices} value={days} onValueChange={setDays} />}
    >
      <span className="block truncate max-desk:wrap-anywhere max-desk:min-h-10.5 max-desk:whitespace-normal">
        {children}
      </span>
    </PageHead>
  );
}
