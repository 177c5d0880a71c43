import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatNumber } from '#app/routes/dashboard/report-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Insights } from '#domain/insights/inputs.ts';

type Wish = { key: string; name: string; count: number; to: string; note?: string };

/** What visitors wanted to buy and could not. */
export function DemandLists({ insights }: { insights: Insights | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1 max-desk:gap-4">
      <Wishes
        title="Not in your catalogue"
        note="Products visitors asked for"
        wishes={insights?.missing.map(({ name, count }) => ({ key: name, name, count, to: chatsAbout(name) }))}
        empty="Products visitors ask for that aren’t in your catalogue appear here, in visitors’ words."
      />
      <Wishes
        title="Sold out"
        note="Products visitors looked for"
        wishes={insights?.soldOut.map(({ name, count, productId, availability }) => ({
          key: name,
          name,
          count,
          to: productId ? href('/sites/data/products/:id/view', { id: productId }) : chatsAbout(name),
          ...(availability === 'in-stock' ? { note: 'Back in stock' } : {}),
        }))}
        empty="Products that visitors look for while they’re sold out appear here."
      />
    </div>
  );
}

function chatsAbout(search: string): string {
  return `/chat/history?${new URLSearchParams({ search })}`;
}

type WishesProps = { title: string; note: string; wishes: Wish[] | undefined; empty: ReactNode };

function Wishes({ title, note, wishes, empty }: WishesProps) {
  return (
    <Panel className="min-w-0">
      <PanelHead title={title} note={note} />
      {!wishes ? (
        <div role="status" className="grid gap-5 px-5 py-5 max-desk:px-4">
          <span className="sr-only">Loading products</span>
          <Skeleton className="w-[64%]" />
          <Skeleton className="w-[49%]" />
        </div>
      ) : wishes.length === 0 ? (
        <p className="mx-auto max-w-[320px] text-balance px-5 py-14 text-center text-13 text-ink-2">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {wishes.map(({ key, ...wish }) => (
            <li key={key}>
              <WishRow {...wish} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WishRow({ name, count, to, note }: Omit<Wish, 'key'>) {
  return (
    <AppLink
      to={to}
      className="flex min-h-11 items-center gap-3 px-5 py-2 transition-colors hover:bg-hover max-desk:px-4"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {note && <span className="shrink-0 text-12 text-ink-3">{note}</span>}
      <span className="font-medium tabular-nums">
        {formatNumber(count)}
        <span className="sr-only">{count === 1 ? ' time' : ' times'}</span>
      </span>
    </AppLink>
  );
}
