import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useCursor } from '#app/routes/organizations/url-state.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { InvoiceButton } from '#app/routes/subscriptions/invoice-button.tsx';
import { SubscriptionFrame } from '#app/routes/subscriptions/subscription-frame.tsx';
import { paymentsQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CursorPager, Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { formatMoney, type Payment } from '#domain/subscriptions/inputs.ts';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(paymentsQuery(null)) };

export default function Payments() {
  const [address] = useSearchParams();
  const after = address.get('after');
  const { data, error, isPending, isFetching, refetch } = useQuery(paymentsQuery(after), getQueryClient());
  const pages = useCursor(data?.pagination.next);
  const rows = data?.data ?? [];
  return (
    <SubscriptionFrame>
      {error ? (
        <LoadProblem error={error} what="payments" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Table
          label="Payments"
          columns={columns}
          rows={rows}
          rowKey={row => row.id}
          loading={isPending}
          empty={after ? <PastTheLast onBack={pages.previous} /> : <NoPayments />}
          footer={
            (pages.previous || pages.next) && (
              <CursorPager label="Newest first" previous={pages.previous} next={pages.next} />
            )
          }
        />
      )}
    </SubscriptionFrame>
  );
}

const columns: TableColumn<Payment>[] = [
  { key: 'what', header: 'Payment', cell: row => <What payment={row} /> },
  { key: 'state', header: 'Status', width: 148, cell: row => <PaymentStatus payment={row} /> },
  {
    key: 'card',
    header: 'Card',
    width: 132,
    phone: 'hide',
    cell: ({ card }) => <span className="text-13 text-ink-2 tabular-nums">{card ? `Ending in ${card}` : 'None'}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 120,
    align: 'right',
    phone: 'hide',
    cell: ({ total }) => <span className="font-medium tabular-nums">{formatMoney(total)}</span>,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    hideHeader: true,
    width: 132,
    align: 'right',
    phone: 'state',
    cell: row => row.hasInvoice && <InvoiceButton payment={row} />,
  },
];

function What({ payment: { billedAt, createdAt, description, total } }: { payment: Payment }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate font-medium leading-5">
        {description || 'Your plan'}
        <span className="tabular-nums desk:hidden"> · {formatMoney(total)}</span>
      </span>
      <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
        <Day at={billedAt ?? createdAt} />
      </span>
    </span>
  );
}

function PaymentStatus({ payment: { status, total } }: { payment: Payment }) {
  const isFree = Number(total.amount) === 0 && status === 'completed';
  const { label, tone } = isFree ? { label: 'No charge', tone: 'neutral' as const } : (states[status] ?? unknown);
  return (
    <span className="max-desk:inline-flex max-desk:align-bottom">
      <State tone={tone}>{label}</State>
    </span>
  );
}

type StatusLabel = { label: string; tone: 'accent' | 'neutral' | 'red' | 'blue' };

const unknown: StatusLabel = { label: 'Processing', tone: 'blue' };

const states: Record<string, StatusLabel> = {
  completed: { label: 'Paid', tone: 'accent' },
  paid: { label: 'Paid', tone: 'accent' },
  billed: unknown,
  past_due: { label: 'Overdue', tone: 'red' },
  canceled: { label: 'Not charged', tone: 'neutral' },
  refund_requested: { label: 'Refund requested', tone: 'blue' },
  partly_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

function NoPayments() {
  return (
    <EmptyState
      drawing={<IconDrawing icon={ReceiptText} />}
      title="No payments yet"
      action={
        <Button asChild>
          <AppLink to="/organizations/subscription/plans">View plans</AppLink>
        </Button>
      }
    >
      Your payments and invoices appear here, even after a plan has ended.
    </EmptyState>
  );
}

function PastTheLast({ onBack }: { onBack: (() => void) | undefined }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-4 text-ink-2">No older payments.</p>
      <Button onClick={onBack}>Go back</Button>
    </div>
  );
}
