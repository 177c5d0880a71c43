import { PlugZap, RotateCw, Store } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError } from '#app/client/api.ts';
import { enterShop, type Merchant, useMerchant } from '#app/client/merchant.ts';
import { openPricing } from '#app/client/merchant-pricing.ts';
import { PlansElsewhere } from '#app/shell/plans-button.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const authPath = '/shopify/auth';

/** Nothing of the shop shows before it is known whose it is and that it has a plan. Connecting comes before both. */
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
  return <PlansElsewhere value={openPlans}>{children}</PlansElsewhere>;
}

function Closed({ merchant }: { merchant: Merchant }) {
  if (merchant.step === 'no-plan') return <NoPlan {...merchant} />;
  if (merchant.step === 'failed') return <Failed error={merchant.error} />;
  return <OnItsWay />;
}

/** The admin shows it above our frame; inside it only screen readers miss it. */
function Title() {
  return <h1 className="sr-only">{useScreen()?.title}</h1>;
}

/** The page that chooses one has opened by itself already; from here it is the merchant's decision. */
function NoPlan({ pricingUrl, problem }: { pricingUrl: string; problem: string | null }) {
  const navigate = useNavigate();
  return (
    <>
      <Title />
      <EmptyState
        drawing={<ShelfDrawing />}
        title={problem ? 'We could not check your plan' : 'Choose a plan to begin'}
        action={
          <>
            <Button variant="primary" icon={Store} onClick={() => openPricing(pricingUrl)}>
              See the plans
            </Button>
            <Button icon={RotateCw} onClick={() => void enterShop({ hasChosen: true })}>
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
        {problem ??
          'Aisle answers your shoppers as soon as your shop has a plan. It is billed with your Shopify invoice.'}
      </EmptyState>
    </>
  );
}

function NoBridge() {
  return (
    <Card
      title="The Shopify admin did not answer"
      action={
        <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      Aisle works inside your Shopify admin, and needs a script of Shopify that did not load. A blocker in the browser
      may hold it back.
    </Card>
  );
}

function Failed({ error }: { error: unknown }) {
  const known = isApiError(error) ? error : undefined;
  return (
    <Card
      title="Your shop did not open"
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

function OnItsWay() {
  const screen = useScreen();
  return (
    <div role="status">
      <span className="sr-only">Opening your shop</span>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <Skeleton className="h-64 w-full rounded-panel" />
    </div>
  );
}
