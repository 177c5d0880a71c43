import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { type Interval, yearlySavingOf } from '#app/routes/subscriptions/plan-offers.ts';
import { Segment } from '#app/ui/segment.tsx';
import type { Offer } from '#domain/subscriptions/inputs.ts';

/** The billing interval from the URL; by default, the organisation's current one. */
export function useInterval(offers: readonly Offer[] = []): [Interval, (interval: Interval) => void] {
  const [word, setWord] = useUrlWord('pay');
  const current = offers.flatMap(({ prices }) => prices).find(({ isCurrent }) => isCurrent);
  const interval = word === 'year' || word === 'month' ? word : (current?.interval ?? 'month');
  return [interval, setWord];
}

type IntervalSwitchProps = { offers: readonly Offer[]; value: Interval; onChange: (interval: Interval) => void };

export function IntervalSwitch({ offers, value, onChange }: IntervalSwitchProps) {
  const saving = yearlySavingOf(offers);
  return (
    <Segment
      label="Billing interval"
      value={value}
      onValueChange={onChange}
      options={[
        { value: 'month', label: 'Monthly' },
        {
          value: 'year',
          label: <>Yearly {saving > 0 && <span className="text-accent-ink">save {saving}%</span>}</>,
        },
      ]}
    />
  );
}
