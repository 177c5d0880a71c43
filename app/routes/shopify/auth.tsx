import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { enterShop } from '#app/client/merchant.ts';
import { CodeForm } from '#app/routes/shopify/code-form.tsx';
import { ConnectSteps, type StepName } from '#app/routes/shopify/connect-steps.tsx';
import { FirstVisit } from '#app/routes/shopify/first-visit.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

export const meta = screenMeta;

type Standing =
  | { at: 'way'; step: StepName }
  | { at: 'choice'; shop: string }
  /** No shop where the merchant came back for it, having connected already. */
  | { at: 'code'; shop: string | null }
  | { at: 'problem'; error: unknown; retry: () => Promise<void> };

/** A shop that is new here chooses where it belongs. One that comes back is connected again without being asked. */
export default function Auth() {
  const screen = useScreen();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [standing, setStanding] = useState<Standing>(
    search.get('with') === 'code' ? { at: 'code', shop: null } : { at: 'way', step: 'shopify' },
  );

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      setStanding({ at: 'problem', error, retry: () => attempt(work) });
    }
  }

  async function arrive(): Promise<void> {
    setStanding({ at: 'way', step: 'shopify' });
    if (await isConnected()) return goOn();
    const { shop, isNew } = await call('GET /shopify/api/connection');
    if (isNew) setStanding({ at: 'choice', shop });
    else await connect();
  }

  async function connect(): Promise<void> {
    setStanding({ at: 'way', step: 'shop' });
    await call('POST /shopify/api/connection', { body: {} });
    await goOn();
  }

  async function goOn(): Promise<void> {
    setStanding({ at: 'way', step: 'plan' });
    await enterShop();
    await navigate('/shopify/app', { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the merchant comes
  useEffect(() => {
    if (standing.at === 'way') void attempt(arrive);
  }, []);

  if (standing.at === 'choice') {
    const { shop } = standing;
    return (
      <FirstVisit shop={shop} onConnect={() => attempt(connect)} onCode={() => setStanding({ at: 'code', shop })} />
    );
  }
  if (standing.at === 'code') {
    const { shop } = standing;
    const goBack = () => (shop ? setStanding({ at: 'choice', shop }) : void navigate('/shopify/app'));
    return <CodeForm onLinked={() => attempt(goOn)} onBack={goBack} />;
  }
  return (
    <div className="mx-auto max-w-form pt-[6vh]">
      <PageHead title={screen?.title}>
        {standing.at === 'way' && 'We are connecting your shop. This takes a few seconds.'}
      </PageHead>
      {standing.at === 'problem' ? (
        <Problem error={standing.error} onRetry={standing.retry} />
      ) : (
        <ConnectSteps now={standing.step} />
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
      title="Your shop is not connected yet"
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
      {known?.message ?? 'Something went wrong on our side. Nothing was changed in your shop. Try again.'}
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
