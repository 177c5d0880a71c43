import type { Offer } from '#domain/subscriptions/inputs.ts';
import { formatAmount, type Usage } from '#domain/usage/inputs.ts';

type ExcessProps = { over: readonly Pick<Usage, 'kind' | 'used' | 'limit'>[]; offer: Offer };

/** Lists what exceeds the limits of the new plan. */
export function OverLimit({ over, offer }: ExcessProps) {
  if (over.length === 0) return null;
  return (
    <div className="mt-4 rounded-control bg-amber-soft px-3.5 py-3 text-13">
      <p className="font-medium text-ink">You’re over the limits of {offer.name}</p>
      <ul className="mt-1 list-disc pl-4.5 text-ink-2">
        {over.map(({ kind, used, limit }) => (
          <li key={kind}>
            {formatAmount(kind, used)} {kind === 'storage' ? 'of storage' : kind}, limit {formatAmount(kind, limit)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">
        Nothing is deleted, but documents, products and rules over the limit won’t be used, and you can’t add more.
      </p>
    </div>
  );
}
