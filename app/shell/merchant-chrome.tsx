import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { followPlan, useMerchant } from '#app/client/merchant.ts';
import { findBridge } from '#app/client/shopify-bridge.ts';
import { findScreen } from '#app/shell/screens.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      's-app-nav': { children: ReactNode };
      's-link': { key?: string; href: string; rel?: string; children: ReactNode };
      'ui-title-bar': { title: string };
    }
  }
}

const entries = [
  'shopify-overview',
  'shopify-chats',
  'shopify-insights',
  'shopify-documents',
  'shopify-facts',
  'shopify-rules',
  'shopify-products',
  'shopify-gaps',
  'shopify-tests',
  'shopify-appearance',
  'shopify-installation',
  'shopify-status',
].flatMap(id => findScreen(id) ?? []);

/** Elements that App Bridge reads to render the admin's navigation and title bar. */
export function MerchantChrome({ title = 'Aisle' }: { title?: string | undefined }) {
  const { step } = useMerchant();
  useAdminNavigation();
  useAdminLoading();
  useScrollToTop();
  useEffect(followPlan, []);
  return (
    <>
      {step === 'open' && (
        <s-app-nav>
          {entries.map(({ id, path, title }) => (
            <s-link key={id} href={path} {...(id === 'shopify-overview' ? { rel: 'home' } : {})}>
              {title}
            </s-link>
          ))}
        </s-app-nav>
      )}
      <ui-title-bar title={title} />
    </>
  );
}

/** Follows clicks in the admin's navigation. */
function useAdminNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const href = target instanceof Element ? target.getAttribute('href') : null;
      if (href) void navigate(href);
    };
    document.addEventListener('shopify:navigate', follow);
    return () => document.removeEventListener('shopify:navigate', follow);
  }, [navigate]);
}

function useAdminLoading(): void {
  const isBusy = useNavigation().state !== 'idle';
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current !== isBusy) findBridge()?.loading(isBusy);
    wasBusy.current = isBusy;
  }, [isBusy]);
}

/** Scroll positions aren't restored here: that needs storage. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page starts at the top
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}
