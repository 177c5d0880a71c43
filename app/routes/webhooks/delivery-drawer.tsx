import { useQuery } from '@tanstack/react-query';
import { ChevronDown, RotateCw, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { resendDelivery, testEndpoint } from '#app/routes/webhooks/webhook-changes.ts';
import { describeDelivery, describeEvent, formatAddress, indent } from '#app/routes/webhooks/webhook-labels.ts';
import { deliveriesQuery, deliveryQuery } from '#app/routes/webhooks/webhook-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Delivery, Endpoint } from '#domain/webhooks/inputs.ts';

type DeliveryDrawerProps = { endpoint: Endpoint; onClose: () => void };

/** The deliveries to an endpoint, and a button to send a test. */
export function DeliveryDrawer({ endpoint, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useQuery(deliveriesQuery(endpoint.id), getQueryClient());
  const [busy, setBusy] = useState(false);

  async function test() {
    setBusy(true);
    await testEndpoint(endpoint);
    setBusy(false);
  }

  return (
    <Drawer
      open
      onOpenChange={open => !open && onClose()}
      title={formatAddress(endpoint)}
      footer={
        <Button icon={Send} busy={busy} onClick={() => void test()}>
          Send test
        </Button>
      }
    >
      {error ? (
        <LoadProblem error={error} what="deliveries" onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="-mx-5">
          <SkeletonRows rows={4} picture={false} label="Loading deliveries" />
        </div>
      ) : data.length === 0 ? (
        <p className="py-10 text-center text-balance text-ink-2">
          No deliveries yet. Send a test to check that your server receives it.
        </p>
      ) : (
        <>
          <p className="mb-3 text-12 text-ink-3">Latest 100, kept for 30 days.</p>
          <ul className="-mx-5 border-line border-t">
            {data.map(delivery => (
              <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function DeliveryRow({ endpoint, delivery }: { endpoint: Endpoint; delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-line border-b">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-3 px-5 py-3 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium leading-5">{describeEvent(delivery.event)}</span>
          <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
            <DeliveryState delivery={delivery} />
            <Time at={delivery.triedAt ?? delivery.createdAt} />
            {delivery.milliseconds !== null && <span className="tabular-nums">{formatMilliseconds(delivery)}</span>}
          </span>
        </span>
        <ChevronDown aria-hidden className={cx('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id}>{open && <DeliveryDetails endpoint={endpoint} delivery={delivery} />}</div>
    </li>
  );
}

const tones = { delivered: 'accent', waiting: 'amber', failed: 'red' } as const;

function DeliveryState({ delivery }: { delivery: Delivery }) {
  const tone = delivery.state === 'waiting' && delivery.attempts === 0 ? 'neutral' : tones[delivery.state];
  return <State tone={tone}>{describeDelivery(delivery)}</State>;
}

function DeliveryDetails({ endpoint, delivery }: { endpoint: Endpoint; delivery: Delivery }) {
  const { data, error, refetch } = useQuery(deliveryQuery(endpoint.id, delivery), getQueryClient());
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    await resendDelivery(endpoint, delivery);
    setBusy(false);
  }

  if (error) return <LoadProblem error={error} what="this delivery" onRetry={() => void refetch()} />;
  const { attempts, nextAt, problem, state } = delivery;
  return (
    <div className="grid gap-3 px-5 pt-1 pb-5">
      {problem && <p className="text-13 text-ink-2">{problem}</p>}
      {attempts > 1 || nextAt ? (
        <p className="text-13 text-ink-2">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {state === 'waiting' && nextAt && (
            <>
              , next attempt <Time at={nextAt} />
            </>
          )}
          .
        </p>
      ) : null}
      {data ? (
        <>
          <CodeBlock label="Request" language="JSON" code={indent(data.body)} />
          {data.response && <CodeBlock label="Response" code={indent(data.response)} />}
        </>
      ) : (
        <Skeleton className="h-40 rounded-panel" />
      )}
      <div>
        <Button icon={RotateCw} busy={busy} onClick={() => void resend()}>
          Resend
        </Button>
      </div>
    </div>
  );
}

function formatMilliseconds({ milliseconds }: Delivery): string {
  return `${(milliseconds ?? 0).toLocaleString('en-GB')} ms`;
}
