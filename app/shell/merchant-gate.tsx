import { PlugZap, RotateCw, Store } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError } from '#app/client/api.ts';
import {
  checkPlan,
  enterShop,
  getMerchant,
  type Merchant,
  openPlans,
  openPricing,
  useMerchant,
} from '#app/client/merchant.ts';
import { ExternalPlans } from '#app/shell/plans-button.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';

const authPath = '/shopify/auth';

/** Shows the app only to a connected shop with a plan. */
export function MerchantGate({ children }: { children: ReactNode }) {
  const merchant = useMerchant();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isConnecting = pathname === authPath;
  const mustConnect = merchant.step === 'not-connected' && !isConnecting;

  useEffect(() => {
    if (mustConnect) void navigate(authPath, { replace: true });
  }, [mustConnect, navigate]);

  if (merchant.step === 'no-bridge') return <NoBridge />;
  if (isConnecting) return children;
  if (merchant.step === 'open') return <Open pricingUrl={merchant.shop.pricingUrl}>{children}</Open>;
  return <Closed merchant={merchant} />;
}

function Open({ pricingUrl, children }: { pricingUrl: string; children: ReactNode }) {
  const openPlans = useCallback(() => openPricing(pricingUrl), [pricingUrl]);
  return <ExternalPlans value={openPlans}>{children}</ExternalPlans>;
}

function Closed({ merchant }: { merchant: Merchant }) {
  if (merchant.step === 'no-plan') return <NoPlan {...merchant} />;
  if (merchant.step === 'failed') return <Failed error={merchant.error} />;
  return <OpeningSkeleton />;
}

/** The admin shows the title; screen readers need it inside the frame, too. */
function Title() {
  return <h1 className="sr-only">{useScreen()?.title}</h1>;
}

/** The pricing page opened automatically once; after that, the merchant opens it. */
function NoPlan({ pricingUrl, problem }: { pricingUrl: string; problem: string | null }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function checkAgain(): Promise<void> {
    setIsBusy(true);
    await checkPlan();
    setIsBusy(false);
    if (getMerchant().step === 'no-plan') toast({ title: 'No plan found for your shop yet.' });
  }

  return (
    <>
      <Title />
      <EmptyState
        drawing={<ShelfDrawing />}
        title={problem ? 'We couldn’t check your plan' : 'Choose a plan to get started'}
        action={
          <>
            <Button variant="primary" icon={Store} onClick={() => void openPlans(pricingUrl)}>
              View plans
            </Button>
            <Button icon={RotateCw} busy={isBusy} onClick={() => void checkAgain()}>
              Check again
            </Button>
            {!problem && (
              <Button variant="quiet" onClick={() => void navigate(`${authPath}?with=code`)}>
                I already use Aisle
              </Button>
            )}
          </>
        }
      >
        {problem ?? 'Aisle can answer your shoppers once your shop has a plan. You pay through your Shopify invoice.'}
      </EmptyState>
    </>
  );
}

function NoBridge() {
  return (
    <Card
      title="We couldn’t connect to the Shopify admin"
      action={
        <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          Reload page
        </Button>
      }
    >
      A Shopify script that Aisle needs didn’t load. A content blocker in your browser may be blocking it.
    </Card>
  );
}

function Failed({ error }: { error: unknown }) {
  const known = isApiError(error) ? error : undefined;
  return (
    <Card
      title="We couldn’t open your shop"
      requestId={known?.requestId ?? undefined}
      action={
        <Button variant="primary" icon={RotateCw} onClick={() => void enterShop()}>
          Try again
        </Button>
      }
    >
      {known?.message ?? 'Something went wrong on our side. Try again.'}
    </Card>
  );
}

type CardProps = { title: string; action: ReactNode; children: ReactNode; requestId?: string | undefined };

function Card({ title, action, children, requestId }: CardProps) {
  return (
    <div className="mx-auto mt-[12vh] max-w-form">
      <Title />
      <Message tone="error" icon={PlugZap} title={title} actions={action} requestId={requestId}>
        {children}
      </Message>
    </div>
  );
}

function OpeningSkeleton() {
  const screen = useScreen();
  return (
    <div role="status">
      <span className="sr-only">Opening your shop</span>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <Skeleton className="h-64 w-full rounded-panel" />
    </div>
  );
}
