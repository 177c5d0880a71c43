import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardButton } from '#app/routes/subscriptions/card-button.tsx';
import { formatCard } from '#app/routes/subscriptions/plan-labels.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { Billing, Card } from '#domain/subscriptions/inputs.ts';

type CardPanelProps = { card: Card; billing: Billing; canChange: boolean };

/** The payment method, and where invoices are sent. */
export function CardPanel({ card, billing: { email, country }, canChange }: CardPanelProps) {
  return (
    <Panel className="max-w-form">
      <div className="flex items-center gap-4 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-stretch">
        <div className="flex min-w-0 flex-1 items-center gap-3.5">
          <span className="grid h-8 w-11 shrink-0 place-items-center rounded-inner border border-line bg-sunken text-ink-2">
            <CreditCard aria-hidden />
          </span>
          <div className="min-w-0">
            <h2 className="font-medium text-14 leading-5">{card ? formatCard(card) : 'No card yet'}</h2>
            <p className="text-13 text-ink-2 tabular-nums">
              {card?.expires
                ? `Expires ${card.expires}`
                : card
                  ? 'Used to pay for your plan'
                  : 'It appears here after your first payment.'}
            </p>
          </div>
        </div>
        {canChange && <CardButton done="Card updated">{card ? 'Change card' : 'Add card'}</CardButton>}
      </div>
      <dl className="grid grid-cols-2 border-line border-t max-[480px]:grid-cols-1 max-[480px]:pb-2">
        <Fact name="Invoices sent to">{email}</Fact>
        <Fact name="Country">{country ? (countries.of(country) ?? country) : 'Not set yet'}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-5 py-3.5 max-desk:px-4 max-[480px]:pb-1">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });
