import type { Billing } from '#domain/subscriptions/inputs.ts';

/** The read-only version of the form. */
export function BusinessFacts({ business }: { business: Billing['business'] }) {
  if (!business) return <p className="text-ink-2">No business details on your invoices.</p>;
  const lines = [
    ['Business name', business.name],
    ['Tax number', business.taxIdentifier],
    ['Company number', business.companyNumber],
  ] as const;
  return (
    <dl className="grid max-w-form gap-4">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="mt-0.5 wrap-anywhere">{value || 'None'}</dd>
        </div>
      ))}
    </dl>
  );
}
