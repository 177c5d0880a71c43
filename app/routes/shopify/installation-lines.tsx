import type { ReactNode } from 'react';
import { sayAddress } from '#app/routes/widgets/widget-table.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopEmbed } from '#domain/shopify/inputs.ts';

type Embed = ShopEmbed | undefined;

/** The proof: a page of the shop that really loaded it. */
export function SeenLine({ embed, isOn }: { embed: Embed; isOn: boolean }) {
  return (
    <Line label="Last seen">{embed ? <Seen embed={embed} isOn={isOn} /> : <Skeleton className="my-1 w-48" />}</Line>
  );
}

function Seen({ embed: { seenAt, seenOn, storefrontUrl }, isOn }: { embed: ShopEmbed; isOn: boolean }) {
  if (seenAt && seenOn) {
    return (
      <>
        <span className="wrap-anywhere">{sayAddress(seenOn)}</span> <span className="text-ink-3">·</span>{' '}
        <Time at={seenAt} className="whitespace-nowrap text-ink-3" />
      </>
    );
  }
  if (!isOn) return <span className="text-ink-2">On no page yet.</span>;
  return (
    <span className="text-ink-2">
      On no page yet. Open{' '}
      <a href={storefrontUrl} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
        your shop
      </a>
      , and the page you see is named here.
    </span>
  );
}

/** How much of the catalogue the assistant knows. */
export function SyncLine({ embed }: { embed: Embed }) {
  return (
    <Line label="Products">
      {embed ? (
        <>
          <span>{sayProducts(embed)}</span>{' '}
          <AppLink to="/shopify/app/status" className="font-medium text-accent-ink hover:underline">
            Status
          </AppLink>
        </>
      ) : (
        <Skeleton className="my-1 w-32" />
      )}
    </Line>
  );
}

function sayProducts({ products }: ShopEmbed): string {
  if (!products) return 'Not read yet.';
  const { known, expected, isReading } = products;
  if (isReading && !expected) return 'Being read now.';
  const all = expected ?? known;
  const count = new Intl.NumberFormat('en');
  const share = `${count.format(known)} of ${count.format(all)} ${all === 1 ? 'product' : 'products'}`;
  return isReading ? `${share} read so far.` : `${share} in answers.`;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-line border-b px-5 py-3 text-13 last:border-b-0 max-desk:px-4">
      <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}
