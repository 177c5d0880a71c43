import type { ReactNode } from 'react';
import { formatAddress } from '#app/routes/widgets/widget-table.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopEmbed } from '#domain/shopify/inputs.ts';

type Embed = ShopEmbed | undefined;

/** The last shop page that loaded the widget. */
export function SeenLine({ embed, isOn }: { embed: Embed; isOn: boolean }) {
  return (
    <Line label="Last seen">{embed ? <Seen embed={embed} isOn={isOn} /> : <Skeleton className="my-1 w-48" />}</Line>
  );
}

function Seen({ embed: { seenAt, seenOn, storefrontUrl }, isOn }: { embed: ShopEmbed; isOn: boolean }) {
  if (seenAt && seenOn) {
    return (
      <>
        <span className="wrap-anywhere">{formatAddress(seenOn)}</span> <span className="text-ink-3">·</span>{' '}
        <Time at={seenAt} className="whitespace-nowrap text-ink-3" />
      </>
    );
  }
  if (!isOn) return <span className="text-ink-2">Not seen yet.</span>;
  return (
    <span className="text-ink-2">
      Not seen yet. Open{' '}
      <a href={storefrontUrl} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
        your shop
      </a>{' '}
      to check.
    </span>
  );
}

/** How many products Aisle has read. */
export function SyncLine({ embed }: { embed: Embed }) {
  return (
    <Line label="Products">
      {embed ? (
        <>
          <span>{describeProducts(embed)}</span>{' '}
          <AppLink to="/shopify/app/status" className="font-medium text-accent-ink hover:underline">
            View status
          </AppLink>
        </>
      ) : (
        <Skeleton className="my-1 w-32" />
      )}
    </Line>
  );
}

function describeProducts({ products }: ShopEmbed): string {
  if (!products) return 'Not synced yet.';
  const { known, expected, isReading } = products;
  if (isReading && !expected) return 'Syncing.';
  const all = expected ?? known;
  const count = new Intl.NumberFormat('en');
  const share = `${count.format(known)} of ${count.format(all)} ${all === 1 ? 'product' : 'products'}`;
  return isReading ? `${share} synced so far.` : `${share} available in answers.`;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-line border-b px-5 py-3 text-13 last:border-b-0 max-desk:px-4">
      <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}
