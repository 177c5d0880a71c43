import { Check, LoaderCircle, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { enterShop } from '#app/client/merchant.ts';
import { CodeForm } from '#app/routes/shopify/code-form.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';

export const meta = screenMeta;

type State =
  | { at: 'connecting'; step: StepName }
  | { at: 'code' }
  | { at: 'problem'; error: unknown; retry: () => Promise<void> };

/** Connects the shop automatically. It can be linked to an existing organisation afterwards. */
export default function Auth() {
  const screen = useScreen();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [state, setState] = useState<State>(
    search.get('with') === 'code' ? { at: 'code' } : { at: 'connecting', step: 'shopify' },
  );

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      setState({ at: 'problem', error, retry: () => attempt(work) });
    }
  }

  async function connect(): Promise<void> {
    setState({ at: 'connecting', step: 'shopify' });
    if (!(await isConnected())) {
      setState({ at: 'connecting', step: 'shop' });
      await call('POST /shopify/api/connection', { body: {} });
    }
    await openApp();
  }

  async function openApp(): Promise<void> {
    setState({ at: 'connecting', step: 'plan' });
    await enterShop();
    await navigate('/shopify/app', { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (state.at === 'connecting') void attempt(connect);
  }, []);

  if (state.at === 'code') {
    return <CodeForm onLinked={() => attempt(openApp)} onBack={() => void navigate('/shopify/app')} />;
  }
  return (
    <div className="mx-auto max-w-form pt-[6vh]">
      <PageHead title={screen?.title}>
        {state.at === 'connecting' && 'We’re connecting your shop. This takes a few seconds.'}
      </PageHead>
      {state.at === 'problem' ? (
        <Problem error={state.error} onRetry={state.retry} />
      ) : (
        <ConnectSteps now={state.step} />
      )}
    </div>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const known = isApiError(error) ? error : undefined;
  return (
    <Message
      tone="error"
      title="Your shop isn’t connected yet"
      requestId={known?.requestId ?? undefined}
      actions={
        <Button
          variant="primary"
          icon={RotateCw}
          busy={isBusy}
          onClick={() => {
            setIsBusy(true);
            void onRetry().finally(() => setIsBusy(false));
          }}
        >
          Try again
        </Button>
      }
    >
      {known?.message ?? 'Something went wrong on our side. Nothing in your shop was changed. Try again.'}
    </Message>
  );
}

async function isConnected(): Promise<boolean> {
  try {
    await call('GET /shopify/api/session');
    return true;
  } catch (error) {
    if (isApiError(error) && error.code === 'shop_not_connected') return false;
    throw error;
  }
}

const steps = [
  { name: 'shopify', label: 'Identifying your shop' },
  { name: 'shop', label: 'Setting up your shop in Aisle' },
  { name: 'plan', label: 'Checking your plan' },
] as const;

type StepName = (typeof steps)[number]['name'];

/** The finished, current and remaining steps. */
function ConnectSteps({ now }: { now: StepName }) {
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <Panel role="status" className="px-5 py-4 max-desk:px-4">
      <ol className="grid gap-3">
        {steps.map(({ name, label }, place) => (
          <li
            key={name}
            aria-current={place === at ? 'step' : undefined}
            className={cx('flex items-center gap-3', place > at && 'text-ink-3')}
          >
            <span className="grid size-5 shrink-0 place-items-center">
              {place < at && <Check aria-label="Done" className="text-accent" />}
              {place === at && <LoaderCircle aria-hidden className="animate-spin text-ink-2" />}
              {place > at && <span aria-hidden className="size-1.5 rounded-full bg-line-strong" />}
            </span>
            {label}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
